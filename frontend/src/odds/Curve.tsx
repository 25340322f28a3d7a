/** Odds where a number is hidden: one for each that it could be, as areas, and those at one place in numbers. */
import { useState } from "preact/hooks";
import type { Point } from "../types";
import { words } from "../words";
import { Bar } from "./Bar";
import { looksOf } from "./numbers";

interface Props {
  curve: Point[];
  /** That something is hidden, and what. */
  hidden: string;
  more?: boolean;
}

export function Curve({ curve, hidden, more = false }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const first = curve[0];
  const last = curve.at(-1);
  if (!first || !last) return null;
  const at = chosen ?? curve[Math.floor(curve.length / 2)]!.at;
  const point = curve.find((each) => each.at === at) ?? first;
  return (
    <div class="curve">
      <p class="quiet small">{hidden}</p>
      <Areas curve={curve} at={at} />
      <label class="at">
        <span>{words.odds.at(at)}</span>
        <input type="range" min={first.at} max={last.at} value={at} onInput={(event) => setChosen(Number(event.currentTarget.value))} />
      </label>
      <Bar odds={point.odds} />
      {more && <p class="quiet small">{words.odds.more}</p>}
    </div>
  );
}

const WIDE = 300;
const HIGH = 80;

function Areas({ curve, at }: { curve: Point[]; at: number }) {
  const labels = [...new Set(curve.flatMap((each) => Object.keys(each.odds)))];
  const looks = looksOf(labels);
  const step = curve.length > 1 ? WIDE / (curve.length - 1) : WIDE;
  const place = curve.findIndex((each) => each.at === at) * step;
  return (
    <svg class="areas" viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
      {labels.map((label, index) => (
        <path key={label} {...looks[index]} d={area(curve, labels, index, step)} />
      ))}
      <path class="at-line" d={`M${place} 0V${HIGH}`} />
    </svg>
  );
}

/** The area of one outcome, on top of those before it. */
function area(curve: Point[], labels: string[], index: number, step: number): string {
  const share = (point: Point, upTo: number) =>
    labels.slice(0, upTo).reduce((sum, label) => sum + (point.odds[label] ?? 0), 0);
  const corner = (point: Point, x: number, upTo: number) => `${(x * step).toFixed(1)} ${(HIGH * (1 - share(point, upTo))).toFixed(1)}`;
  const below = curve.map((point, x) => corner(point, x, index));
  const above = curve.map((point, x) => corner(point, x, index + 1)).reverse();
  return `M${[...below, ...above].join("L")}Z`;
}
