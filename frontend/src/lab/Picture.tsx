/** The picture: bars for labels, columns for numbers, every setting in its own colour, drawn as SVG that can be taken along. */
import { looksOf, percent, type Shade } from "../odds/numbers";
import { told } from "../words/lab";
import { round, ticks } from "./axis";
import { LETTERS } from "./Results";
import { sentence, type Drawn, type Group } from "./rows";

interface Props {
  what: Drawn;
  names: string[];
  title: string;
  of: string;
  wide: number;
  waiting: boolean;
}

const LINE = 18;
const TOP = 34;
/** So many numbers are drawn as bars with their chances beside them. */
const FEW = 13;

export function Picture(props: Props) {
  const { what, names, title, of, wide, waiting } = props;
  const several = names.length;
  const bars = asBars(what, several);
  const high = heightOf(what, several, wide);
  const label = told.picture([title, of].filter(Boolean).join(", "), sentence(what, names.map((name, at) => (at === 0 && several > 1 ? told.now : several > 1 ? LETTERS[at]! : name))));
  const room = Math.floor(wide / 7.6);
  const whole = [title, of].filter(Boolean).join(" · ");
  // What of it is drawn is read below as well: it goes first where there is no room.
  const head = whole.length > room ? title : whole;
  return (
    <svg id="lab-picture" class={waiting ? "asking" : ""} role="img" aria-label={label} width={wide} height={high} viewBox={`0 0 ${wide} ${high}`}>
      <text class="head" x="0" y="16">
        {head.length > room ? `${head.slice(0, room - 1)}…` : head}
      </text>
      {bars ? <Bars {...props} /> : <Columns {...props} high={high} />}
    </svg>
  );
}

function asBars(what: Drawn, several: number): boolean {
  return !what.numeric || what.groups.length <= Math.max(4, Math.floor(FEW / Math.sqrt(several)));
}

/** How tall the picture is. */
export function heightOf(what: Drawn, several: number, wide: number): number {
  if (!asBars(what, several)) return narrow(wide) ? 220 : 270;
  return TOP + what.groups.length * rowOf(several, wide) + 4;
}

function narrow(wide: number): boolean {
  return wide < 460;
}

/** How tall a bar is: of several settings on a phone, a little less. */
function lineOf(several: number, wide: number): number {
  return several > 1 && narrow(wide) ? 15 : LINE;
}

function rowOf(several: number, wide: number): number {
  return lineOf(several, wide) * several + (narrow(wide) ? 20 : 0) + 10;
}

/** A bar for every label and setting; on narrow pictures the label stands above. */
function Bars({ what, names, wide }: Props) {
  const several = names.length;
  const line = lineOf(several, wide);
  const top = Math.max(...what.groups.flatMap((each) => each.shares), 1e-9);
  const longest = Math.max(...what.groups.map((each) => each.label.length));
  const left = narrow(wide) ? 0 : Math.min(longest * 7.4 + 14, wide * 0.4);
  const inset = several > 1 ? 16 : 0;
  const room = wide - left - inset - 64;
  const looks = several > 1 || what.numeric ? [] : looksOf(what.groups.map((each) => each.label).reverse()).reverse();
  return (
    <g>
      {what.groups.map((each, at) => {
        const y = TOP + at * rowOf(several, wide) + (narrow(wide) ? 20 : 0);
        return (
          <g key={each.label}>
            {narrow(wide) ? (
              <text class="label" x="0" y={y - 5}>
                {each.label}
              </text>
            ) : (
              <text class="label" x={left - 12} y={y + (line * several) / 2 + 3} text-anchor="end">
                {each.label}
              </text>
            )}
            {each.shares.map((share, series) => (
              <Bar key={series} each={each} share={share} series={series} several={several > 1} look={looks[at]} x={left + inset} y={y + series * line} line={line} long={(share / top) * room} />
            ))}
          </g>
        );
      })}
    </g>
  );
}

interface One {
  each: Group;
  share: number;
  series: number;
  several: boolean;
  /** How the outcome looks, where there is one setting alone. */
  look: Shade | undefined;
  x: number;
  y: number;
  long: number;
  line: number;
}

function Bar({ each, share, series, several, look, x, y, long, line }: One) {
  const shown = look ?? { class: several ? `series-${series}` : "plain-look" };
  return (
    <g>
      <title>{`${each.label}: ${percent(share)}`}</title>
      {several && (
        <text class="letter" x={x - 8} y={y + line - 5} text-anchor="middle">
          {LETTERS[series]}
        </text>
      )}
      {share > 0 && <rect {...shown} x={x} y={y + 1} width={Math.max(long, 1.5)} height={line - 3} rx="3" />}
      <text class="figure" x={x + Math.max(long, 0) + 7} y={y + line - 4.5}>
        {percent(share)}
      </text>
    </g>
  );
}

const FOOT = 24;
const SIDE = 46;

/** Numbers as columns; of several settings as outlines over one another. */
function Columns({ what, names, wide, high }: Props & { high: number }) {
  const several = names.length > 1;
  const top = Math.max(...what.groups.flatMap((each) => each.shares), 1e-9);
  const floor = high - FOOT;
  const each = (wide - SIDE - 4) / what.groups.length;
  const up = (share: number) => floor - (share / top) * (floor - TOP - 8);
  const every = Math.max(1, round(Math.max(1, 46 / each)));
  const offset = Math.max(0, what.groups.findIndex((group) => Number.isInteger(Number(group.label) / every)));
  return (
    <g>
      {ticks(top).map((tick) => (
        <g key={tick}>
          <line class="rule" x1={SIDE} x2={wide} y1={up(tick)} y2={up(tick)} />
          <text class="figure" x={SIDE - 8} y={up(tick) + 4} text-anchor="end">
            {percent(tick)}
          </text>
        </g>
      ))}
      {names.map((name, series) => (
        <path key={name + series} class={`${several ? `outline series-${series}` : "plain-look"}`} d={outline(what.groups.map((group) => group.shares[series]!), each, up, floor, several || each < 4 ? 0 : 1)} />
      ))}
      {what.groups.map((group, at) => (
        <g key={group.label}>
          <rect class="over" x={SIDE + at * each} y={TOP} width={each} height={floor - TOP}>
            <title>{`${group.label}: ${group.shares.map((share, series) => (several ? `${LETTERS[series]} ${percent(share)}` : percent(share))).join(", ")}`}</title>
          </rect>
          {(at - offset) % every === 0 && at * each < wide - SIDE - 12 && (
            <text class="figure" x={SIDE + (at + 0.5) * each} y={high - 6} text-anchor="middle">
              {group.label.split(" – ")[0]!.replace("-", "−")}
            </text>
          )}
        </g>
      ))}
      <line class="axis" x1={SIDE} x2={wide} y1={floor} y2={floor} />
    </g>
  );
}

/** Columns as one path, each with a little room between. */
function outline(shares: number[], each: number, up: (share: number) => number, floor: number, between: number): string {
  const steps = shares.map((share, at) => {
    const [x, y] = [SIDE + at * each + between, up(share)];
    const back = between ? `V${floor}` : "";
    return `${between ? `M${x.toFixed(1)} ${floor}` : ""}${between ? `V${y.toFixed(1)}` : `L${x.toFixed(1)} ${y.toFixed(1)}`}H${(x + each - 2 * between).toFixed(1)}${back}${between ? "Z" : ""}`;
  });
  return between ? steps.join("") : `M${SIDE} ${floor}${steps.join("")}V${floor}Z`;
}
