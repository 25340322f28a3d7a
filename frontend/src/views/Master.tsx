/** The game master's panel, fetched by game masters alone. */
import { Later } from "../parts/Later";

const panel = () => import("../master/Panel").then((found) => found.default);

export function Master() {
  return <Later get={panel} />;
}
