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
