import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { type Calls, callsOf, demoGroup } from '../helpers/demo.ts';
import { pageWork } from '../helpers/page-work.ts';
import { signIn } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

const RUNS = 5;
const PATIENCE = 10_000;
const PRODUCTS = 30;
const CAMPAIGNS = 10;

/** Before the page: keeps the longest wait from a press to its picture. */
async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
        if (interactionId > 0) seen.longest = Math.max(seen.longest, duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

interface Seen {
  readonly seen: { longest: number };
}

/** The longest interaction since the last call, in steps of 8 ms; under 16 ms is 0. */
async function longestSince(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // Entries come after the frame that shows them.
    for (let at = 0; at < 10; at += 1) await frame();
    const { seen } = window as unknown as Seen;
    const { longest } = seen;
    seen.longest = 0;
    return longest;
  });
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** At full size only: it prints what a press on Budget with 300 lines takes. */
for (const width of isSoak ? [1440, 375] : []) {
  test(`Budget with 300 lines answers presses at ${width}`, async ({ page, request }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 900 });
    await watchInteractions(page);
    const month = width === 375 ? 11 : 12;
    const address = await manyLines(await callsOf(request, await signIn(page)), month);
    await page.goto(address);
    const steps = width === 375 ? phoneSteps(page) : sheetSteps(page);
    await steps.ready();
    const work = await pageWork(page);
    for (const [name, act] of Object.entries(steps.presses)) {
      const waits: number[] = [];
      const works: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        await longestSince(page);
        await work();
        await act(run);
        waits.push(await longestSince(page));
        works.push(await work());
      }
      const [wait, cpu] = [median(waits), median(works)];
      process.stdout.write(
        `${width} | ${name} | ${wait} ms (${waits.join(', ')}) | work ${Math.round(cpu)} ms\n`,
      );
    }
  });
}

type Presses = Readonly<Record<string, (run: number) => Promise<void>>>;

function sheetSteps(page: Page): { readonly ready: () => Promise<void>; readonly presses: Presses } {
  const tree = page.getByRole('treegrid', { name: /^Budget by/ });
  const line = tree.locator('tr[data-level="2"]');
  return {
    ready: async () => {
      await expect(line.first()).toBeVisible();
      await page.getByRole('button', { name: 'Expand all' }).click();
      await expect.poll(async () => Number(await tree.getAttribute('aria-rowcount'))).toBeGreaterThan(300);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
    presses: {
      'typing an amount': async (run) => {
        await line
          .nth(run + 1)
          .locator('td')
          .nth(0)
          .focus();
        await page.keyboard.type(`12${run}`);
        await page.keyboard.press('Enter');
      },
      'closing and opening a category': async () => {
        const opener = tree.locator('tr[data-level="1"]').first().getByRole('button').first();
        await opener.click({ timeout: PATIENCE });
        await opener.click({ timeout: PATIENCE });
      },
      'ticking a column': async () => {
        await page.getByRole('button', { name: 'Columns' }).click();
        await page.getByRole('checkbox').first().click();
        await page.getByRole('checkbox').first().click();
        await page.keyboard.press('Escape');
      },
      'finding a line': async (run) => {
        await page.getByLabel('Find a line').fill('');
        await page.getByLabel('Find a line').pressSequentially(`line ${run}`);
        await page.getByLabel('Find a line').fill('');
      },
    },
  };
}

function phoneSteps(page: Page): ReturnType<typeof sheetSteps> {
  const list = page.getByRole('list', { name: /^Budget by/ });
  return {
    ready: async () => {
      await expect(list.getByRole('button').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
    presses: {
      'opening and closing a category': async (run) => {
        const opener = list.locator('[aria-expanded]').nth(run % 2);
        await opener.click();
        await opener.click();
      },
    },
  };
}

/** The address of a month of 2027 with 300 lines in 30 products. */
async function manyLines(calls: Calls, month: number): Promise<string> {
  const group = await demoGroup(calls, 'large');
  const store = group.dealerships.at(-1)?.id ?? 0;
  const whose = `dealerGroupId=${group.id}`;
  const time = `view=month&year=2027&month=${month}`;
  const mark = Date.now().toString(36).slice(-5);
  const made = await calls.post<{ category: { id: number } }>(`category/create?${whose}&${time}`, {
    name: `Many ${mark}`,
    color: '#3fb68b',
  });
  for (let product = 0; product < PRODUCTS; product += 1) {
    const answer = await calls.post<{ product: { id: number } }>(
      `product/create?${whose}&${time}&productCategoryId=${made.category.id}`,
      { name: `Line ${product} ${mark}` },
    );
    const lines = Array.from({ length: CAMPAIGNS }, (_, campaign) =>
      calls.post(`expense/create?${whose}&dealerShipId=${store}&${time}`, {
        ...{ campaign: `Campaign ${campaign}`, productId: answer.product.id, targetBudget: 100 + campaign },
      }),
    );
    await Promise.all(lines);
  }
  return `/budget?${whose}&dealerShipId=${store}&viewType=daysOfMonth&year=2027&month=${month - 1}`;
}
