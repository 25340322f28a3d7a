import type { page as english } from "./page.en";

export const page: typeof english = {
  tag: "de",
  name: "Rollwright",
  tagline: "Würfel, wie die Regelwerke sie meinen, und ein Tisch zum Spielen.",
  loading: "Einen Moment …",
  unreachable: "Der Server antwortet nicht. Was du eingegeben hast, ist noch da: versuch es noch einmal.",
  home: "Startseite",
  close: "Schließen",
  or: " oder ",
  quoted: (text) => `„${text}“`,
  cancel: "Abbrechen",
  copy: "Kopieren",
  copied: "Kopiert",
  more: "Mehr",
  options: "Einstellungen",
  none: "keine",
  yes: "ja",
  no: "nein",
  required: "fehlt noch",
  noDice: (found) => `${found === "" ? "am Ende fehlt etwas" : `„${found}“ kann dort nicht stehen`}: ein Wurf schreibt sich wie 2d6+3 oder 4d6kh3`,
  dismissNotice: "Schließen",
  skip: "Zum Verlauf springen",
  book: (where) => `Buch: ${where}`,
  line: {
    connecting: "Verbinde …",
    open: "Verbunden",
    sending: "Sende …",
    lost: "Verbinde neu …",
    gone: "Dieser Platz gehört dir nicht mehr",
  },

  lineHelp: {
    lost: "Die Verbindung ist abgerissen. Die Seite kommt von selbst zurück; nichts, was du eingegeben hast, geht verloren.",
  },

  lab: { title: "Das Labor", help: "Jede Regel, jede Zahl, sofort die genauen Chancen: verschieben, vergleichen, teilen." },
  record: { title: "Chronik" },
  shut: {
    title: "Dieser Link öffnet keinen Platz",
    help: "Vielleicht ist er abgeschnitten, oder die Spielleitung hat einen neuen gemacht: frag nach.",
    again: "Noch einmal",
  },

  nowhere: {
    title: "Hier ist nichts",
    help: "Die Adresse führt nirgendwohin: vielleicht fehlt ein Buchstabe, oder es war nie die eines Tisches.",
  },

  door: {
    title: "Du brauchst einen Link",
    help: "Dieses Gerät war noch nicht an diesem Tisch. Öffne den Link, den dir die Spielleitung geschickt hat; alles hinter dem # gehört dazu.",
  },

  offline: {
    device: "Kein Netz. Was du eingegeben hast, bleibt; die Seite macht von selbst weiter.",
    server: "Der Server antwortet nicht. Was du eingegeben hast, bleibt; die Seite versucht es von selbst wieder.",
  },
};
