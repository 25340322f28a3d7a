/** Things to take, each so often as one likes: a list of what there is, with a step up and down beside each; and what else was said. */
import type { Choice } from "../types";
import { mostOf } from "./budget";
import { same } from "./schema";
import { ListField } from "./nested";
import type { InputProps } from "./Field";
import { Stepper } from "./Stepper";
import { words } from "../words";

export function Counted(props: InputProps) {
  const { shape, value, onChange } = props;
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const most = shape.schema.maxItems ?? 99;
  const bound = (choice: Choice, budget?: number) => mostOf(choice, list, shape.choices, most, budget);
  const count = (one: unknown) => list.filter((each) => same(each, one)).length;
  const others = list.filter((each) => !shape.choices.some((choice) => same(choice.value, each)));

  function take(one: unknown, times: number): void {
    const rest = list.filter((each) => !same(each, one));
    onChange([...rest, ...Array.from({ length: times }, () => one)]);
  }

  return (
    <div class="counted">
      <ul>
        {shape.choices.map((each) => (
          <li key={each.says}>
            <span>{each.says}</span>
            <Stepper
              label={each.says}
              value={count(each.value)}
              schema={{ minimum: 0, maximum: bound(each, props.budget) }}
              why={bound(each, props.budget) < bound(each) ? words.fields.payable : undefined}
              nullable={false}
              onChange={(times) => take(each.value, times ?? 0)}
            />
          </li>
        ))}
      </ul>
      {others.length > 0 && <ListField {...props} value={others} onChange={(now) => onChange([...list.filter((each) => !others.includes(each)), ...(now as unknown[])])} />}
    </div>
  );
}
