/** Tabs: one of several views. Each says how much waits there. */
import { Icon, type IconName } from "./Icon";

interface Item {
  id: string;
  title: () => string;
  icon: IconName;
  count?: () => number;
}

interface Props {
  class: string;
  label: string;
  items: Item[];
  chosen: string;
  onChoose(id: string): void;
}

export function Tabs({ class: kind, label, items, chosen, onChoose }: Props) {
  return (
    <nav class={`tabs ${kind}`} aria-label={label}>
      {items.map((each) => (
        <button
          key={each.id}
          class="tab"
          aria-current={each.id === chosen ? "page" : undefined}
          onClick={() => onChoose(each.id)}
        >
          <Icon name={each.icon} />
          <span>{each.title()}</span>
          <Count n={each.count?.() ?? 0} />
        </button>
      ))}
    </nav>
  );
}

function Count({ n }: { n: number }) {
  return n > 0 ? <b class="count">{n}</b> : null;
}
