type Channels = readonly [number, number, number];

/** Mixes two `#rrggbb` colors; `share` 0 gives `from`, 1 gives `to`. */
export function blended(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)];
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The color with more contrast; all `#rrggbb`. */
export function readableOn(cellColor: string, one: string, other: string): string {
  return contrast(cellColor, one) >= contrast(cellColor, other) ? one : other;
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The build shortens `#ffffff` to `#fff`. */
function channels(sent: string): Channels {
  const color = sent.length === 4 ? sent.replaceAll(/[0-9a-f]/gi, '$&$&') : sent;
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) || 0;
  return [channel(1), channel(3), channel(5)];
}
