/** The record of a table, fetched when somebody looks at it. What the server commits itself to is kept from the beginning. */
import { watchCommitments } from "../fairness/seen";
import { Later } from "../parts/Later";

watchCommitments();

const all = () => import("../record/All").then((found) => found.default);

export function Record() {
  return <Later get={all} />;
}
