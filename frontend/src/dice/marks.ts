/** The marks that words of a game may bear, a sun, a moon and a cloud, in a square of 24: they are told apart without any colour. */
import type { Mark } from "../state/games";

const SUN =
  "M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10ZM10.500 5h3L12 .5ZM10.500 19h3L12 23.500ZM5 10.500v3L.5 12ZM19 10.500v3L23.500 12Z" +
  "M6 8.100 8.100 6 3.900 3.900ZM18 8.100 15.900 6 20.100 3.900ZM6 15.900 8.100 18 3.900 20.100ZM18 15.900 15.900 18 20.100 20.100Z";
const MOON = "M15.500 1.500A10.800 10.800 0 1 0 22.500 16.500A9 9 0 0 1 15.500 1.500Z";

const CLOUD = "M6.500 19A5 5 0 0 1 5.900 9.050A6.500 6.500 0 0 1 18.300 9.500A4.800 4.800 0 0 1 17.800 19Z";
const MARKS: Record<Mark, string> = { sun: SUN, moon: MOON, cloud: CLOUD };

export const markOf = (mark: Mark): string => MARKS[mark];
