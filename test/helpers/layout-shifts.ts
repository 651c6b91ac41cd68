import type { Page } from '@playwright/test';

/** Before the page: adds up what moves by itself. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0, isUsed: false };
    addEventListener('pointerdown', () => Object.assign(seen, { isUsed: true }), { capture: true });
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput && !seen.isUsed) seen.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved since the page was opened: shares of the window times the shares they moved. */
export function shiftSoFar(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

/** What has been handed to the browser is drawn. */
export async function pastFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** What moves when the font comes after everything else that the screen waits for. */
export async function shiftOfFont(
  page: Page,
  { open, ready }: { open: () => Promise<unknown>; ready: () => Promise<unknown> },
): Promise<number> {
  const font = Promise.withResolvers<void>();
  const fonts = '**/*.woff2';
  await page.route(fonts, async (route) => {
    await font.promise;
    await route.continue();
  });
  // A page has loaded when its fonts have.
  const opened = open();
  await ready();
  const before = await shiftSoFar(page);
  font.resolve();
  await opened;
  await page.evaluate(() => document.fonts.ready);
  await pastFrames(page);
  await page.unroute(fonts);
  return (await shiftSoFar(page)) - before;
}
