import type { ChartPalette } from '../../core/charts/charts.ts';

export type Theme = 'light' | 'dark';

export const TYPE = 'Inter';

/** A test compares them with the screen's tokens. */
export const PALETTES: Readonly<Record<Theme, ChartPalette>> = {
  light: {
    font: TYPE,
    text: '#14181f',
    axis: '#5f6976',
    grid: '#eceff3',
    surface: '#ffffff',
    current: '#2f5fe3',
    comparison: '#727c89',
    faint: '#858e99',
    parts: ['#2f5fe3', '#b36b00', '#0b8270', '#8b45c7', '#c7482a', '#1b87c2', '#857a00', '#667080'],
  },
  dark: {
    font: TYPE,
    text: '#e8eaed',
    axis: '#8a939f',
    // The token is white at 6 percent, mixed here because a drawing may have no background.
    grid: '#202327',
    surface: '#12151a',
    current: '#5b8cff',
    comparison: '#7c8592',
    faint: '#69727f',
    parts: ['#5b8cff', '#e8a33d', '#2fbfa3', '#c58af0', '#f07c5e', '#6cc7f5', '#d9d36b', '#8a939f'],
  },
};

export const NEWS: Readonly<Record<Theme, { readonly positive: string; readonly negative: string }>> = {
  light: { positive: '#0f7350', negative: '#c42b3a' },
  dark: { positive: '#3fb68b', negative: '#f0616d' },
};

export const PAPER = {
  text: '#14181f',
  secondary: '#56606d',
  faint: '#5f6976',
  hairline: '#e6e9ee',
  line: '#9aa3ae',
  tint: '#f4f6f8',
  accent: '#2f5fe3',
  ...NEWS.light,
} as const;
