/** What of the texts and the replies that come the catalogue that comes with them does not know: JSON in, JSON out. The page's own code looks. */
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { transformWithOxc } from "vite";

const [{ Phrases }, { retell }] = await Promise.all(["phrases", "retelling"].map(ours));
const { catalogue, texts = [], replies = [], names = [] } = JSON.parse(await text(process.stdin));
const phrases = new Phrases(catalogue);
const said = new Set(texts);
for (const each of names) phrases.keep(each);
retell(replies, { say: (each) => (said.add(each), each), keep: (each) => phrases.keep(each) });
process.stdout.write(JSON.stringify(Object.fromEntries([...said].map((each) => [each, phrases.unknown(each)]))));

/** A module of the page's words that imports nothing. */
async function ours(name) {
  const source = new URL(`../src/words/${name}.ts`, import.meta.url);
  const { code } = await transformWithOxc(readFileSync(source, "utf8"), source.pathname);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
