/** The page: at home, at a table, at its door, in the lab, or nowhere. */
import { render } from "preact";
import "./styles/theme.css";
import "./styles/colours.css";
import "./styles/base.css";
import "./styles/fields.css";
import "./styles/home.css";
import "./styles/table.css";
import "./styles/log.css";
import "./styles/composer.css";
import "./styles/todo.css";
import "./styles/large.css";
import { speakAsDevice } from "./state/device";
import { Later } from "./parts/Later";
import { Notice } from "./parts/Notice";
import { Offline } from "./parts/Offline";
import { where } from "./router";
import { seatAt } from "./net/seats";
import { install } from "./net/worker";
import { painted } from "./state/painted";
import { keepFocus } from "./state/focus";
import { holdPresses } from "./state/press";
import { Door } from "./views/Door";
import { Home } from "./views/Home";
import { Nowhere } from "./views/Nowhere";
import { words } from "./words";
import { hear } from "./words/language";

const table = () => import("./views/Table").then((found) => found.Table);
const lab = () => import("./lab/Lab").then((found) => found.default);

function Page() {
  const at = where.value;
  return (
    <>
      {at.at === "home" && <Home />}
      {at.at === "lab" && <Later get={lab} />}
      {at.at === "nowhere" && <Nowhere />}
      {at.at === "door" && <Door />}
      {at.at === "table" && <Later key={`${at.place.token} ${words.tag}`} get={table} place={at.place} />}
      <Notice />
      <Offline />
    </>
  );
}

// A table is fetched together with the words, not after them; so are those of its game, where this device has been there.
if (where.value.at === "table") {
  void table();
  const before = seatAt(where.value.place.table);
  if (before) void hear([before.system]);
}
void speakAsDevice().then(() => render(<Page />, document.getElementById("page")!));
painted();
install();
keepFocus();
holdPresses();
