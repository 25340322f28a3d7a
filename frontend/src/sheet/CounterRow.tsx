/** A counter: a track where it has an end, with steps of one tap each. Its name tells where it comes from. */
import { toneOf } from "../dice/Die";
import { Icon } from "../parts/Icon";
import { words } from "../words";
import { nudge, nudged } from "./nudging";
import { endOf, MOST_BOXES, plainly, type Counted } from "./reading";

interface Props {
  sheet: string;
  counter: Counted;
  /** Whether this seat may move it. */
  own: boolean;
  onPast(): void;
}

export function CounterRow({ sheet, counter, own, onPast }: Props) {
  const { title, value, least, most, at } = counter;
  const now = nudged(sheet, at, value);
  const step = (by: number) => void nudge({ sheet, at, title, value }, by);
  return (
    <div class={`counter ${toneOf(at)}`} data-counter={at} role="group" aria-label={title}>
      <button type="button" class="plain counter-name" aria-label={words.sheet.history(title)} onClick={onPast}>
        <span>{title}</span>
        <Track value={now} least={least} most={most} />
      </button>
      {own && <Step icon="minus" label={words.sheet.less(title)} off={now <= least} onStep={() => step(-1)} />}
      <output class="counter-value">
        {plainly(now)}
        {endOf(counter) !== null && <small>/{most}</small>}
      </output>
      {own && <Step icon="plus" label={words.sheet.more(title)} off={most !== null && now >= most} onStep={() => step(1)} />}
    </div>
  );
}

interface StepProps {
  icon: "minus" | "plus";
  label: string;
  off: boolean;
  onStep(): void;
}

function Step({ icon, label, off, onStep }: StepProps) {
  return (
    <button type="button" class="icon" aria-label={label} aria-disabled={off} onClick={() => off || onStep()}>
      <Icon name={icon} />
    </button>
  );
}

function Track({ value, least, most }: { value: number; least: number; most: number | null }) {
  if (least !== 0 || most === null || most > MOST_BOXES || most === 0) return null;
  return (
    <span class="track" aria-hidden="true">
      {Array.from({ length: most }, (_, index) => (
        <i key={index} class={index < value ? "full" : ""} />
      ))}
    </span>
  );
}
