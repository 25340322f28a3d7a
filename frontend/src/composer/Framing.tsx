/** What the game master sets for a roll: its settings, each open or for them alone, and what is at stake. */
import { Chips } from "../fields/Chips";
import { TextField } from "../fields/TextField";
import { titleOfField } from "../fields/schema";
import type { Field, Form } from "../types";
import { words } from "../words";
import { fill, filledFor } from "./composing";
import { FormFields } from "./FormFields";
import { Secret } from "./Secret";
import { choosable, type Values } from "./values";

interface Props {
  /** What it is filled in for: a move, or a proposal. */
  what: string;
  form: Form | null;
  fields: Field[];
  values: Values;
  /** What the player brings: some settings only say something of that. */
  given?: Values;
  secret: string[];
  stakes: string;
  help?: string;
}

export function Framing({ what, form, fields, values, given, secret, stakes, help }: Props) {
  const named = filledFor(what).choices;
  return (
    <>
      <FormFields
        fields={fields}
        values={values}
        given={given}
        note={(each) => form?.secret.includes(each.name) && <Secret name={each.name} secret={secret} onChange={(now) => fill(what, { secret: now })} />}
        onChange={(now) => fill(what, { values: now })}
      />
      {fields.filter(choosable).map((each) => (
        <details key={each.name} class="fold">
          <summary>{words.composer.theyChoose(titleOfField(each))}</summary>
          <Chips
            several
            label={words.composer.theyChoose(titleOfField(each))}
            choices={each.choices ?? []}
            chosen={named[each.name] ?? []}
            onChange={(now) => fill(what, { choices: { ...named, [each.name]: now } })}
          />
        </details>
      ))}
      <TextField name={words.composer.stakes} value={stakes} most={2000} help={help} onChange={(now) => fill(what, { stakes: now })} />
    </>
  );
}
