/** Keeping: a link to all of it, the picture and the data as files. */
import { Icon } from "../parts/Icon";
import { address, copy } from "../parts/copy";
import { download } from "../parts/download";
import { told } from "../words/lab";
import { bench, laid, names } from "./bench";
import { csv } from "./rows";
import { LETTERS } from "./Results";
import { raster, standalone, type Line } from "./standalone";
import { written } from "./setting";

const NAME = "rollwright-odds";

/** What stands over the picture that is taken along: which setting is which. */
function legend(): Line[] {
  if (names.value.length < 2) return [];
  const colours = [...document.querySelectorAll(".lab-legend i")].map((each) => getComputedStyle(each).backgroundColor);
  return names.value.map((name, at) => ({ text: `${LETTERS[at]} ${name}`, colour: colours[at]! }));
}

export function Keep() {
  const { settings, found } = laid.value!;
  const picture = () => standalone(document.getElementById("lab-picture") as unknown as SVGSVGElement, legend());
  return (
    <section class="panel" aria-label={told.keep}>
      <h2>{told.keep}</h2>
      <div class="row">
        <button type="button" class="main" onClick={() => void copy(address(`/lab#${written(bench.value!)}`))}>
          <Icon name="copy" /> {told.share}
        </button>
        <button type="button" onClick={() => download(`${NAME}.svg`, picture(), "image/svg+xml")}>
          <Icon name="save" /> {told.svg}
        </button>
        <button type="button" onClick={() => void raster(picture()).then((image) => download(`${NAME}.png`, image, "image/png"))}>
          <Icon name="save" /> {told.png}
        </button>
        <button type="button" onClick={() => download(`${NAME}.csv`, csv(found, names.value), "text/csv")}>
          <Icon name="save" /> {told.csv}
        </button>
        <button type="button" onClick={() => download(`${NAME}.json`, JSON.stringify({ ...found, said: settings, names: names.value }, null, 1))}>
          <Icon name="save" /> {told.json}
        </button>
      </div>
    </section>
  );
}
