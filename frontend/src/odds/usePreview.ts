/** What a call would do, as it stands: looked at under an id of its own, which is never sent. */
import { randomId } from "../net/ids";
import { shown } from "../state/table";
import type { Call } from "../types";
import type { Looks } from "../api";
import { useLook, type Seen } from "./useLook";

const PREVIEW = randomId();

/** The preview of a call; nothing without one. */
export function usePreview(call: Omit<Call, "id"> | null): Seen<Looks["preview"]> {
  return useLook("preview", call && { call: { id: PREVIEW, ...call } }, shown.value?.n);
}
