import './mantine.css';
import './font-faces.css';
import './tokens.css';
import interFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import {
  type CSSVariablesResolver,
  createTheme,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { preload } from 'react-dom';

/** Attribute of the root element that selects the theme. `src/web/shell/theme.ts` sets it. */
export const THEME_ATTRIBUTE = 'data-theme';

export type ThemeName = 'dark' | 'light';

const variants: VariantColorsResolver = ({ variant, color }) => {
  const danger = color === 'red';
  const border = '1px solid transparent';
  if (variant === 'filled') {
    return danger
      ? { background: 'var(--negative)', hover: 'var(--negative)', color: 'var(--on-negative)', border }
      : { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border };
  }
  const ink = danger ? 'var(--negative-text)' : 'var(--text)';
  if (variant === 'default' || variant === 'outline') {
    return {
      background: 'var(--surface)',
      hover: 'var(--hover)',
      color: ink,
      border: '1px solid var(--border)',
    };
  }
  if (variant === 'light') {
    return {
      background: danger ? 'var(--negative-tint)' : 'var(--accent-tint)',
      hover: danger ? 'var(--negative-tint)' : 'var(--accent-tint)',
      color: danger ? 'var(--negative-text)' : 'var(--accent-text)',
      border,
    };
  }
  return { background: 'transparent', hover: 'var(--hover)', color: ink, border };
};

const ACCENT = [
  '#eef3ff',
  '#dbe5ff',
  '#b7cbff',
  '#86a9ff',
  '#5b8cff',
  '#4479f6',
  '#2f5fe3',
  '#264fc4',
  '#1f419f',
  '#17317a',
] as const;

/**
 * Mantine in our style. Adds accessible names Mantine leaves out. Weeks start on Sunday, as in US
 * calendars.
 */
const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { dark: 4, light: 6 },
  colors: { accent: ACCENT },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: {
    xs: 'var(--type-small)',
    sm: 'var(--type-body)',
    md: 'var(--type-body)',
    lg: 'var(--type-lead)',
    xl: 'var(--type-title)',
  },
  fontWeights: {
    regular: 'var(--weight-regular)',
    medium: 'var(--weight-medium)',
    bold: 'var(--weight-strong)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
  },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius-control)',
    md: 'var(--radius-control)',
    lg: 'var(--radius-card)',
    xl: '999px',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-overlay)',
    lg: 'var(--shadow-overlay)',
    xl: 'var(--shadow-overlay)',
  },
  // In em of the browser's 16 px: md 768 px, lg 1440 px.
  breakpoints: { xs: '23.4375em', sm: '36em', md: '48em', lg: '90em', xl: '120em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: variants,
  components: {
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    DrawerCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Combobox: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 0 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    DatePicker: { defaultProps: { firstDayOfWeek: 0, weekendDays: [] } },
    DatePickerInput: { defaultProps: { firstDayOfWeek: 0, weekendDays: [] } },
  },
});

/**
 * The nonce the server put into the page. Without it the content security policy blocks Mantine's
 * style elements.
 */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [THEME_ATTRIBUTE] });
  return () => observer.disconnect();
}

function currentTheme(): ThemeName {
  return document.documentElement.getAttribute(THEME_ATTRIBUTE) === 'light' ? 'light' : 'dark';
}

/** The current theme; follows the root element. */
export function useThemeName(): ThemeName {
  return useSyncExternalStore(watchTheme, currentTheme);
}

// The styles name the font too, but are read later.
preload(interFile, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });

// The scroll lock of dialogs reads the nonce of its style element from this global.
Object.assign(globalThis, { __webpack_nonce__: typeof document === 'undefined' ? '' : styleNonce() });

/** Goes once around the app: styles and theme for every component. */
export function UiProvider({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  const scheme = useThemeName();
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      cssVariablesResolver={kitVariables}
      deduplicateCssVariables={false}
      getStyleNonce={styleNonce}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}

/**
 * Mantine's grays from light to dark, mapped to our tokens. The tokens change with the theme, so
 * one
 * mapping serves both.
 */
const DARK_SCALE = [
  '--text',
  '--text-secondary',
  '--text-secondary',
  '--text-faint',
  '--border',
  '--overlay',
  '--raised',
  '--surface',
  '--canvas',
  '--canvas',
];
const GRAY_SCALE = [
  '--hover',
  '--hover',
  '--hairline',
  '--hairline',
  '--border',
  '--text-faint',
  '--text-secondary',
  '--text-secondary',
  '--text',
  '--text',
];

const scale = (name: string, tokens: readonly string[]) =>
  Object.fromEntries(tokens.map((token, index) => [`--mantine-color-${name}-${index}`, `var(${token})`]));

const SEMANTIC = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-error': 'var(--negative-text)',
  '--mantine-color-success': 'var(--positive)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-dimmed': 'var(--text-secondary)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-tint)',
  '--mantine-primary-color-light-hover': 'var(--accent-tint)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

const kitVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...scale('gray', GRAY_SCALE), '--mantine-color-white': 'var(--surface)', ...SEMANTIC },
  dark: { ...scale('dark', DARK_SCALE), '--mantine-color-white': 'var(--text)', ...SEMANTIC },
});
