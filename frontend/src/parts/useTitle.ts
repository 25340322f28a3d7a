/** What the browser calls this page, among others: in its tabs, and in what was visited. */
import { useEffect } from "preact/hooks";
import { words } from "../words";

export function useTitle(...parts: string[]): void {
  const title = parts.filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
    return () => void (document.title = words.name);
  }, [title]);
}
