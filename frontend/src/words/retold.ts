/** Retold: what the server replies, said in the language of the page. */
import { EVERY, hear, learn, phrases } from "./language";
import { retell } from "./retelling";
import type { Catalogue } from "./phrases";

/** A reply as it came, with everything that is said in it in the language of the page. */
export function retold<Reply>(reply: Reply): Reply {
  const speaker = phrases.peek();
  if (speaker) retell(reply, speaker);
  return reply;
}

/** What of a reply says of which games it tells, or brings words of its own. */
interface Told {
  ok?: boolean;
  /** The game of a table. */
  system?: unknown;
  /** House rules, by game. */
  house?: object;
  rules?: unknown;
  phrases?: Catalogue;
}

/** Wait until what is said in a reply is known in the language of the page. */
export async function understood(reply: Told | null): Promise<void> {
  if (reply?.phrases) learn(reply.phrases);
  else if (typeof reply?.system === "string") await hear([reply.system]);
  else if (reply?.rules && reply.house) await hear(Object.keys(reply.house));
  else if (reply?.ok === false) await hear([EVERY]);
}
