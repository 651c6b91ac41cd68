import { sized } from './sizes.ts';

export const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const WIDTHS = [375, 768, 1440] as const;
const EDGES: readonly number[] = [375, 1440];

/**
 * The widths at which a screen is looked at in a theme: at full size all of them; else every width
 * in one of the themes, the narrowest and the widest in the one named.
 */
export function widthsIn(theme: Theme, edgesIn: Theme): readonly number[] {
  const quick = WIDTHS.filter((width) => EDGES.includes(width) === (theme === edgesIn));
  return sized<readonly number[]>({ quick, soak: WIDTHS });
}
