import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup, demoLoaded } from '../helpers/demo.ts';
import { OTHERS, SCREENS } from '../helpers/shown-screens.ts';
import { signIn } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

const WIDTHS = [1440, 768, 375] as const;
/** A share of the window times the share it moved; a user does not notice less. */
const MOST_SHIFT = 0.02;

/** Before the page: adds up what moves by itself. */
async function countShifts(page: Page): Promise<void> {
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

/** Requests and bytes on the wire since the last call of `start`. */
async function countBytes(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  const counted = { requests: 0, bytes: 0 };
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.requests += 1;
    counted.bytes += encodedDataLength;
  });
  return {
    start: () => Object.assign(counted, { requests: 0, bytes: 0 }),
    now: () => ({ ...counted }),
  };
}

test.beforeAll(async ({ request }) => {
  test.setTimeout(960_000);
  await demoLoaded(request, 'large');
  await demoLoaded(request, 'small');
});

/** At full size only: each screen is opened three times with an empty cache. */
const screens = isSoak ? { ...SCREENS, ...OTHERS } : {};

for (const [name, { address, group, ready }] of Object.entries(screens)) {
  test(`${name}: nothing moves while it loads`, async ({ page }) => {
    test.setTimeout(120_000);
    const token = await signIn(page);
    const calls = await callsOf(page.request, token);
    const scope = group === undefined ? '' : `dealerGroupId=${(await demoGroup(calls, group)).id}`;
    const url = scope === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${scope}`;
    await countShifts(page);
    const traffic = await countBytes(page);
    const tools = await page.context().newCDPSession(page);
    const line: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
      await page.goto('about:blank');
      await tools.send('Network.clearBrowserCache');
      traffic.start();
      const from = Date.now();
      await page.goto(url);
      await ready(page);
      const { requests, bytes } = traffic.now();
      const ms = Date.now() - from;
      // What loads after the numbers may move things too.
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      line.push(`${width}: ${shift.toFixed(3)} ${requests} requests ${Math.round(bytes / 1000)} kB ${ms} ms`);
      expect.soft(shift, `${name} at ${width}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
    process.stdout.write(`${name} | ${line.join(' | ')}\n`);
  });
}
