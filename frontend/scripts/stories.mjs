/** The stories of evenings as the page tells them, in English and in German with the catalogue that comes with them: JSON in, JSON out. */
import { text } from "node:stream/consumers";
import { createServer } from "vite";

const server = await createServer({ configFile: false, logLevel: "error", appType: "custom", server: { middlewareMode: true, ws: false, watch: null }, optimizeDeps: { noDiscovery: true } });
const [{ storyOf }, { learn, speak }, { retold }] = await Promise.all(["record/story", "words/language", "words/retold"].map((each) => server.ssrLoadModule(`/src/${each}.ts`)));
const { catalogue, summaries } = JSON.parse(await text(process.stdin));
const english = summaries.map(storyOf);
await speak("de");
learn(catalogue);
const german = summaries.map((each) => storyOf(retold(each)));
await server.close();
process.stdout.write(JSON.stringify({ english, german }));
