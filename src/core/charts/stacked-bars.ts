interface Part {
  readonly key: string;
  readonly values: readonly (number | null)[];
  readonly color?: number;
}

interface Look {
  readonly surface: string;
  readonly current: string;
  readonly parts: readonly string[];
}

/** Heights of the stacks above and below zero. */
export function stackHeights(parts: readonly Pick<Part, 'values'>[]): number[] {
  const ticks = Math.max(0, ...parts.map(({ values }) => values.length));
  return Array.from({ length: ticks }, (_, index) => {
    const values = parts.map((part) => part.values[index] ?? 0);
    const reach = (sign: 1 | -1) => values.reduce((sum, value) => sum + (value * sign > 0 ? value : 0), 0);
    return [reach(1), reach(-1)];
  }).flat();
}

/** Sums per tick; null where no part is known. */
export function stackTotals(parts: readonly Pick<Part, 'values'>[], ticks: number): (number | null)[] {
  return Array.from({ length: ticks }, (_, index) => {
    const known = parts.map(({ values }) => values[index] ?? null).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
}

/** Negative parts are below the axis; provisional days are hatched. */
export function stackedSeries(
  parts: readonly Part[],
  { provisional }: { readonly provisional: readonly number[] },
  palette: Look,
) {
  return parts.map(({ key, values, color = 1 }) => {
    const own = palette.parts[color - 1] ?? palette.current;
    return {
      type: 'bar',
      id: key,
      stack: 'parts',
      silent: true,
      barCategoryGap: '24%',
      barMaxWidth: 28,
      itemStyle: { color: own, borderColor: palette.surface, borderWidth: 0.5 },
      data: values.map((value, index) =>
        provisional.includes(index)
          ? {
              value,
              itemStyle: { color: 'transparent', borderColor: own, borderWidth: 1, decal: hatch(own) },
            }
          : value,
      ),
    };
  });
}

/** A fill of thin diagonal lines. */
export function hatch(color: string) {
  return {
    color,
    symbol: 'rect',
    symbolSize: 1,
    dashArrayX: [1, 0],
    dashArrayY: [1.5, 4.5],
    rotation: -Math.PI / 4,
  };
}
