import type { Page } from '@playwright/test';
import type { KpiKey } from '../src/core/kpis/catalog.ts';
import type { BenchServer } from './bench-server.ts';
import { openBrowser, signIn } from './browser.ts';
import { type Measurement, timesOf } from './measurement.ts';
import type { Among } from './questions.ts';

const LOADS = 5;
const FRAMES = 240;

/** The enterprise screen with every store and these KPIs: its first figure, and its frames while it scrolls. */
export async function gridScreen(
  server: BenchServer,
  among: Among,
  kpis: readonly KpiKey[],
): Promise<Measurement[]> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, server.token);
    const path = `${server.origin}/enterprise-reporting?dealerGroupId=${among.dealerGroupId}`;
    await page.goto(path);
    const painted: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      await firstFigure(page);
      // Each time in another order, because the server shares the answer of equal questions.
      await page.evaluate(
        ([name = '', kept = '']) => localStorage.setItem(name, kept),
        [
          `enterprise.${among.dealerGroupId}`,
          JSON.stringify({ report: null, draft: draftOf([...kpis.slice(load), ...kpis.slice(0, load)]) }),
        ],
      );
      await page.goto(path);
      painted.push(await firstFigure(page));
    }
    const size = `${among.dealershipIds.length} × ${kpis.length}`;
    return [
      {
        name: `enterprise screen, ${size}: first figure`,
        value: timesOf(painted).median,
        unit: 'ms',
        goal: null,
      },
      ...frameLines(`enterprise screen, ${size}, down`, await framesOf(page, 'scrollTop')),
      ...frameLines(`enterprise screen, ${size}, across`, await framesOf(page, 'scrollLeft')),
    ];
  } finally {
    await browser.close();
  }
}

function draftOf(kpis: readonly KpiKey[]) {
  const metrics = kpis.map((kpi) => ({ kpi, comparison: true, percentages: true }));
  return { metrics, dealerships: [], orderBy: 'dealership', transposed: false, sameStore: false };
}

/** Milliseconds from the start of the navigation until a figure of the table is painted. */
async function firstFigure(page: Page): Promise<number> {
  await page.locator('tbody td button').first().waitFor();
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      }),
  );
}

/** Times between frames while the table scrolls from end to end, and back. */
async function framesOf(page: Page, along: 'scrollTop' | 'scrollLeft'): Promise<number[]> {
  return await page.evaluate(
    async ({ along: edge, frames }) => {
      const scroller = document.querySelector('main table')?.parentElement;
      if (!scroller) throw new Error('The screen has no table.');
      const length =
        edge === 'scrollTop'
          ? scroller.scrollHeight - scroller.clientHeight
          : scroller.scrollWidth - scroller.clientWidth;
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const taken: number[] = [];
      let before = await frame();
      for (let at = 1; at <= frames; at += 1) {
        scroller[edge] = length * (1 - Math.abs(1 - (2 * at) / frames));
        const now = await frame();
        taken.push(now - before);
        before = now;
      }
      return taken;
    },
    { along, frames: FRAMES },
  );
}

function frameLines(name: string, taken: readonly number[]): Measurement[] {
  const { median, p95 } = timesOf(taken);
  return [
    { name: `${name}: frame, median`, value: median, unit: 'ms', goal: null },
    { name: `${name}: frame, p95`, value: p95, unit: 'ms', goal: null },
    { name: `${name}: slowest frame`, value: Math.max(...taken), unit: 'ms', goal: null },
  ];
}
