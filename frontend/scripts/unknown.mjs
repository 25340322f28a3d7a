/** What of the texts that come the catalogue that comes with them does not know: JSON in, JSON out. The page's own code looks. */
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { transformWithOxc } from "vite";

const source = new URL("../src/words/phrases.ts", import.meta.url);
const { code } = await transformWithOxc(readFileSync(source, "utf8"), source.pathname);
const { Phrases } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const { catalogue, texts } = JSON.parse(await text(process.stdin));
const phrases = new Phrases(catalogue);
process.stdout.write(JSON.stringify(Object.fromEntries(texts.map((each) => [each, phrases.unknown(each)]))));
