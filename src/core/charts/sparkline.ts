export interface SparkPoint {
  readonly x: number;
  readonly y: number;
}

export interface SparkSize {
  readonly width: number;
  readonly height: number;
  readonly inset: number;
}

/**
 * Segments of known values, which may be single points. The scale includes zero unless all values
 * are far above it.
 */
export function sparkSegments(
  values: readonly (number | null)[],
  { width, height, inset }: SparkSize,
): SparkPoint[][] {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return [];
  const top = Math.max(...known);
  const least = Math.min(...known);
  const bottom = least > 0 && least > top * 0.75 ? least - (top - least) : Math.min(0, least);
  const step = (width - 2 * inset) / Math.max(1, values.length - 1);
  const range = top - bottom || 1;
  const at = (value: number, index: number): SparkPoint => ({
    x: round(inset + index * step),
    y: round(height - inset - ((value - bottom) / range) * (height - 2 * inset)),
  });
  return values.reduce<SparkPoint[][]>((segments, value, index) => {
    if (value === null) return segments;
    const point = at(value, index);
    const before = values[index - 1];
    if (index > 0 && before !== null && before !== undefined) segments.at(-1)?.push(point);
    else segments.push([point]);
    return segments;
  }, []);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
