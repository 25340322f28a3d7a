import type { device as english } from "./device.en";

export const device: typeof english = {
  theme: { label: "Helligkeit", auto: "Wie das Gerät", dark: "Dunkel", light: "Hell" },
  language: { label: "Sprache", auto: "Wie das Gerät" },
  device: {
    title: "Dieses Gerät",
    open: "Dieses Gerät …",
    help: "Bleibt in diesem Browser, für jeden Tisch.",
    dice3d: "Würfel fallen sehen",
    dice3dHelp: "Ein Tippen oder eine Taste überspringt es. Was sie ergeben, steht da, sobald sie liegen.",
    dice3dStill: "Dieses Gerät möchte wenig Bewegung: die Würfel liegen still.",
    sounds: "Würfelgeräusche",
    soundOffer: "Man kann die Würfel auch hören.",
    soundYes: "Ton einschalten",
    soundNo: "Leise bleiben",
    skin: "Meine Würfel",
    skinHelp: "Für die Würfel, die du wirfst, so wie du sie hier fallen siehst. Würfel mit Sonne oder Mond behalten ihre Farben.",
    skins: { game: "Wie im Spiel", bone: "Bein", ink: "Tinte", jade: "Grüne Jade", brass: "Messing", garnet: "Granat" },
    colours: "Sonne und Mond",
    coloursHelp: "In manchen Spielen gibt es zweierlei Würfel; sie tragen immer auch eine Sonne oder einen Mond.",
    pairs: {
      "gold-violet": "Gold und Violett",
      "amber-blue": "Bernstein und Blau",
      "sky-ember": "Himmel und Glut",
      "mint-plum": "Minze und Pflaume",
      "ivory-ink": "Elfenbein und Tinte",
    },
  },
};
