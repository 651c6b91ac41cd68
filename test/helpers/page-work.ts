import type { Page } from '@playwright/test';

/** Metrics of the page's own work: scripts, styles and layout. */
const OURS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

/**
 * Returns a function with the milliseconds of work since its last call. It measures CPU time of the
 * page's thread, so a busy machine does not matter.
 */
export async function pageWork(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    const own = metrics.filter(({ name }) => OURS.includes(name));
    return own.reduce((seconds, { value }) => seconds + value, 0) * 1000;
  };
  let before = await worked();
  return async () => {
    const now = await worked();
    const since = now - before;
    before = now;
    return since;
  };
}
