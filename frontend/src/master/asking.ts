/** Asking the server while somebody composes: a form, and what a call would change. */
import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { look } from "../api";
import { inWords } from "../state/doing";
import { place, shown } from "../state/table";
import type { Call, Form, Look, Preview } from "../types";

/** The form of a move as things stand; it is asked for anew when something happened. */
export function useForm(said: Omit<Look, "want"> | null): { form: Form | null; wrong: string } {
  const form = useSignal<Form | null>(null);
  const wrong = useSignal("");
  const key = said && JSON.stringify(said);
  useEffect(() => {
    if (!said || !place.value) return;
    const ask = new AbortController();
    look(place.value, "form", said, ask.signal)
      .then((found) => {
        form.value = found;
        wrong.value = "";
      })
      .catch((error: unknown) => {
        if (!ask.signal.aborted) (form.value = null), (wrong.value = inWords(error));
      });
    return () => ask.abort();
  }, [key, shown.value?.n]);
  return { form: said ? form.value : null, wrong: wrong.value };
}

/** What was said, with a no for every question that has to be answered yes or no. */
export function answered(form: Form | null, args: Record<string, unknown>): Record<string, unknown> {
  const asked = form?.fields.filter((each) => each.required && each.schema["type"] === "boolean") ?? [];
  return { ...Object.fromEntries(asked.map((each) => [each.name, false])), ...args };
}

const PAUSE = 200;

/** What a call would change; nothing where it cannot be made yet. */
export function usePreview(call: Omit<Call, "id"> | null): Signal<Preview | null> {
  const preview = useSignal<Preview | null>(null);
  const key = call && JSON.stringify(call);
  useEffect(() => {
    if (!call || !place.value) {
      preview.value = null;
      return;
    }
    const at = place.value;
    const ask = new AbortController();
    const timer = setTimeout(() => {
      look(at, "preview", { call: { id: "preview", ...call } }, ask.signal)
        .then((found) => (preview.value = found))
        .catch(() => ask.signal.aborted || (preview.value = null));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      ask.abort();
    };
  }, [key, shown.value?.n]);
  return preview;
}
