/** How a die shines: one small shader with a soft sky, a lamp and three panels of light, as cheap as it can be. */
import { ShaderMaterial, type Texture } from "three";

const VERTEX = `
varying vec3 vNormal;
varying vec3 vEye;
varying vec2 vPlace;
void main() {
  vec4 at = modelMatrix * vec4(position, 1.0);
  vNormal = mat3(modelMatrix) * normal;
  vEye = cameraPosition - at.xyz;
  vPlace = uv;
  gl_Position = projectionMatrix * viewMatrix * at;
}`;

const FRAGMENT = `
uniform sampler2D map;
uniform float dim;
uniform float gleam;
varying vec3 vNormal;
varying vec3 vEye;
varying vec2 vPlace;

float panel(vec3 ray, vec3 where, float inner, float outer) {
  return smoothstep(outer, inner, dot(ray, normalize(where)));
}

void main() {
  vec3 n = normalize(vNormal);
  vec3 eye = normalize(vEye);
  vec3 ray = reflect(-eye, n);
  vec3 body = texture2D(map, vPlace).rgb;

  float sky = n.y * 0.5 + 0.5;
  float lamp = max(dot(n, normalize(vec3(-0.5, 1.0, -0.25))) * 0.75 + 0.25, 0.0);
  vec3 light = mix(vec3(0.16, 0.15, 0.19), vec3(0.50, 0.52, 0.56), sky) + vec3(0.72, 0.68, 0.62) * lamp * lamp;

  float mirror = 0.045 + 0.75 * pow(1.0 - max(dot(n, eye), 0.0), 4.0);
  float shine = 1.6 * panel(ray, vec3(-0.55, 1.0, -0.5), 0.995, 0.90)
    + 0.9 * panel(ray, vec3(0.9, 0.75, -0.1), 0.98, 0.80)
    + 0.7 * panel(ray, vec3(0.0, 0.25, -1.0), 0.95, 0.6)
    + 0.35 * max(ray.y, 0.0);
  vec3 shown = body * light + vec3(1.0, 0.98, 0.95) * shine * mirror * 2.2 * gleam;
  gl_FragColor = vec4(mix(shown, vec3(dot(shown, vec3(0.3, 0.6, 0.1))), 1.0 - dim) * mix(0.45, 1.0, dim), 1.0);
  #include <colorspace_fragment>
}`;

/** A material with this picture that shines so much: 1 as most dice do, 2 as metal. */
export function gloss(map: Texture, gleam: number): ShaderMaterial {
  return new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms: { map: { value: map }, dim: { value: 1 }, gleam: { value: gleam } } });
}
