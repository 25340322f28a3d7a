/** What a device may like. */

export const device = {
  theme: { label: "Theme", auto: "As the device", dark: "Dark", light: "Light" },
  language: { label: "Language", auto: "As the device" },
  device: {
    title: "This device",
    open: "This device…",
    help: "Kept in this browser, for every table.",
    dice3d: "See the dice fall",
    dice3dHelp: "A tap or a key skips it. What they come to is told when they lie.",
    dice3dStill: "This device asks for little motion: dice lie still.",
    sounds: "Sounds of dice",
    soundOffer: "Dice can be heard, too.",
    soundYes: "Turn sound on",
    soundNo: "Stay quiet",
    skin: "My dice",
    skinHelp: "For the dice that you throw, as you see them fall here. Dice with a sun or a moon keep their colours.",
    skins: { game: "As the game has them", bone: "Bone", ink: "Ink", jade: "Green jade", brass: "Brass", garnet: "Garnet" },
    colours: "Sun and moon",
    coloursHelp: "In some games there are two kinds of dice; they always bear a sun or a moon, too.",
    pairs: {
      "gold-violet": "Gold and violet",
      "amber-blue": "Amber and blue",
      "sky-ember": "Sky and ember",
      "mint-plum": "Mint and plum",
      "ivory-ink": "Ivory and ink",
    },
  },
};
