import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with what is on the page, or with a part of it: each rule with the elements
 * that break it. A test expects none.
 *
 * @param within a selector, such as `dialog`
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Pages of one frame: joining the answers of several takes longer than all of the rules.
    .setLegacyMode(true)
    // Every rule runs; only of those that are broken the elements are told.
    .options({ resultTypes: ['violations'], preload: false });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
