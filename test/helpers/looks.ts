import { sized } from './sizes.ts';

export const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const WIDTHS = [375, 768, 1440] as const;
const EDGES: readonly number[] = [375, 1440];

/**
 * The widths at which a screen is checked in a theme. At full size all; else every width in one
 * theme,
 * with the narrowest and the widest in `edgesIn`.
 */
export function widthsIn(theme: Theme, edgesIn: Theme): readonly number[] {
  const quick = WIDTHS.filter((width) => EDGES.includes(width) === (theme === edgesIn));
  return sized<readonly number[]>({ quick, soak: WIDTHS });
}
