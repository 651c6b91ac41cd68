import { murmurX64Hash128 } from '@fingerprintjs/fingerprintjs';
import { audioTrait, canvasTrait, fontsTrait, webglTrait } from './device-drawing.ts';

const SEED = 31;
const UNAVAILABLE = 'unavailable';

type Trait = () => unknown;

/**
 * The parts of the identifier, in this order. Plugins, local storage, ad block, available screen
 * size, devices, pixel ratio and do-not-track are left out: they change with the window, the
 * settings or what is plugged in.
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

export async function deviceHash(traits: Readonly<Record<string, Trait>> = TRAITS): Promise<string> {
  const values = await Promise.all(Object.values(traits).map(textOf));
  return murmurX64Hash128(values.join(''), SEED);
}

/** A missing or refused trait counts as a value, too. */
async function textOf(trait: Trait): Promise<string> {
  try {
    return String((await trait()) ?? UNAVAILABLE);
  } catch {
    return UNAVAILABLE;
  }
}
