/** How the page is built: one folder of hashed files, which the web door serves under /page/. */
import { defineConfig } from "vite";
import { licences } from "./worker/licences.ts";
import { shell } from "./worker/shell.ts";

const SERVER = process.env["ROLLWRIGHT_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  base: "/page/",
  plugins: [licences(), shell()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    outDir: "../src/rollwright/doors/web/static/page",
    emptyOutDir: true,
    assetsDir: "",
    target: "es2022",
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { hashCharacters: "hex" } },
  },
  test: { css: true, pool: "threads", testTimeout: 600_000 }, // a thread costs less than a process; a busy machine is no counter-example
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/schema": SERVER } },
});
