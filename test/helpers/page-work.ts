import type { Page } from '@playwright/test';

/** What of the page's work is ours: scripts, styles and layout. */
const OURS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

/**
 * Answers how many milliseconds the page has worked since it was asked before. The processor's time of its thread
 * counts and not the clock's, so that a busy machine beside it does not show.
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
