/** How far what takes long has come: a bar for everybody, filled part by part, and what came last in its own colour. */
import "../styles/tracks.css";
import type { Track } from "../types";
import { words } from "../words";
import { filled } from "./filled";

export function Tracks({ tracks }: { tracks: Track[] }) {
  if (tracks.length === 0) return null;
  return (
    <ul class="tracks">
      {tracks.map((each, at) => (
        <OneTrack key={at} track={each} />
      ))}
    </ul>
  );
}

function OneTrack({ track }: { track: Track }) {
  const { name, at, of, says } = track;
  const come = words.card.come(at, of);
  return (
    <li>
      <p aria-hidden="true">
        <b>{name}</b>
        <small>{says}</small>
        <span class="number">{come}</span>
      </p>
      <div class="track-bar" role="meter" aria-label={name || words.card.far} aria-valuemin={0} aria-valuemax={of} aria-valuenow={at} aria-valuetext={[come, says].filter(Boolean).join(", ")}>
        {filled(track).map(({ kind, share }, place) => (
          <i key={place} class={kind} style={{ flexGrow: share }} />
        ))}
      </div>
    </li>
  );
}
