/** A counter: a track where it has an end, with steps. What was stepped is done with a reason, all at once. */
import { signal, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { act } from "../api";
import { Icon } from "../parts/Icon";
import { done } from "../state/doing";
import { here, shown } from "../state/table";
import { words } from "../words";
import { plainly, type Counted } from "./reading";
import { step as stepTo, stepped } from "./stepped";

interface Props {
  sheet: string;
  counter: Counted;
  /** Whether this seat may move it. */
  own: boolean;
  onPast(): void;
}

/** A track of more than this is a number. */
const LONGEST = 14;
/** Reasons that were given lately. */
const reasons = signal<string[]>([]);

export function CounterRow({ sheet, counter, own, onPast }: Props) {
  const { title, value, least, most, at } = counter;
  const table = shown.value?.table ?? "";
  const more = useRef<HTMLButtonElement>(null);
  const within = (to: number) => Math.min(most ?? Infinity, Math.max(least, to)) - value;
  const by = own ? within(value + stepped(table, sheet, at)) : 0;
  const now = value + by;
  const move = (to: number) => stepTo(table, sheet, at, to);
  const step = (amount: number) => move(within(now + amount));

  async function adjust(why: string): Promise<void> {
    const reason = why.trim() || words.sheet.whyNot;
    if (!(await done(() => act(here(), "adjust", { sheet, counter: at, by, why: reason })))) return;
    move(0);
    if (why.trim()) reasons.value = [reason, ...reasons.value.filter((each) => each !== reason)].slice(0, 4);
    more.current?.focus();
  }

  return (
    <div class="counter" data-counter={at} role="group" aria-label={title}>
      <button type="button" class="plain counter-name" aria-label={words.sheet.history(title)} onClick={onPast}>
        <span>{title}</span>
        <Track value={now} least={least} most={most} />
      </button>
      {own && <Step icon="minus" label={words.sheet.less(title)} off={now <= least} onStep={() => step(-1)} />}
      <output class="counter-value">
        {plainly(now)}
        {most !== null && most < 1000 && <small>/{most}</small>}
      </output>
      {own && <Step icon="plus" label={words.sheet.more(title)} off={most !== null && now >= most} onStep={() => step(1)} button={more} />}
      {by !== 0 && <Why was={value} now={now} onDo={adjust} onCancel={() => (move(0), more.current?.focus())} />}
    </div>
  );
}

interface StepProps {
  icon: "minus" | "plus";
  label: string;
  off: boolean;
  button?: preact.RefObject<HTMLButtonElement | null>;
  onStep(): void;
}

function Step({ icon, label, off, button, onStep }: StepProps) {
  return (
    <button type="button" class="icon" ref={button} aria-label={label} aria-disabled={off} onClick={() => off || onStep()}>
      <Icon name={icon} />
    </button>
  );
}

function Track({ value, least, most }: { value: number; least: number; most: number | null }) {
  if (least !== 0 || most === null || most > LONGEST || most === 0) return null;
  return (
    <span class="track" aria-hidden="true">
      {Array.from({ length: most }, (_, index) => (
        <i key={index} class={index < value ? "full" : ""} />
      ))}
    </span>
  );
}

interface WhyProps {
  was: number;
  now: number;
  onDo(why: string): Promise<void>;
  onCancel(): void;
}

function Why({ was, now, onDo, onCancel }: WhyProps) {
  const why = useSignal("");
  const name = `${words.sheet.why}: ${words.sheet.becomes(plainly(was), plainly(now))}`;
  return (
    <form
      class="why"
      onSubmit={(event) => (event.preventDefault(), void onDo(why.value))}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
    >
      <strong>{words.sheet.becomes(plainly(was), plainly(now))}</strong>
      <input
        aria-label={name}
        placeholder={`${words.sheet.why}: ${words.sheet.whyNot}`}
        maxLength={300}
        value={why.value}
        onInput={(event) => (why.value = event.currentTarget.value)}
      />
      {reasons.value.length > 0 && (
        <div class="chips">
          {reasons.value.map((each) => (
            <button type="button" key={each} class="plain" onClick={() => void onDo(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
      <div class="row">
        <button class="main">{words.sheet.adjust}</button>
        <button type="button" class="plain" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
