/** Retold: what the server replies, said in the language of the page. */
import { phrases } from "./language";
import { retell } from "./retelling";

/** A reply as it came, with everything that is said in it in the language of the page. */
export function retold<Reply>(reply: Reply): Reply {
  const speaker = phrases.peek();
  if (speaker) retell(reply, speaker);
  return reply;
}
