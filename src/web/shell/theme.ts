import { type KeptValues, onOtherTab, storage } from '../session/storage.ts';

export type Theme = 'dark' | 'light';

/** The attribute of the root element that the styles depend on. */
const ATTRIBUTE = 'data-theme';
/** Storage key. It survives signing out. */
export const THEME_KEY = 'theme';

export function keptTheme(kept: KeptValues = storage): Theme {
  return kept.get(THEME_KEY) === 'light' ? 'light' : 'dark';
}

export function applyTheme(theme: Theme = keptTheme()): void {
  document.documentElement.setAttribute(ATTRIBUTE, theme);
}

export function chooseTheme(theme: Theme, kept: KeptValues = storage): void {
  kept.set(THEME_KEY, theme);
  applyTheme(theme);
}

/** Prints in the light theme, since paper is white. Returns the function that stops it. */
export function printLight(): () => void {
  const before = () => applyTheme('light');
  const after = () => applyTheme();
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** Follows the theme chosen in another tab. Returns the function that stops it. */
export function followTheme(): () => void {
  return onOtherTab((key) => {
    if (key === THEME_KEY || key === null) applyTheme();
  });
}
