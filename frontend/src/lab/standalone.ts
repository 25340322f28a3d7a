/** A picture to be taken along: the SVG of the page with everything that its style sheets say written into it; or as pixels. */

const SAID = ["fill", "stroke", "stroke-width", "stroke-linejoin", "fill-opacity", "opacity", "font-family", "font-size", "font-weight", "text-anchor"];
const EDGE = 16;

export function standalone(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const [shown, copied] = [[...picture.querySelectorAll("*")], [...copy.querySelectorAll("*")]];
  shown.forEach((each, at) => inscribe(each, copied[at]!));
  const [wide, high] = [picture.clientWidth, picture.clientHeight];
  const ground = document.createElementNS(copy.namespaceURI, "rect");
  const size = { x: -EDGE, y: -EDGE, width: wide + 2 * EDGE, height: high + 2 * EDGE, fill: getComputedStyle(picture.closest(".panel") ?? document.body).backgroundColor };
  for (const [name, value] of Object.entries(size)) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  copy.removeAttribute("class");
  copy.removeAttribute("id");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${-EDGE} ${-EDGE} ${wide + 2 * EDGE} ${high + 2 * EDGE}`);
  copy.setAttribute("width", String(wide + 2 * EDGE));
  copy.setAttribute("height", String(high + 2 * EDGE));
  return new XMLSerializer().serializeToString(copy);
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
