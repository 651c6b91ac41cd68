import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('almost unseen vehicles are found, and what their quadrant is', async ({ page }) => {
  await signIn(page);
  await page.goto('/vdp-report');
  const vehicles = section(page, 'Vehicles');
  const grid = page.getByRole('grid', { name: 'Vehicles' });
  await expect(grid.getByRole('row').nth(1)).toContainText(/Hot|Overpriced\?|Poor page|Ignored/);
  await vehicles.getByRole('button', { name: 'To check:' }).click();
  await page.getByRole('option', { name: '0–2 VDPs in 7 days' }).click();
  await expect(page).toHaveURL(/vehicles=check/);
  await expect(vehicles).toContainText(/^Vehicles\d+ of /);
  await section(page, 'Sites').getByRole('button', { name: 'As reported' }).click();
  await expect(section(page, 'Sites')).toContainText('Website');
});

for (const [theme, width] of [
  ['dark', 375],
  ['light', 1440],
] as const) {
  test(`is accessible in ${theme} at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
    await signIn(page);
    await page.goto('/vdp-report');
    await expect(section(page, 'Vehicles')).toContainText(/of [\d,]+ vehicles/, { timeout: 45_000 });
    await expect(section(page, 'VDPs by age')).toContainText('0–15 days');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
    if (process.env.LOOK_AT)
      await page.screenshot({ path: `${process.env.LOOK_AT}/vdp-${theme}.png`, fullPage: true });
  });
}
