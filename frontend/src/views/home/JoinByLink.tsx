/** Joining by a link that somebody sent, where it cannot simply be opened. */
import { useState } from "preact/hooks";
import { go, read } from "../../router";
import { words } from "../../words";

export function JoinByLink() {
  const [bad, setBad] = useState(false);
  function join(event: preact.TargetedEvent<HTMLFormElement>): void {
    event.preventDefault();
    const link = new FormData(event.currentTarget).get("link");
    const page = seatPage(String(link));
    if (page) go(page);
    setBad(page === null);
  }
  return (
    <form class="panel" onSubmit={join}>
      <h2>{words.house.join}</h2>
      <div class="say">
        <input name="link" aria-label={words.house.joinLabel} placeholder={words.house.joinPlaceholder} aria-invalid={bad} autoComplete="off" />
        <button>{words.house.joinGo}</button>
      </div>
      {bad && (
        <p role="alert" class="fault">
          {words.house.joinBad}
        </p>
      )}
    </form>
  );
}

/** The page of a seat on this server that a link leads to; nothing where it leads elsewhere. */
export function seatPage(link: string): string | null {
  const found = /(\/table\/[^#\s]+)#(\S+)/.exec(link);
  if (!found) return null;
  const [page, path, token] = found;
  return read(path!, token!, () => undefined).at === "table" ? page : null;
}
