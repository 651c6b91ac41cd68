import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The color tokens of a theme. */
function tokensOf(theme: string): ReadonlyMap<string, string> {
  const rule = css.match(new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`))?.[1] ?? '';
  return new Map(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

type Channels = readonly [number, number, number];

function linear(hex: string): Channels {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([red, green, blue]: Channels) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

// Machado, Oliveira and Fernandes (2009), full severity, on linear light.
const EYES: Record<string, readonly Channels[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** Difference of two colors for these eyes in CIE76 units; below about 10 they look alike. */
function apart(one: string, other: string, eyes: readonly Channels[]): number {
  const [a, b] = [lab(linear(one), eyes), lab(linear(other), eyes)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function lab(color: Channels, eyes: readonly Channels[]): Channels {
  const seen = eyes.map((row) => row.reduce((sum, weight, index) => sum + weight * (color[index] ?? 0), 0));
  const [red = 0, green = 0, blue = 0] = seen.map((value) => Math.min(1, Math.max(0, value)));
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const TEXTS = [
  'text',
  'text-secondary',
  'text-faint',
  'accent-text',
  'positive',
  'negative-text',
  'warning',
  'chart-axis',
];
const GROUNDS = ['canvas', 'surface', 'raised', 'overlay'];
const SERIES = Array.from({ length: 8 }, (_, index) => `series-${index + 1}`);

describe.each(['dark', 'light'])('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const color = (name: string) => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`${theme} has no color ${name}.`);
    return value;
  };

  it.each(TEXTS)('has %s readable on every background', (text) => {
    for (const basis of GROUNDS)
      expect(contrast(color(text), color(basis)), basis).toBeGreaterThanOrEqual(4.5);
  });

  it('has readable text on its filled buttons', () => {
    expect(contrast(color('on-accent'), color('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color('on-accent'), color('accent-hover'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color('on-negative'), color('negative'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([...SERIES, 'chart-comparison', 'chart-comparison-faint', 'focus'])(
    'has %s visible as a mark',
    (name) => {
      expect(contrast(color(name), color('surface'))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(Object.keys(EYES))('has neighboring series clearly different to %s eyes', (eyes) => {
    for (const [index, name] of SERIES.entries()) {
      const next = SERIES[(index + 1) % SERIES.length] ?? '';
      expect(apart(color(name), color(next), EYES[eyes] ?? []), `${name} and ${next}`).toBeGreaterThan(15);
    }
  });
});
