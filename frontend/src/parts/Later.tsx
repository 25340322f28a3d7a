/** A part that is fetched when it is first shown: what few people look at is in no first load. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words";

export function Later({ get }: { get: () => Promise<ComponentType> }) {
  const [found, keep] = useState<{ Content: ComponentType | null } | null>(null);
  useEffect(() => {
    get().then(
      (Content) => keep({ Content }),
      () => keep({ Content: null }),
    );
  }, []);
  if (!found) return <p class="quiet">{words.loading}</p>;
  return found.Content ? <found.Content /> : <p class="quiet">{words.unreachable}</p>;
}
