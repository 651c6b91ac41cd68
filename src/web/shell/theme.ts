import { type KeptValues, onOtherTab, storage } from '../session/storage.ts';

export type Theme = 'dark' | 'light';

/** The attribute of the root element that carries the theme; the styles hang on it. */
const ATTRIBUTE = 'data-theme';
/** The key under which the theme is kept, also after signing out. */
export const THEME_KEY = 'theme';

/** The theme kept from last time; dark where none is. */
export function keptTheme(kept: KeptValues = storage): Theme {
  return kept.get(THEME_KEY) === 'light' ? 'light' : 'dark';
}

/** Shows the theme that is kept; called before the first paint, so that nothing flashes. */
export function applyTheme(theme: Theme = keptTheme()): void {
  document.documentElement.setAttribute(ATTRIBUTE, theme);
}

/** Chooses a theme, for now and for the next visits. */
export function chooseTheme(theme: Theme, kept: KeptValues = storage): void {
  kept.set(THEME_KEY, theme);
  applyTheme(theme);
}

/** Follows the theme chosen in another tab; returns the way to stop. */
export function followTheme(): () => void {
  return onOtherTab((key) => {
    if (key === THEME_KEY || key === null) applyTheme();
  });
}
