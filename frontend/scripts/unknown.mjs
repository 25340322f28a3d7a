/** What is said in replies and unknown to a catalogue: JSON in, JSON out. The page's own code finds and tells it. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { Phrases } = (await runnerImport(here("../src/words/phrases.ts"))).module;
const { retell } = (await runnerImport(here("../src/words/retold.ts"))).module;
const { catalogue, replies } = JSON.parse(readFileSync(0, "utf8"));
const phrases = new Phrases(catalogue);
const found = {};
retell(replies, (text) => {
  found[text] ??= phrases.unknown(text);
  return text;
});
process.stdout.write(JSON.stringify(found));
