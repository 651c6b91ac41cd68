import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';
import { aThirdOf, sized } from '../helpers/sizes.ts';

const OCTOBER = '?viewType=daysOfMonth&year=2026&month=9';

/** Closed months: their numbers do not change during the comparison. */
const SCREENS = [
  `/real-time-cashflow${OCTOBER}`,
  `/budget${OCTOBER}`,
  `/planner${OCTOBER}`,
  `/lead-source-roi${OCTOBER}`,
  `/website${OCTOBER}`,
  `/ppc${OCTOBER}`,
  `/seo${OCTOBER}`,
  `/sales${OCTOBER}`,
];

/** The first figures of each screen; the full run takes all of them. */
const A_SCREEN = sized({ quick: 5, soak: Number.POSITIVE_INFINITY });

const FACTORS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** Reads `$4.97M` as 4,970,000 with a tolerance of half its last digit. */
function numberIn(text: string): { readonly value: number; readonly give: number } {
  const [, digits = '', , fraction = '', suffix = ''] = /([\d,]+)(\.(\d+))?([KMB])?/.exec(text) ?? [];
  const factor = FACTORS[suffix] ?? 1;
  const value = Number(`${digits.replaceAll(',', '')}.${fraction || 0}`) * factor;
  return { value: /[−-]/.test(text) ? -value : value, give: (factor / 10 ** fraction.length) * 0.51 };
}

const figures = (page: Page): Locator =>
  page.locator('#screen button[aria-haspopup="dialog"]:has([data-figures])');

for (const address of aThirdOf(SCREENS)) {
  test(`a figure that is clicked comes first in its drill-down: ${address.split('?')[0]}`, async ({
    page,
  }) => {
    test.setTimeout(sized({ quick: 120_000, soak: 1_800_000 }));
    await signIn(page);
    await page.goto(address);
    await expect(figures(page).first()).toBeVisible({ timeout: 30_000 });
    // Parts that come later move the others.
    await expect(page.locator('#screen [aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
    const count = Math.min(await figures(page).count(), A_SCREEN);
    for (let index = 0; index < count; index += 1) {
      const figure = figures(page).nth(index);
      const shown = numberIn(await figure.locator('[data-figures]').first().innerText());
      await figure.click();
      await expect(page).toHaveURL(/[?&]kpi=/);
      const first = page.getByRole('dialog').locator('[data-figures]').first();
      await expect(first).toBeVisible({ timeout: 30_000 });
      const opened = numberIn(await first.innerText());
      const where = `${address}, figure ${index}: ${page.url()}`;
      expect(Math.abs(opened.value - shown.value), where).toBeLessThanOrEqual(shown.give + opened.give);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}
