import { useMemo } from 'react';
import type { ChartPalette } from '../../../core/charts/charts.ts';
import { useThemeName } from '../theme.tsx';

/** Chart colors, read from the tokens of the current theme. */
export function useChartPalette(): ChartPalette {
  const theme = useThemeName();
  return useMemo(() => paletteOf(theme), [theme]);
}

// The argument only makes the memo depend on the theme.
function paletteOf(_theme: string): ChartPalette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    font: token('--font'),
    text: token('--text'),
    axis: token('--chart-axis'),
    grid: token('--chart-grid'),
    surface: token('--surface'),
    current: token('--series-1'),
    comparison: token('--chart-comparison'),
    faint: token('--chart-comparison-faint'),
    parts: [1, 2, 3, 4, 5, 6, 7, 8].map((place) => token(`--series-${place}`)),
  };
}
