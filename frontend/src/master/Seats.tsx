/** Seats: handed out, with a link to copy, to share or to photograph; locked, renewed, taken away. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { act, look } from "../api";
import { Chips } from "../fields/Chips";
import { TextField } from "../fields/TextField";
import { address, copy, onlyHere } from "../parts/copy";
import { Dialog, Sure } from "../parts/Dialog";
import { Fold } from "../parts/Fold";
import { Icon } from "../parts/Icon";
import { QrCode } from "../parts/QrCode";
import { done, inWords, tell } from "../state/doing";
import { acts, here, nameOf, shown } from "../state/table";
import type { Seat } from "../types";
import { named, words } from "../words";

type Role = "player" | "watcher" | "gm";
const ROLES: Role[] = ["player", "watcher", "gm"];

export function Seats() {
  const now = shown.value!;
  const link = useSignal<{ seat: string; name: string } | null>(null);
  return (
    <Fold id="seats" title={words.master.seats}>
      {now.seats.map((each) => (
        <SeatRow key={each.id} seat={each} mine={each.id === now.you.id} onLink={() => (link.value = { seat: each.id, name: nameOf(each) })} />
      ))}
      {acts.value && <HandOut onDone={(seat, name) => (link.value = { seat, name })} />}
      {link.value && <LinkDialog {...link.value} onClose={() => (link.value = null)} />}
    </Fold>
  );
}

function SeatRow({ seat, mine, onLink }: { seat: Seat; mine: boolean; onLink(): void }) {
  const name = nameOf(seat);
  const sure = useSignal<"renew" | "close-seat" | null>(null);
  const doing = (what: "vacate" | "lock" | "unlock" | "renew" | "close-seat") => done(() => act(here(), what, { seat: seat.id }));
  return (
    <article class="proposal">
      <p>
        <strong>{name}</strong> <span class="quiet small">{[named(words.roles, seat.role), mine && words.table.you, seat.locked && words.table.locked, seat.empty && words.table.empty].filter(Boolean).join(" · ")}</span>
      </p>
      <div class="row">
        <button aria-label={words.master.showLink(name)} onClick={onLink}>
          {words.master.link}
        </button>
        {acts.value && !mine && (
          <>
            {seat.role !== "gm" && !seat.empty && <button onClick={() => void doing("vacate")}>{words.master.vacate}</button>}
            <button onClick={() => void doing(seat.locked ? "unlock" : "lock")}>{seat.locked ? words.master.unlock : words.master.lock}</button>
            <button class="plain" onClick={() => (sure.value = "renew")}>
              {words.master.renew}
            </button>
            <button class="plain" onClick={() => (sure.value = "close-seat")}>
              {words.master.closeSeat}
            </button>
          </>
        )}
      </div>
      {sure.value === "renew" && <Sure title={words.master.renewSure(name)} onDo={() => void doing("renew").then((was) => was && onLink())} onClose={() => (sure.value = null)} />}
      {sure.value === "close-seat" && <Sure title={words.master.closeSure(name)} onDo={() => void doing("close-seat")} onClose={() => (sure.value = null)} />}
    </article>
  );
}

function HandOut({ onDone }: { onDone(seat: string, name: string): void }) {
  const name = useSignal("");
  const role = useSignal<Role>("player");
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const called = name.value.trim();
    await done(async () => {
      const came = await act(here(), "hand-out", { name: called, role: role.value, empty: true });
      name.value = "";
      if (came.seat) onDone(came.seat, called);
    });
  }
  return (
    <form class="proposal" onSubmit={send}>
      <TextField name={words.master.handOut} value={name.value} placeholder={words.master.seatName} most={60} onChange={(text) => (name.value = text)} />
      <Chips
        label={words.master.seatRole}
        choices={ROLES.map((value) => ({ value, says: named(words.roles, value) }))}
        chosen={[role.value]}
        onChange={([now]) => (role.value = now as Role)}
      />
      <button class="main" disabled={!name.value.trim()}>
        {words.master.handOut}
      </button>
    </form>
  );
}

function LinkDialog({ seat, name, onClose }: { seat: string; name: string; onClose(): void }) {
  const link = useSignal("");
  useEffect(() => {
    look(here(), "links")
      .then((found) => {
        const page = found.links.find((each) => each.seat === seat)?.page;
        link.value = page ? address(page) : "";
      })
      .catch((error: unknown) => tell(inWords(error), true));
  }, [seat]);
  return (
    <Dialog title={words.master.showLink(name)} onClose={onClose}>
      {link.value && (
        <>
          <QrCode text={link.value} label={words.master.qr(name)} />
          <input readOnly value={link.value} aria-label={words.master.showLink(name)} onFocus={(event) => event.currentTarget.select()} />
          <p class="help">{words.master.linkHelp}</p>
          {onlyHere(link.value) && <p class="help">{words.master.onlyHere}</p>}
          <div class="row">
            <button class="main" onClick={() => void copy(link.value)}>
              <Icon name="copy" /> {words.copy}
            </button>
            {"share" in navigator && <button onClick={() => void navigator.share({ url: link.value }).catch(() => undefined)}>{words.master.share}</button>}
          </div>
        </>
      )}
    </Dialog>
  );
}
