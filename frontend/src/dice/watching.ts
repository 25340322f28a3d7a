/** Watches for fresh dice while a log is looked at: has them thrown in 3D, and heard, where this device wants it and can. */
import { effect, untracked } from "@preact/signals";
import { dice3d, sounds, still } from "../state/device";
import { mine, rolls, shown, you } from "../state/table";
import { freshOf, known, type Fresh, type Known } from "./fresh";

/** Dice that are fetched for longer than this come too late: the card has long been read. */
const LATE = 2500;

let able: boolean | null = null;

/** Whether this browser draws in 3D; found out once, when it is first wanted. */
function draws(): boolean {
  try {
    const context = (able === null && document.createElement("canvas").getContext("webgl2")) || null;
    able ??= context !== null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
  } catch {
    able = false;
  }
  return able;
}

/** Watch from now on, over this box. */
export function watched(box: HTMLElement): () => void {
  let before: Known | null = null;
  const end = effect(() => {
    if (!shown.value) return;
    const cards = [...rolls.value.values()];
    const fresh = before && freshOf(cards, before);
    before = known(cards);
    if (fresh) untracked(() => void fell(box, fresh));
  });
  return () => {
    end();
    void (able && import("../dice3d/player").then(({ leave }) => leave(), () => undefined));
  };
}

/** What is shown is the card in any case: whatever goes wrong here is nobody's trouble. */
async function fell(box: HTMLElement, fresh: Fresh): Promise<void> {
  const seen = box.offsetParent !== null && document.visibilityState === "visible";
  try {
    const wanted = seen && dice3d.value === "on" && !still() && draws();
    if (wanted && (await thrown(box, fresh))) return;
    if (sounds.value === "on") await heard(fresh);
  } catch {
    return;
  }
}

async function thrown(box: HTMLElement, fresh: Fresh): Promise<boolean> {
  const asked = performance.now();
  const [{ play }, sound] = await Promise.all([import("../dice3d/player"), sounds.value === "on" ? import("../dice3d/sound") : null]);
  if (performance.now() - asked > LATE) return true;
  const { card } = fresh;
  const own = card.seat === you.value?.id || mine.value.some((each) => each.id === card.sheet);
  return play({
    ...fresh,
    box,
    own,
    heard(hits, pace) {
      if (sound && critical(fresh)) sound.chimed(1.2);
      return sound?.rattled(hits, card.id, pace) ?? (() => undefined);
    },
  });
}

async function heard(fresh: Fresh): Promise<void> {
  const { rattled, unseen, chimed } = await import("../dice3d/sound");
  const dice = fresh.groups.flatMap((each) => each.faces ?? []).length;
  rattled(unseen(dice, fresh.card.id), fresh.card.id);
  if (critical(fresh)) chimed(0.6);
}

/** As the words say it. */
function critical({ card }: Fresh): boolean {
  return /\bcritical\b/i.test(card.result?.says ?? "");
}
