/** Types: every message of the server, made anew from its schemas whenever the page is built. */
export * from "./generated/types";
