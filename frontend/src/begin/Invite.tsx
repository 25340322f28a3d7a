/** Inviting: one tap makes a seat and copies its link; it stands there as a code to photograph, too. */
import { useSignal } from "@preact/signals";
import { act, look } from "../api";
import { address, copy, onlyHere } from "../parts/copy";
import { Icon } from "../parts/Icon";
import { QrCode } from "../parts/QrCode";
import { done } from "../state/doing";
import { here, shown } from "../state/table";
import { words } from "../words";

export function Invite() {
  const made = useSignal<{ seat: string; name: string; link: string } | null>(null);
  const players = shown.value!.seats.filter((each) => each.role === "player");
  // A link is handed out as long as nobody sits there.
  const free = players.some((each) => each.empty && each.id === made.value?.seat) ? made.value : null;

  async function invite(): Promise<void> {
    const name = words.begin.guest(players.length + 1);
    await done(async () => {
      const { seat } = await act(here(), "hand-out", { name, role: "player", empty: true });
      const { links } = await look(here(), "links");
      const page = links.find((each) => each.seat === seat)?.page;
      if (!page) return;
      made.value = { seat: seat!, name, link: address(page) };
      await copy(address(page));
    });
  }
  return (
    <section class="panel" aria-label={words.begin.invite}>
      <h3>{words.begin.invite}</h3>
      {free ? (
        <div class="invited">
          <QrCode text={free.link} label={words.master.qr(free.name)} />
          <div class="stack">
            <p>{words.begin.linkOf(free.name)}</p>
            {onlyHere(free.link) && <p class="help">{words.master.onlyHere}</p>}
            <input readOnly value={free.link} aria-label={words.master.showLink(free.name)} onFocus={(event) => event.currentTarget.select()} />
            <button type="button" onClick={() => void copy(free.link)}>
              <Icon name="copy" /> {words.begin.copyLink}
            </button>
          </div>
        </div>
      ) : (
        <p class="quiet">{words.begin.inviteHelp}</p>
      )}
      <button type="button" class="main" onClick={() => void invite()}>
        <Icon name="people" /> {words.begin.invitePlayer}
      </button>
      {players.length > 0 && <p class="small quiet">{words.begin.seats(players.map((each) => each.name).join(", "))}</p>}
    </section>
  );
}
