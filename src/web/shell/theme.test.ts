// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { applyTheme, chooseTheme, followTheme, keptTheme } from './theme.ts';

const shown = () => document.documentElement.getAttribute('data-theme');

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

describe('the theme', () => {
  it('is dark by default', () => {
    applyTheme();
    expect(shown()).toBe('dark');
  });

  it('is stored in the browser and shown on the root element', () => {
    chooseTheme('light');
    expect(shown()).toBe('light');
    expect(localStorage.getItem('theme')).toBe('"light"');
    document.documentElement.removeAttribute('data-theme');
    applyTheme();
    expect(shown()).toBe('light');
  });

  it.each(['light', '"light"'])('reads %s as it was stored', (text) => {
    localStorage.setItem('theme', text);
    expect(keptTheme()).toBe('light');
  });

  it('is dark for any other stored value', () => {
    localStorage.setItem('theme', '{"pink":1}');
    expect(keptTheme()).toBe('dark');
  });

  it('follows the other tabs until stopped', () => {
    const stop = followTheme();
    const other = (text: string) => {
      localStorage.setItem('theme', text);
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    };
    other('"light"');
    expect(shown()).toBe('light');
    stop();
    other('"dark"');
    expect(shown()).toBe('light');
  });
});
