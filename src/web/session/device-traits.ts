import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { audioTrait, canvasTrait, fontsTrait, webglTrait } from './device-drawing.ts';

const SEED = 31;
const UNAVAILABLE = 'unavailable';

type Trait = () => unknown;

/**
 * What the identifier is made of, in this order. Left out on purpose, because they change with the
 * window, the settings or what is plugged in: plugins, local storage, ad block, screen and available
 * resolution, devices, pixel ratio, do-not-track.
 */
export const TRAITS: Readonly<Record<string, Trait>> = {
  userAgent: () => navigator.userAgent,
  language: () => navigator.language,
  colorDepth: () => screen.colorDepth,
  deviceMemory: () => (navigator as { deviceMemory?: number }).deviceMemory,
  hardwareConcurrency: () => navigator.hardwareConcurrency,
  timezone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  sessionStorage: () => Boolean(window.sessionStorage),
  indexedDb: () => Boolean(window.indexedDB),
  canvas: canvasTrait,
  webgl: webglTrait,
  fonts: fontsTrait,
  audio: audioTrait,
  touchSupport: () => [navigator.maxTouchPoints, 'ontouchstart' in window],
};

/** The traits' values joined without a separator and hashed to 32 hexadecimal digits. */
export async function deviceHash(traits: Readonly<Record<string, Trait>> = TRAITS): Promise<string> {
  const values = await Promise.all(Object.values(traits).map(textOf));
  return murmurX64Hash128(values.join(''), SEED);
}

/** A browser may lack a trait or refuse it; that is a trait as well. */
async function textOf(trait: Trait): Promise<string> {
  try {
    return String((await trait()) ?? UNAVAILABLE);
  } catch {
    return UNAVAILABLE;
  }
}
