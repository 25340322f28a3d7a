/** What stands beside a name, where a whole sheet is one line. */
import type { Fact } from "../types";

export function Facts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <p class="facts">
      {facts.map((each) => (
        <span key={each.name}>
          {each.name} <b>{each.value}</b>
        </span>
      ))}
    </p>
  );
}
