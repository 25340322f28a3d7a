/** Writes the service worker into the built page, with the names of what the first load needs. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The view that whoever was sent a link sees first. */
const TABLE = "Table";

export function shell(): Plugin {
  let base = "/";
  let shared = "";
  return {
    name: "shell",
    apply: "build",
    configResolved(config) {
      base = config.base;
      shared = config.publicDir;
    },
    generateBundle(_, bundle) {
      const every = Object.values(bundle);
      const first = every.flatMap((each) => (each.type === "chunk" && (each.isEntry || each.name === TABLE) ? [each.fileName, ...each.imports] : []));
      const styles = every.map((each) => each.fileName).filter((name) => name.endsWith(".css"));
      const files = [...new Set([...first, ...styles]), ...readdirSync(shared)].sort().map((name) => base + name);
      const source = readFileSync(new URL("./sw.js", import.meta.url), "utf8");
      const index = readFileSync(new URL("../index.html", import.meta.url), "utf8");
      const version = createHash("sha256").update(files.join() + source + index).digest("hex").slice(0, 12);
      const text = source
        .replace("/* files */", files.map((each) => JSON.stringify(each)).join(", "))
        .replace("/* version */", version);
      this.emitFile({ type: "asset", fileName: "sw.js", source: text });
    },
  };
}
