import { sized } from './sizes.ts';

export const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const WIDTHS = [375, 768, 1440] as const;

/**
 * The widths at which a screen is checked in a theme. At full size all; else a phone in `phoneIn` and
 * a desktop in the other theme.
 */
export function widthsIn(theme: Theme, phoneIn: Theme): readonly number[] {
  return sized<readonly number[]>({ quick: theme === phoneIn ? [375] : [1440], soak: WIDTHS });
}
