/** A picture to be taken along: the SVG of the page with everything that its style sheets say written into it; or as pixels. */

const SAID = ["fill", "stroke", "stroke-width", "stroke-linejoin", "fill-opacity", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];
const EDGE = 16;
const LINE = 22;

/** A line of the legend. */
export interface Line {
  text: string;
  colour: string;
}

export function standalone(picture: SVGSVGElement, legend: Line[] = []): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [[...picture.querySelectorAll("*")], [...copy.querySelectorAll("*")]];
  shown.forEach((each, at) => inscribe(each, copied[at]!));
  const [wide, high] = [picture.clientWidth, picture.clientHeight];
  const top = -EDGE - legend.length * LINE;
  const size = { x: -EDGE, y: top, width: wide + 2 * EDGE, height: high + EDGE - top };
  copy.prepend(made("rect", { ...size, fill: getComputedStyle(picture.closest(".panel") ?? document.body).backgroundColor }));
  const ink = getComputedStyle(picture).color;
  legend.forEach(({ text, colour }, at) => {
    const y = top + EDGE + at * LINE;
    const words = made("text", { x: 20, y: y + 11, fill: ink, "font-family": "sans-serif", "font-size": 13 });
    words.textContent = text;
    copy.append(made("rect", { x: 0, y, width: 13, height: 13, rx: 3, fill: colour }), words);
  });
  copy.removeAttribute("class");
  copy.removeAttribute("id");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", Object.values(size).join(" "));
  copy.setAttribute("width", String(size.width));
  copy.setAttribute("height", String(size.height));
  return new XMLSerializer().serializeToString(copy);
}

function made(name: string, said: Record<string, string | number>): SVGElement {
  const found = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(said)) found.setAttribute(key, String(value));
  return found;
}

function inscribe(shown: Element, copy: Element): void {
  const style = getComputedStyle(shown);
  for (const name of SAID) {
    const value = style.getPropertyValue(name);
    if (value !== "" && value !== "normal") copy.setAttribute(name, value);
  }
  copy.removeAttribute("class");
}

/** The same as an image of pixels, twice as fine as a screen. */
export async function raster(svg: string, fine = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * fine, image.naturalHeight * fine];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
