/** A QR code, dark on light in both themes, so that every camera reads it. */
import { qr } from "./qr";

const EDGE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const field = qr(text);
  if (!field) return null;
  const size = field.length + 2 * EDGE;
  const path = field.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + EDGE} ${y + EDGE}h1v1h-1z`] : []))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
