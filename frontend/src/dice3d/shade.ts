/** The shade right under a die: dark where it touches the table, gone where it flies. */
import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import type { Vector } from "./vectors";

export class Shades {
  readonly #plane = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  readonly #map = new CanvasTexture(blot());

  made(): Mesh<PlaneGeometry, MeshBasicMaterial> {
    const material = new MeshBasicMaterial({ map: this.#map, transparent: true, depthWrite: false, color: 0x000000 });
    const mesh = new Mesh(this.#plane, material);
    mesh.renderOrder = 1;
    return mesh;
  }

  dispose(): void {
    this.#plane.dispose();
    this.#map.dispose();
  }
}

export function shaded(shade: Mesh<PlaneGeometry, MeshBasicMaterial>, at: Vector, inner: number, reach: number): void {
  const high = Math.max(0, at[1] - inner);
  const size = reach * (2.5 + high * 0.5);
  // The lamp stands to the left, behind.
  shade.position.set(at[0] + 0.12 + high * 0.35, 0.01, at[2] + 0.1 + high * 0.2);
  shade.scale.set(size, 1, size);
  shade.material.opacity = 0.62 / (1 + high * high * 1.4);
}

function blot(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d")!;
  const fill = pen.createRadialGradient(32, 32, 6, 32, 32, 32);
  for (const [at, dark] of [[0, 1], [0.45, 0.72], [0.75, 0.2], [1, 0]] as const) fill.addColorStop(at, `rgba(255,255,255,${dark})`);
  pen.fillStyle = fill;
  pen.fillRect(0, 0, 64, 64);
  return canvas;
}
