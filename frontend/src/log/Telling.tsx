/** What the book asks to be told of a roll, what was told, and a field for a line more. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { SayLine } from "../parts/SayLine";
import { acts, here, isMaster, mine, seatName, sheetName, you } from "../state/table";
import type { Card, Prompt } from "../types";
import { unsent } from "../state/unsent";
import { words } from "../words";

export function Telling({ card }: { card: Card }) {
  const prompts = card.status === "withdrawn" ? [] : (card.result?.prompts ?? []);
  const open = useSignal(false);
  // Lines that came with the roll (how, and why) are no answer to what is asked after it.
  const came = [card.said, ...Object.values(card.parts)].filter((each) => each["how"] || each["why"]).length;
  const told = card.told.slice(came).some((each) => each.seat === you.value?.id);
  const asked = !told && prompts.some((each) => isMine(card, each));
  return (
    <div class="telling">
      {prompts.map((each, at) => (
        <p key={at} class={isMine(card, each) ? "prompt mine" : "prompt"}>
          {asksOf(card, each)}
        </p>
      ))}
      {card.told.map((each, at) => (
        <p key={at} class="told">
          <b>{seatName(each.seat)}</b> {each.text}
        </p>
      ))}
      {acts.value &&
        (asked || open.value || unsent(`tell/${card.id}`, "").value ? (
          <TellLine card={card} />
        ) : (
          <button class="plain tell-more" onClick={() => (open.value = true)}>
            {words.card.tell}
          </button>
        ))}
    </div>
  );
}

/** A prompt, with whom it is for where that is somebody else at the table. */
function asksOf(card: Card, prompt: Prompt): string {
  if (isMine(card, prompt)) return prompt.ask;
  const name = prompt.who === "gm" ? words.roles.gm : sheetName(card.roles[prompt.who] ?? card.sheet);
  return name ? `${name}: ${prompt.ask}` : prompt.ask;
}

/** Whether a prompt is for this seat. */
function isMine(card: Card, prompt: Prompt): boolean {
  if (prompt.who === "gm") return isMaster.value;
  const sheet = card.roles[prompt.who] ?? card.sheet;
  return mine.value.some((each) => each.id === sheet);
}

function TellLine({ card }: { card: Card }) {
  const tell = (text: string) => act(here(), "tell", { roll: card.id, text });
  return <SayLine name={`tell/${card.id}`} label={words.card.tellLabel} placeholder={words.card.tellPlaceholder} send={words.card.tell} onSay={tell} />;
}
