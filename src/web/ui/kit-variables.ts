import type { CSSVariablesResolver } from '@mantine/core';

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

export const kitVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...scale('gray', GRAY_SCALE), '--mantine-color-white': 'var(--surface)', ...SEMANTIC },
  dark: { ...scale('dark', DARK_SCALE), '--mantine-color-white': 'var(--text)', ...SEMANTIC },
});
