/** The log: what happened, oldest first, and at its end what waits for this seat. */
import { happened, seatName } from "../state/table";
import { words } from "../words";

export function Log() {
  return (
    <section class="log scroll" aria-label={words.views.log} role="log" aria-live="polite" tabIndex={0}>
      <ol class="entries">
        {happened.value.map((event) => {
          const says = event.data["says"];
          if (typeof says !== "string" || says === "") return null;
          return (
            <li key={event.n} class="entry">
              <span class="who">{seatName(event.seat)}</span> {says}
            </li>
          );
        })}
      </ol>
      <span id="log-end" tabIndex={-1} />
    </section>
  );
}
