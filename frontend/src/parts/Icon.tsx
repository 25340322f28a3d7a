/** Icons: drawn here, as lines in the colour of the text. They never stand alone without a label. */

const PATHS = {
  cross: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  die: "M12 2.8l8 4.6v9.2l-8 4.6-8-4.6V7.4zM12 12l8-4.6M12 12v9.2M12 12L4 7.4",
  sheet: "M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.2 3.2 0 0 1 0 6.2M18 14.3c2 .8 3.2 2.700 3.500 5.700",
  clock: "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM12 7.500V12l3 2",
  log: "M5 6h14M5 12h14M5 18h9",
  send: "M4 12l16-8-6 16-3-6.500z",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 14.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600z",
  hidden: "M4 4l16 16M9.500 6a9 9 0 0 1 2.500-.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-3 3.700M6.300 8A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-1",
  edit: "M4 20l1-5L16 4l4 4L9 19z",
  undo: "M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11H9",
  again: "M19 12a7 7 0 1 1-2-5M17 3v4h-4",
  star: "M12 4l2.500 5.200 5.700.8-4.100 4 1 5.700L12 17l-5.100 2.700 1-5.700-4.100-4 5.700-.8z",
  down: "M6 9l6 6 6-6",
  save: "M12 4v11M7.500 10.500L12 15l4.500-4.500M4.500 19.500h15",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon-lines" width={`${size / 16}rem`} height={`${size / 16}rem`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
