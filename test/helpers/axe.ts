import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Accessibility findings on the page or in a part of it: each rule with the elements that break it.
 *
 * @param within a selector, such as `dialog`
 */
export async function findings(page: Page, within?: string): Promise<string[]> {
  // A color on its way to another one has the contrast of neither.
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page })
    // For pages with one frame: merging the results of several frames is slower than all the rules.
    .setLegacyMode(true)
    // Every rule runs, but only violations list their elements.
    .options({ resultTypes: ['violations'], preload: false });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
