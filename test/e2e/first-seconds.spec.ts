import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { type Calls, callsOf, demoGroup, demoLoaded } from '../helpers/demo.ts';
import { countShifts, shiftOfFont, shiftSoFar } from '../helpers/layout-shifts.ts';
import { OTHERS, SCREENS, type ShownScreen } from '../helpers/shown-screens.ts';
import { signIn } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

const WIDTHS = [1440, 768, 375] as const;
/** A share of the window times the share it moved; a user does not notice less. */
const MOST_SHIFT = 0.02;

/** Milliseconds each reply waits, in the order of the calls: what usually comes first comes last, and the reverse. */
const DELAYS = [
  [900, 600, 300, 0],
  [0, 300, 600, 900],
  [0, 900, 100, 500, 1_200],
] as const;

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

async function urlOf({ address, group }: ShownScreen, calls: Calls): Promise<string> {
  if (group === undefined) return address;
  const { id } = await demoGroup(calls, group);
  return `${address}${address.includes('?') ? '&' : '?'}dealerGroupId=${id}`;
}

/** What moved since the page was opened, once nothing is busy. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return shiftSoFar(page);
}

test.beforeAll(async ({ request }) => {
  test.setTimeout(960_000);
  await demoLoaded(request, 'large');
  await demoLoaded(request, 'small');
});

/** At full size only: each screen is opened three times with an empty cache. */
const screens = isSoak ? { ...SCREENS, ...OTHERS } : {};

for (const [name, screen] of Object.entries(screens)) {
  test(`${name}: nothing moves while it loads`, async ({ page }) => {
    test.setTimeout(120_000);
    const token = await signIn(page);
    const calls = await callsOf(page.request, token);
    const url = await urlOf(screen, calls);
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
      await screen.ready(page);
      const { requests, bytes } = traffic.now();
      const ms = Date.now() - from;
      // What loads after the numbers may move things too.
      const shift = await shiftOf(page);
      line.push(`${width}: ${shift.toFixed(3)} ${requests} requests ${Math.round(bytes / 1000)} kB ${ms} ms`);
      expect.soft(shift, `${name} at ${width}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
    process.stdout.write(`${name} | ${line.join(' | ')}\n`);
  });

  test(`${name}: nothing moves in whatever order its calls are answered`, async ({ page }) => {
    test.setTimeout(240_000);
    const token = await signIn(page);
    const calls = await callsOf(page.request, token);
    const url = await urlOf(screen, calls);
    await countShifts(page);
    for (const delays of DELAYS) {
      let next = 0;
      await page.route('**/api/**', async (route) => {
        const wait = delays[next++ % delays.length];
        await new Promise((resolve) => setTimeout(resolve, wait));
        // Cancelled meanwhile where the screen no longer needs it.
        await route.continue().catch(() => {});
      });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
        await page.goto('about:blank');
        await page.goto(url);
        await screen.ready(page);
        expect
          .soft(await shiftOf(page), `${name} at ${width}, replies after ${delays} ms`)
          .toBeLessThanOrEqual(MOST_SHIFT);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

  test(`${name}: nothing moves when the font comes last`, async ({ page }) => {
    test.setTimeout(120_000);
    const token = await signIn(page);
    const url = await urlOf(screen, await callsOf(page.request, token));
    await countShifts(page);
    const shifts: number[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
      await page.goto('about:blank');
      const shift = await shiftOfFont(page, {
        open: () => page.goto(url),
        ready: async () => {
          await screen.ready(page);
          await shiftOf(page);
        },
      });
      shifts.push(shift);
      expect.soft(shift, `${name} at ${width}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
    process.stdout.write(`${name} | font last: ${shifts.map((shift) => shift.toFixed(3)).join(', ')}\n`);
  });
}
