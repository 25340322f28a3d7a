/** The lab: pick a rule, move its numbers, see the exact odds at once, keep a setting beside it, share all of it. */
import { useEffect } from "preact/hooks";
import { Chips } from "../fields/Chips";
import { Options } from "../fields/Options";
import { plain, readable } from "../fields/schema";
import { Icon } from "../parts/Icon";
import { useSettled } from "../odds/useSettled";
import { useTitle } from "../parts/useTitle";
import { go } from "../router";
import "../styles/lab.css";
import { systemName, words } from "../words";
import { told } from "../words/lab";
import { Advice } from "./Advice";
import { begin, bench, catalogue, laid, rule, take, wrong } from "./bench";
import { Keep } from "./Keep";
import { Knobs } from "./Knobs";
import { Results } from "./Results";
import { SideBySide } from "./SideBySide";

export default function Lab() {
  useEffect(begin, []);
  useTitle(told.title, words.name);
  return (
    <main class="lab" data-system={rule.value?.system}>
      <header>
        <a
          class="button plain icon"
          href="/"
          aria-label={words.home}
          onClick={(event) => {
            event.preventDefault();
            go("/");
          }}
        >
          <Icon name="home" />
        </a>
        <div>
          <h1>{told.title}</h1>
          <p class="quiet">{told.about}</p>
        </div>
      </header>
      {!catalogue.value ? (
        <p class="quiet" role="status">
          {wrong.value || words.loading}
        </p>
      ) : (
        <Bench />
      )}
    </main>
  );
}

function Bench() {
  const fault = useSettled(wrong.value, bench.value?.now);
  return (
    <>
      <Picker />
      <div class="lab-columns">
        <section class="lab-results" aria-label={told.odds}>
          {fault && (
            <p role="alert" class="fault">
              {fault}
            </p>
          )}
          {laid.value && <Results />}
        </section>
        <section class="panel lab-knobs" aria-label={told.settings}>
          {rule.value ? <Knobs /> : <p class="quiet">{told.nobody}</p>}
        </section>
        <div class="lab-more">
          {laid.value && <SideBySide />}
          {rule.value && rule.value.goals.length > 0 && <Advice key={rule.value.id} rule={rule.value} />}
          {laid.value && <Keep />}
        </div>
      </div>
    </>
  );
}

/** The game, and its rule. */
function Picker() {
  const rules = catalogue.value?.rules ?? [];
  const systems = [...new Set(rules.map((each) => each.system))];
  const here = rule.value?.system;
  const own = rules.filter((each) => each.system === here);
  return (
    <div class="lab-picker" role="group" aria-label={told.rule}>
      <Chips
        label={told.game}
        choices={systems.map((value) => ({ value, says: systemName(value) }))}
        chosen={[here]}
        onChange={([chosen]) => take(rules.find((each) => each.system === chosen)!)}
      />
      {own.length > 1 && (
        <select aria-label={told.rule} value={bench.value?.now.rule} onChange={(event) => take(own.find((each) => each.id === event.currentTarget.value)!)}>
          <Options of={own.map((each) => [each.id, readable(each.title)])} />
        </select>
      )}
      {rule.value && (
        <p class="help">
          {plain(rule.value.summary)} {rule.value.source && <span class="book">{words.book(rule.value.source)}</span>}
        </p>
      )}
    </div>
  );
}
