/** Writes down whose work is in the built page, and on which terms: their licences ask for that. */
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

export function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((each) => (each.type === "chunk" ? Object.keys(each.modules) : []));
      const folders = new Set(modules.flatMap((each) => PACKAGE.exec(each.replaceAll("\\", "/"))?.[0] ?? []));
      this.emitFile({ type: "asset", fileName: "licences.txt", source: [...folders].sort().map(terms).join("\n\n") });
    },
  };
}

function terms(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(`${folder}/${file}`, "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}\n`;
}
