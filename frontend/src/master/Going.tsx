/** Sessions, scenes and rests: each shows what it will change before it is done. */
import { useSignal } from "@preact/signals";
import { act } from "../api";
import { Chips, NamedChips } from "../fields/Chips";
import { TextField } from "../fields/TextField";
import { Dialog } from "../parts/Dialog";
import { facesOf, unread, type Typed } from "../log/Throws";
import { Fold } from "../parts/Fold";
import { done } from "../state/doing";
import { acts, here, shown } from "../state/table";
import type { Acts } from "../types";
import { words } from "../words";
import { Would } from "./Would";

type Step = "begin-session" | "end-session" | "begin-scene" | "rest";

const TITLES: Record<Step, string> = {
  "begin-session": words.master.beginSession,
  "end-session": words.master.endSession,
  "begin-scene": words.master.beginScene,
  rest: words.master.rest,
};

export function Going() {
  const open = useSignal<Step | null>(null);
  const now = shown.value!;
  const steps: Step[] = [now.playing ? "end-session" : "begin-session", "begin-scene", "rest"];
  if (!acts.value) return null;
  return (
    <Fold id="going" title={words.master.going} open>
      <div class="row">
        {steps.map((each) => (
          <button key={each} onClick={() => (open.value = each)}>
            {TITLES[each]}
          </button>
        ))}
      </div>
      {open.value && <StepDialog step={open.value} onClose={() => (open.value = null)} />}
    </Fold>
  );
}

/** One step: what it asks, what it would change, and the button. */
function StepDialog({ step, onClose }: { step: Step; onClose(): void }) {
  const scene = useSignal("");
  const length = useSignal<"short" | "long">("short");
  const text = useSignal("");
  const party = shown.value!.sheets.filter((each) => each.seat !== null);
  const who = useSignal(party.map((each) => each.id));
  const faces = useSignal<Typed>(null);
  const everybody = who.value.length === party.length;
  const args: Record<Step, Acts[Step]> = {
    "begin-session": {},
    "end-session": {},
    "begin-scene": { scene: scene.value.trim() },
    rest: { length: length.value, sheets: everybody ? "all" : who.value, text: text.value.trim() },
  };

  async function go(event: Event): Promise<void> {
    event.preventDefault();
    if (await done(() => act(here(), step, args[step], facesOf(faces.value)))) onClose();
  }

  return (
    <Dialog title={TITLES[step]} onClose={onClose}>
      <form class="stack" onSubmit={go}>
        {step === "begin-scene" && <TextField name={words.master.scene} value={scene.value} most={200} onChange={(now) => (scene.value = now)} />}
        {step === "rest" && (
          <>
            <Chips
              label={words.master.restLength}
              choices={[
                { value: "short", says: words.master.short },
                { value: "long", says: words.master.long },
              ]}
              chosen={[length.value]}
              onChange={([now]) => (length.value = now as "short" | "long")}
            />
            <NamedChips several label={words.master.who} choices={party.map((each) => ({ value: each.id, says: each.name }))} chosen={who.value} onChange={(now) => (who.value = now as string[])} />
            <TextField name={words.master.what} value={text.value} most={2000} onChange={(now) => (text.value = now)} />
          </>
        )}
        <Would call={{ move: step, args: args[step] as Record<string, unknown> }} hint={step === "rest" ? words.master.restsWhere : ""} onTyped={(now) => (faces.value = now)} />
        <button class="main" disabled={(step === "rest" && who.value.length === 0) || unread(faces.value)}>
          {TITLES[step]}
        </button>
      </form>
    </Dialog>
  );
}
