/** The stage: a transparent canvas over the log, a table that is nothing but shadows, and the dice on it. */
import { type BufferGeometry, type Mesh, PerspectiveCamera, Scene, type ShaderMaterial, WebGLRenderer } from "three";
import { Bodies, type Looks } from "./bodies";
import type { Tossed } from "./pool";
import { Shades, shaded } from "./shade";
import { solid } from "./solids";
import type { Frame, Tray } from "./throw";

/** Where dice may lie, in pixels of the canvas, and how large they are. */
export interface Place {
  width: number;
  height: number;
  /** The part of it where they come to lie. */
  top: number;
  bottom: number;
  /** Pixels for half a die. */
  scale: number;
}

const VIEW = 24;
/** How far the eye leans forward from straight above, in radians. */
const LEAN = 0.36;
/** So high lies the middle of a die, about: that is what the eye looks at. */
const MIDDLE = 0.85;
type Cast = { mesh: Mesh<BufferGeometry, ShaderMaterial>; shade: ReturnType<Shades["made"]>; die: Tossed };

export class Stage {
  readonly canvas = document.createElement("canvas");
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  readonly #bodies = new Bodies();
  readonly #shades = new Shades();
  #cast: Cast[] = [];

  constructor() {
    this.canvas.className = "dice3d";
    this.canvas.setAttribute("aria-hidden", "true");
    this.#renderer = new WebGLRenderer({ canvas: this.canvas, alpha: true, antialias: true });
    this.#renderer.setClearColor(0, 0);
  }

  /** Lay these dice out, in a place of this size. */
  set(dice: Tossed[], looks: Looks, place: Place): void {
    this.clear();
    this.#cast = dice.map((die) => ({ die, mesh: this.#bodies.made(die, looks), shade: this.#shades.made() }));
    this.#cast.forEach(({ mesh, shade }) => this.#scene.add(mesh, shade));
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#renderer.setSize(place.width, place.height, false);
    aimed(this.#camera, place);
  }

  /** Show a moment; `landed` goes from 0 to 1 when all lie. */
  draw(frames: Frame[], landed: number): void {
    this.#cast.forEach(({ mesh, shade, die }, at) => {
      const { at: where, turn } = frames[at]!;
      const it = solid(die.sides);
      mesh.position.set(...where);
      mesh.quaternion.set(...turn);
      shaded(shade, where, it.inner, it.reach);
      if (die.dropped) mesh.material.uniforms["dim"]!.value = 1 - landed;
    });
    this.#renderer.render(this.#scene, this.#camera);
  }

  clear(): void {
    this.#cast.forEach(({ mesh, shade }) => (this.#scene.remove(mesh, shade), shade.material.dispose()));
    this.#cast = [];
  }

  dispose(): void {
    this.clear();
    this.#bodies.dispose();
    this.#shades.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
    this.canvas.remove();
  }
}

/** The eye: the middle of the table lies in the middle of where dice may lie. */
export function aimed(eye: PerspectiveCamera, { width, height, top, bottom, scale }: Place): PerspectiveCamera {
  eye.fov = VIEW;
  eye.aspect = width / height;
  const far = height / scale / 2 / Math.tan((VIEW * Math.PI) / 360);
  eye.position.set(0, MIDDLE + far * Math.cos(LEAN), far * Math.sin(LEAN));
  eye.near = far / 10;
  eye.far = far * 3;
  eye.lookAt(0, MIDDLE, 0);
  eye.setViewOffset(width, height, 0, height / 2 - (top + bottom) / 2, width, height);
  eye.updateProjectionMatrix();
  return eye;
}

/** The table that fits there: what is farther away looks smaller, and depth is foreshortened. */
export function trayOf({ width, top, bottom, scale }: Place): Tray {
  const wide = (width / scale / 2) * 0.94 - 1.25;
  const deep = (((bottom - top) / scale / 2) * 0.96) / Math.cos(LEAN) - 1.35;
  return { wide: Math.max(1.2, wide), deep: Math.max(0.6, deep) };
}
