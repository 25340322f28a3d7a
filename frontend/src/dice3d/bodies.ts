/** Dice as they are drawn: one geometry for each solid, one material for each look, kept as long as the stage is. */
import { BufferGeometry, CanvasTexture, Float32BufferAttribute, Mesh, ShaderMaterial, SRGBColorSpace } from "three";
import { gloss } from "./gloss";
import { pictureOf, type Look } from "./picture";
import type { Tone, Tossed } from "./pool";
import { shapeOf } from "./shape";
import type { Sides } from "./solids";

export type Looks = Record<Tone, Look>;

export class Bodies {
  readonly #geometries = new Map<Sides, BufferGeometry>();
  readonly #materials = new Map<string, ShaderMaterial>();
  readonly #maps: CanvasTexture[] = [];

  made(die: Tossed, looks: Looks): Mesh<BufferGeometry, ShaderMaterial> {
    return new Mesh(this.#geometry(die.sides), this.#material(die, looks[die.tone]));
  }

  #geometry(sides: Sides): BufferGeometry {
    const found = this.#geometries.get(sides);
    if (found) return found;
    const { points, normals, places } = shapeOf(sides);
    const made = new BufferGeometry();
    made.setAttribute("position", new Float32BufferAttribute(points, 3));
    made.setAttribute("normal", new Float32BufferAttribute(normals, 3));
    made.setAttribute("uv", new Float32BufferAttribute(places, 2));
    this.#geometries.set(sides, made);
    return made;
  }

  /** Dropped dice have a material of their own: it fades. */
  #material({ sides, labels, tone, dropped }: Tossed, look: Look): ShaderMaterial {
    const key = [sides, labels.join(), tone, dropped, look.body, look.ink, look.font, look.shine].join("|");
    const found = this.#materials.get(key);
    if (found) return found;
    const map = new CanvasTexture(pictureOf(sides, labels, tone, look));
    map.colorSpace = SRGBColorSpace;
    map.anisotropy = 8;
    const made = gloss(map, look.shine);
    this.#maps.push(map);
    this.#materials.set(key, made);
    return made;
  }

  dispose(): void {
    this.#geometries.forEach((each) => each.dispose());
    this.#materials.forEach((each) => each.dispose());
    this.#maps.splice(0).forEach((each) => each.dispose());
    this.#geometries.clear();
    this.#materials.clear();
  }
}
