/** What of the texts and the replies that come the catalogue that comes with them does not know: a line of JSON in, a line of JSON out. The page's own code looks. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { transformWithOxc } from "vite";

const [{ Phrases }, { retell }] = await Promise.all(["phrases", "retelling"].map(ours));
for await (const asked of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(unknown(JSON.parse(asked)))}\n`);

/** Of each text what is not known. */
function unknown({ catalogue, texts = [], replies = [], names = [] }) {
  const phrases = new Phrases(catalogue);
  const said = new Set(texts);
  for (const each of names) phrases.keep(each);
  retell(replies, { say: (each) => (said.add(each), each), keep: (each) => phrases.keep(each) });
  return Object.fromEntries([...said].map((each) => [each, phrases.unknown(each)]));
}

/** A module of the page's words that imports nothing. */
async function ours(name) {
  const source = new URL(`../src/words/${name}.ts`, import.meta.url);
  const { code } = await transformWithOxc(readFileSync(source, "utf8"), source.pathname);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
