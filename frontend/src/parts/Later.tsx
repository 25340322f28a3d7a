/** A part that is fetched when it is first shown: what few people look at is in no first load. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words";

interface Props<Known> {
  get: () => Promise<ComponentType<Known>>;
}

export function Later<Known extends object>({ get, ...known }: Props<Known> & Known) {
  const [found, keep] = useState<{ Content: ComponentType<Known> | null } | null>(null);
  useEffect(() => {
    get().then(
      (Content) => keep({ Content }),
      () => keep({ Content: null }),
    );
  }, []);
  if (!found) return <p class="quiet">{words.loading}</p>;
  return found.Content ? <found.Content {...(known as unknown as Known)} /> : <p class="quiet">{words.unreachable}</p>;
}
