/** What is known of a roll in preparation: what is suggested or settled, what whoever rolls adds, what is at stake, and who takes part. */
import { inText, isSaid, same, titleOfField } from "../fields/schema";
import { sheetName } from "../state/table";
import { Icon } from "../parts/Icon";
import type { Draft, Form } from "../types";
import { words } from "../words";
import { term } from "../words/language";
import { partInWords } from "./parts";

interface Props {
  draft: Draft;
  form: Form | null;
  /** Whether it is filled in below, and so need not be told. */
  own?: boolean;
}

export function DraftFacts({ draft, form, own = false }: Props) {
  const others = (all: Record<string, unknown>) => Object.entries(all).filter(([, value]) => value !== draft.sheet);
  const said = own ? [] : others(draft.args).filter(([, value]) => isSaid(value));
  const hidden = draft.secret.filter((name) => !(name in draft.frame));
  const chosen = own ? [] : Object.entries(draft.choices);
  const suggested = suggestions(draft);
  const parts = Object.entries(draft.parts);
  const agreed = Object.entries(draft.agreed).flatMap(([sheet, part]) => (sheet in draft.parts || !Object.values(part).some(isSaid) ? [] : [{ sheet, part: part as Record<string, unknown> }]));
  const several = [...others(draft.frame), ...said].flatMap(([name, value]) => itemsOf(value).map((each, at) => ({ name, each, at })));
  return (
    <>
      {several.length + hidden.length + chosen.length + suggested.length + parts.length + agreed.length > 0 && (
        <ul class="parts">
          {several.map(({ name, each, at }) => (
            <li key={`${name}/${at}`}>
              {at === 0 && titleIn(form, name)} <b>{inWords(form, name, each)}</b>
              {draft.secret.includes(name) && (
                <>
                  <Icon name="hidden" size={16} /> {words.composer.secret}
                </>
              )}
            </li>
          ))}
          {hidden.map((name) => (
            <li key={name}>
              <Icon name="hidden" size={16} /> {words.card.veiled(titleIn(form, name))}
            </li>
          ))}
          {chosen.map(([name, values]) => (
            <li key={name}>
              {titleIn(form, name)} <b>{values.map((each) => inWords(form, name, each)).join(words.or)}</b>
            </li>
          ))}
          {suggested.map(([name, value]) => (
            <li key={name}>
              {titleIn(form, name)} <b>{inWords(form, name, value)}</b> <span class="quiet">{words.todo.suggested}</span>
            </li>
          ))}
          {parts.map(([sheet, part]) => (
            <li key={sheet}>{words.card.with(sheetName(sheet), partInWords({ ...part, ...draft.agreed[sheet] } as Record<string, unknown>))}</li>
          ))}
          {agreed.map(({ sheet, part }) => (
            <li key={sheet}>{words.todo.setFor(sheetName(sheet), partInWords(part))}</li>
          ))}
        </ul>
      )}
      {draft.stakes && (
        <p class="stakes">
          <b>{words.card.stakes}</b> {draft.stakes}
        </p>
      )}
    </>
  );
}

/** Things that are more than a word each stand one by one. */
function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) && value.some((each) => typeof each === "object") ? value : [value];
}

/** What a field of a form is called. */
function titleIn(form: Form | null, name: string): string {
  return titleOfField(form?.fields.find((each) => each.name === name) ?? { name });
}

/** A value in the words that the form has for it. */
export function inWords(form: Form | null, name: string, value: unknown): string {
  const choices = form?.fields.find((each) => each.name === name)?.choices ?? [];
  const one = (each: unknown): string => choices.find((choice) => same(choice.value, each))?.says ?? plainly(each);
  return itemsOf(value).map((each) => (Array.isArray(each) ? each.map(one).join(", ") : one(each))).join("; ");
}

/** What a player thinks fits, until the game master has set it: what holds of it is settled then. */
export function suggestions(draft: Pick<Draft, "framed" | "suggested">): [string, unknown][] {
  return draft.framed ? [] : Object.entries(draft.suggested).filter(([, value]) => isSaid(value));
}

/** A value in words; a sheet by its name. */
function plainly(value: unknown): string {
  if (value === null) return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value !== "object") return sheetName(String(value)) || term(String(value));
  const every: unknown[] = Object.values(value);
  const told = every.filter((each) => typeof each === "string" || typeof each === "number").map((each) => sheetName(String(each)) || each).join(" ");
  const lists = every.filter((each) => Array.isArray(each) && each.length > 0).map((each) => (each as unknown[]).map(plainly).join(", "));
  const sorts = Object.keys(value).filter((name) => (value as Record<string, unknown>)[name] === true).map(inText);
  return [[told, ...lists].join(": "), sorts.length > 0 && `(${sorts.join(", ")})`].filter(Boolean).join(" ");
}
