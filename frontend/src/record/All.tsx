/** All of the record: favourites, the story to take away, what the dice came to, and that they were fair. */
import "../styles/record.css";
import { Fold } from "../parts/Fold";
import { Later } from "../parts/Later";
import { shown } from "../state/table";
import { words } from "../words";
import { told } from "../words/record";
import { Favourites } from "./Favourites";
import { Story } from "./Story";

const diceStats = () => import("./DiceStats").then((found) => found.default);
const fairness = () => import("./Fairness").then((found) => found.default);

export default function All() {
  return (
    <div class="record">
      <h2 class="unseen">{words.record.title}</h2>
      <Fold id="favourites" title={told.favourites} count={shown.value?.favourites.length} open>
        <Favourites />
      </Fold>
      <Fold id="story" title={told.story}>
        <Story />
      </Fold>
      <Fold id="dice-stats" title={told.stats}>
        <Later get={diceStats} />
      </Fold>
      <Fold id="fairness" title={told.fair}>
        <Later get={fairness} />
      </Fold>
    </div>
  );
}
