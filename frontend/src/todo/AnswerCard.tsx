/** A decision: every option in words, with the odds of what it comes to. One tap answers. */
import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api";
import { last } from "../dice/moment";
import { plain, same } from "../fields/schema";
import { Standing } from "../log/Standing";
import { Tracks } from "../log/Tracks";
import { Bar } from "../odds/Bar";
import { Curve } from "../odds/Curve";
import { Tolls } from "../odds/Tolls";
import { useLadderOdds } from "../odds/ladderOdds";
import { areTheirs, chanceOf, hiddenInWords, percent, turnOf, upTo } from "../odds/numbers";
import { useLook, type Seen } from "../odds/useLook";
import { done } from "../state/doing";
import { here, isMaster, seesOdds, sheetName, shown } from "../state/table";
import { forget } from "../state/unsent";
import type { Card, Option } from "../types";
import { words } from "../words";
import { original } from "../words/language";
import { Assign } from "./Assign";
import { isBelow } from "./asked";
import { assignment } from "./assigning";
import { Double } from "./Double";
import { useGrown } from "./grown";
import { Lay } from "./Lay";
import { Pair } from "./Pair";
import { pairing } from "./pairing";
import { roleName, titleOf } from "./titles";
import { TodoCard } from "./TodoCard";

/** With more options than this the odds over a hidden number are left out. */
const FEW = 4;
/** So many options are a list; of more one is picked from small buttons. */
const LISTED: Record<string, number> = { together: FEW, choose: 6 };
/** What is asked in so many letters is a line on a phone: there is room for it even where a choice is seen below its roll. */
const LINE = 40;
/** Of more options than these the chance of a success is compared: each outcome of each is told to who asks. */
const TWO = 2;

export function AnswerCard({ card, role, turn }: { card: Card; role: string; turn?: string | undefined }) {
  const ask = card.waiting?.asks.find((each) => each.role === role);
  const busy = useSignal("");
  const asked = `${card.run.length}/${card.waiting?.name}`;
  const ready = useReady(asked);
  const odds = useLook("odds", seesOdds.value && !closes(card, role) ? { roll: card.id, role, turn: turn ?? null } : null, shown.value?.n);
  useGrown(odds.found);
  useLadderOdds(card, odds.found);
  if (!ask || !card.waiting) return null;
  const { options } = ask;
  const arranged = assignment(options, original);
  const paired = pairing(options, original);
  const dice = card.run.find((each) => each.dice)?.dice ?? "";
  const whose = sheetName(card.sheet);
  const help = ask.help && (ends(card, role) ? words.todo.othersAddHelp(holders(card)) : plain(ask.help));
  const kept = `assign/${card.id}/${role}/${card.run.length}`;

  async function choose(key: string): Promise<void> {
    // Whoever ends a window goes on from the roll, in one tap.
    if (ends(card, role) && turn === undefined) return void (await done(() => api.goOn(here(), card)));
    busy.value = key;
    if (await done(() => api.answer(here(), { roll: card.id, role, key, turn: turn ?? null }, asked))) forget(kept);
    busy.value = "";
  }

  const list = (some: Option[]) => (
    <Options options={some.map((each) => ({ ...each, says: ends(card, role) ? words.todo.goOnNow : put(each, card, options) }))} lone={options.length === 1} stands={card.waiting?.stands?.says ?? ""} busy={busy.value !== ""} ready={ready} odds={odds} whose={whose} onChoose={(key) => void choose(key)} />
  );
  const choosing = {
    says: (option: Option) => put(option, card, options),
    busy: busy.value !== "",
    odds: (option: Option) => <OptionOdds option={option} many={false} odds={odds} whose={whose} />,
    onChoose: (key: string) => void choose(key),
  };
  if (card.ladder)
    return (
      <section class="todo on-ladder" role="group" aria-label={titleOf(card)}>
        {!isBelow(card) && (
          <header>
            <h3>{titleOf(card)}</h3>
            {card.text && <p class="said">{words.quoted(card.text)}</p>}
            <Standing card={card} ladder={card.ladder} />
          </header>
        )}
        <Double card={card} ladder={card.ladder} options={options} busy={busy.value !== ""} ready={ready} onChoose={(key) => void choose(key)} />
        {odds.found?.curve && <OptionOdds option={{ key: card.ladder.key, says: "" }} many={false} odds={odds} whose={whose} />}
        {card.waiting.kind === "together" && <p class="quiet small">{words.todo.together}</p>}
      </section>
    );
  return (
    <TodoCard kind={ends(card, role) ? words.todo.othersAdd : words.todo.kinds[card.waiting.kind]} title={titleOf(card)} text={card.text} goesOn={last.value === card.id && isBelow(card)} anew={card.run.some((each) => each.key !== undefined && each.role === role && each.name === card.waiting!.name)}>
      <Standing card={card} theirs={card.waiting.kind === "together" && card.waiting.asks[0] !== ask} />
      <Tracks tracks={card.tracks} />
      {help && <p class={`quiet sentence ${help.length <= LINE ? "short" : ""}`}>{help}</p>}
      {arranged ? (
        <>
          <Assign name={kept} assignment={arranged} dice={dice} odds={choosing.odds} onChoose={choosing.onChoose} />
          {arranged.others.length > 0 && list(arranged.others)}
        </>
      ) : paired ? (
        <Pair pairing={paired} {...choosing} />
      ) : options.length > (LISTED[card.waiting.kind] ?? Infinity) ? (
        <Lay label={words.todo.kinds[card.waiting.kind]} options={options} {...choosing} />
      ) : (
        list(options)
      )}
      {passes(card, role) && (
        <button disabled={busy.value !== ""} onClick={() => ready && void choose("pass")}>
          {words.todo.pass}
        </button>
      )}
      {card.waiting.kind === "together" && <Unseen card={card} role={role} found={odds.found} />}
      {turn !== undefined && odds.found && !settled(odds.found) && <p class="quiet small">{words.todo.alone}</p>}
    </TodoCard>
  );
}

/** Of what is laid down unseen: that nobody sees it yet, and what the odds take the others to lay down. */
function Unseen({ card, role, found }: { card: Card; role: string; found: api.Looks["odds"] | null }) {
  const taken = new Map(found?.assumes?.filter((each) => each.name === card.waiting?.name).map((each) => [each.role, each.way]));
  const others = (card.waiting?.asks ?? []).flatMap(({ role: who, options }) => {
    const way = taken.get(who);
    const [plainly] = options;
    return who === role || way === undefined || !plainly ? [] : [words.odds.assumes(roleName(card, who), String(way), (options.find((each) => each.key === way) ?? plainly).says)];
  });
  return <p class="quiet small">{[words.todo.together, ...others].join(" ")}</p>;
}

/** A new question is looked at for so long before it can be answered: what was tapped may have been the one before. */
const LOOK = 300;

function useReady(asked: string): boolean {
  const [seen, setSeen] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSeen(asked), LOOK);
    return () => clearTimeout(timer);
  }, [asked]);
  return seen === asked;
}

interface OptionsProps {
  options: Option[];
  /** Whether there is nothing else to choose. */
  lone: boolean;
  /** What it comes to if nothing is done: it is read above already. */
  stands: string;
  busy: boolean;
  ready: boolean;
  odds: Seen<api.Looks["odds"]>;
  /** Who rolls: what comes of it is theirs. */
  whose: string;
  onChoose(key: string): void;
}

function Options({ options, lone, stands, busy, ready, odds, whose, onChoose }: OptionsProps) {
  const alike = settled(odds.found);
  const tolls = sameTolls(odds.found);
  return (
    <>
      {tolls && <Tolls tolls={tolls} lead={`${words.odds.costs} `} />}
      <ul class="options">
        {options.map((each) => (
          <li key={each.key}>
            <button class={lone ? "main option" : "option"} disabled={busy} aria-disabled={!ready} onClick={() => ready && onChoose(each.key)}>
              <span class="sentence">{each.says}</span>
            </button>
            {(each.then ? each.then !== stands : !alike) && <OptionOdds option={each} many={options.length > FEW} several={options.length > TWO} odds={odds} whose={whose} toll={!tolls} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What several options may take, where it is the same for all that leave it to the dice: told once, before them. */
function sameTolls(found: api.Looks["odds"] | null): Array<Record<string, number>> | null {
  const [first, ...others] = Object.values(found?.tolls ?? {}).filter((each) => each.some((toll) => Object.keys(toll).length > 1));
  return first && others.length > 0 && others.every((each) => same(each, first)) ? first : null;
}

/** What an option does: where one may lay down nothing at once with others, what is laid down is committed, and nothing is kept. */
function put({ key, says }: Option, card: Card, options: Option[]): string {
  if (card.waiting?.kind !== "together" || !options.some((each) => NOTHING.test(each.key))) return says;
  return NOTHING.test(key) ? words.todo.commitNothing : words.todo.commit(says);
}

/** An option of nought of everything. */
const NOTHING = /^0(\/0)*$/;

/** Who may still add something, by name. */
function holders(card: Card): string {
  const open = (card.waiting?.asks ?? []).slice(0, -1).filter((each) => !card.ready.includes(each.role));
  return [...new Set(open.map((each) => roleName(card, each.role)))].join(", ");
}

/** Whether this is somebody who may add something to a roll, and so may also add nothing. */
function passes(card: Card, role: string): boolean {
  return card.waiting?.kind === "window" && card.waiting.asks.slice(0, -1).some((each) => each.role === role);
}

/** Whether this answer is the game master's to a window: it ends it. */
function ends(card: Card, role: string): boolean {
  return isMaster.value && card.waiting?.kind === "window" && card.waiting.asks.at(-1)?.role === role;
}

/** Whether this answer only closes a window: that needs no odds. */
function closes(card: Card, role: string): boolean {
  const last = card.waiting?.kind === "window" ? card.waiting.asks.at(-1) : undefined;
  return last?.role === role && last.options.length === 1;
}

/** Whether it comes to the same for certain, whatever is chosen: odds would only say it again and again. */
function settled(found: api.Looks["odds"] | null): boolean {
  if (!found || !("options" in found)) return false;
  const [first, ...others] = Object.values(found.options as Record<string, Record<string, number>>).map(onlyOf);
  return others.length > 0 && first !== null && others.every((each) => each === first);
}

/** Whether several things come of it, whatever is chosen. */
function isParted(found: api.Looks["odds"] | null): boolean {
  const every = found && "options" in found ? Object.values(found.options as Record<string, Record<string, number>>) : [];
  return every.every((each) => Object.keys(each).every((label) => label.includes(", ")));
}

/** What it comes to for certain. */
function onlyOf(shares: Record<string, number> | undefined): string | null {
  const [only = null, ...others] = Object.keys(shares ?? {});
  return others.length === 0 ? only : null;
}

interface OptionOddsProps {
  option: Option;
  many: boolean;
  several?: boolean;
  odds: Seen<api.Looks["odds"]>;
  /** Who rolls: where it is good for somebody else that they fail, it is said whose failure it is. */
  whose: string;
  toll?: boolean;
}

/** What comes of an option, unless it says so itself; what it takes (*toll*) is told by its side. */
function OptionOdds({ option, many, several = false, odds, whose, toll = true }: OptionOddsProps) {
  const found = odds.found;
  const shares = found && "options" in found ? (found.options as Record<string, Record<string, number>>)[option.key] : undefined;
  const only = onlyOf(shares);
  const then = option.then ?? only;
  const chance = several && shares ? chanceOf(shares) : null;
  const tolls = found?.tolls?.[option.key] ?? [];
  const theirs = areTheirs(Object.keys(shares ?? {}));
  // What takes something says itself what it brings, and so does what is about several things, each in words of its own.
  const told = then && !option.says.includes(then) && tolls.length === 0 && !(then === only && isParted(found));
  if (then || shares)
    return (
      <>
        {!then && shares && <Bar small odds={shares} of={theirs ? whose : ""} sum={chance === null ? "" : theirs ? words.odds.fails(percent(1 - chance)) : words.odds.succeeds(percent(chance))} />}
        {told && <p class="quiet small">{words.odds.certain(then)}</p>}
        {toll && <Tolls tolls={tolls} />}
      </>
    );
  if (!found?.curve?.length || many) return null;
  const curve = (found.curve as unknown as Array<{ at: number; options: Record<string, Record<string, number>> }>)
    .map((each) => ({ at: each.at, odds: each.options[option.key] ?? {} }));
  const turn = turnOf(curve);
  if (turn) return <p class="quiet small">{upTo(found, turn)}</p>;
  return (
    <details class="fold">
      <summary>{words.odds.title}</summary>
      <Curve curve={curve} hidden={hiddenInWords(found)} />
    </details>
  );
}
