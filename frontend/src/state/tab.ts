/** The tab that phones show, and that stands in front where a column has several. */
import { signal } from "@preact/signals";

export const tab = signal("log");
