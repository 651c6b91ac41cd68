import { expect, type Page } from '@playwright/test';
import { findings } from './axe.ts';
import { isIn, isSoak, sized } from './sizes.ts';

export const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const WIDTHS = [375, 768, 1366, 1440] as const;

/**
 * The themes in which a screen is checked: at full size both, else one.
 *
 * @param third of the short runs in which it is checked; absent: each of them
 */
export function themesIn(quick: Theme, third?: 0 | 1 | 2): readonly Theme[] {
  if (third !== undefined && !isIn(third)) return [];
  return sized<readonly Theme[]>({ quick: [quick], soak: THEMES });
}

/** The widths at which a screen is checked in a theme: at full size all, else a phone in dark and a desktop in light. */
export function widthsIn(theme: Theme): readonly number[] {
  return sized<readonly number[]>({ quick: [theme === 'dark' ? 375 : 1440], soak: WIDTHS });
}

/**
 * At full size: the window looks as its picture in `test/screenshots`, in both themes. After a wanted change,
 * `npm run soak -- looks --update-snapshots` writes new pictures. They are of the clock of `browser-server.ts`; a server
 * of one's own (ROOFTOP_BROWSER_SERVER) shows other days.
 */
export async function looksAsBefore(page: Page, name: string): Promise<void> {
  if (!isSoak) return;
  for (const theme of THEMES) {
    await showTheme(page, theme);
    await expect(page).toHaveScreenshot(`${name.replaceAll(/\W+/g, '-')}-${theme}.png`);
  }
}

/**
 * Checks the open page in each look, without loading it again: axe finds nothing, and nothing is
 * wider than the window. At full size also at 200 % zoom and in forced colors. The page is left as
 * wide as a desktop.
 *
 * @param name of the pictures that are written to the folder ROOFTOP_LOOKS
 * @param part of the page that is checked, such as `dialog`; absent: all of it
 */
export async function looksFine(page: Page, name: string, part?: string): Promise<void> {
  // Half of the screens in each of the two looks.
  for (const theme of themesIn(name.length % 2 === 0 ? 'dark' : 'light')) {
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: 900 });
      await showTheme(page, theme);
      const shown = `${name} ${theme} ${width}`;
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(wider, shown).toBeLessThanOrEqual(0);
      expect(await findings(page, part), shown).toEqual([]);
      if (isSoak) expect.soft(await cutTexts(page), shown).toEqual([]);
      const folder = process.env.ROOFTOP_LOOKS;
      if (folder) await page.screenshot({ path: `${folder}/${name}-${theme}-${width}.png`, fullPage: true });
    }
  }
  if (isSoak) await looksFineForEyes(page, name, part);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Texts that end in an ellipsis because their place is too narrow. */
async function cutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    /** Without texts for screen readers alone, which lie outside the place. */
    const endOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return text.parentElement?.closest('.spoken') ? 0 : range.getBoundingClientRect().right;
    };
    const isCut = (element: HTMLElement) => {
      const { right } = element.getBoundingClientRect();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) if (endOf(texts.currentNode) > right + 1) return true;
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          getComputedStyle(element).textOverflow === 'ellipsis' &&
          element.checkVisibility({ visibilityProperty: true }) &&
          isCut(element),
      )
      .map(({ textContent }) => textContent.trim());
  });
}

/** A window of 1440 × 900 at 200 % zoom, and the colors that Windows forces on pages for high contrast. */
async function looksFineForEyes(page: Page, name: string, part?: string): Promise<void> {
  await page.setViewportSize({ width: 720, height: 450 });
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider, `${name} at 200 %`).toBeLessThanOrEqual(0);
  expect(await findings(page, part), `${name} at 200 %`).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  expect(await findings(page, part), `${name} in forced colors`).toEqual([]);
  const folder = process.env.ROOFTOP_LOOKS;
  if (folder) await page.screenshot({ path: `${folder}/${name}-forced.png` });
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
}

async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (chosen) => {
    localStorage.setItem('theme', JSON.stringify(chosen));
    document.documentElement.setAttribute('data-theme', chosen);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // Colors on their way to the other theme have the contrast of neither.
    const turning = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(turning.map(({ finished }) => finished));
  }, theme);
}
