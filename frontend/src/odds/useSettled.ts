/** What has stood still for a while: what is wrong with something is told once nobody is typing it any more. */
import { useEffect, useState } from "preact/hooks";

const PAUSE = 900;

/** A text as soon as it has stayed the same for a while; nothing before. Where `now` changes, it begins anew. */
export function useSettled(text: string, now: unknown): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    setSettled("");
    if (text === "") return;
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, JSON.stringify(now)]);
  return text === "" ? "" : settled;
}
