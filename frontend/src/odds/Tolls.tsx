/** What an option may take besides what it comes to: Stress, and whether the track is full then. */
import { percent } from "./numbers";

export function Tolls({ tolls, lead = "" }: { tolls: Array<Record<string, number>>; lead?: string }) {
  return (
    <>
      {tolls.map((toll, at) => (
        <p key={at} class="quiet small">
          {at === 0 && lead}
          {Object.entries(toll)
            .map(([said, p]) => (p < 1 ? `${said} ${percent(p)}` : said))
            .join(" · ")}
        </p>
      ))}
    </>
  );
}
