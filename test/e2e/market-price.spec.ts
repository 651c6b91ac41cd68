import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { THEMES, widthsIn } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a price is judged against its comparables, and a what-if price at once', async ({ page }) => {
  await signIn(page);
  await page.goto('/real-time-market-price');
  const vehicles = section(page, 'Vehicles');
  const grid = page.getByRole('grid', { name: 'Vehicles' });
  await expect(grid.getByRole('row').nth(1)).toContainText(/\d+ of \d+/);
  await vehicles.getByRole('button', { name: 'No market price' }).click();
  await expect(grid.getByRole('row').nth(1)).toContainText(/Fewer than 8 like it|Nothing like it/);
  await vehicles.getByRole('button', { name: 'No market price' }).click();
  await vehicles.getByRole('button', { name: 'Over 105 % of market' }).click();
  await grid.getByRole('row').nth(1).getByRole('button').first().click();
  const drawer = page.getByRole('dialog', { name: /^Market of/ });
  await expect(drawer.getByRole('grid', { name: 'Comparables' }).getByRole('row').nth(2)).toContainText('$');
  const result = drawer.getByRole('status');
  await expect(result).toContainText(/1\d\d\.\d ?%/);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await drawer.getByLabel('Price', { exact: true }).fill('1,000');
  await expect(result).toContainText(/1 of \d+/);
  await drawer.getByLabel('Price', { exact: true }).fill('9,000,000');
  await expect(result).toContainText(/(\d+) of \1/);
  expect(calls.filter((url) => url.includes('market-price'))).toEqual([]);
  await drawer.getByRole('button', { name: 'Show Price and miles of the market set as table' }).click();
  await expect(drawer.getByRole('table').first()).toContainText('Ours');
  await drawer.getByRole('button', { name: 'Vehicle page' }).click();
  await expect(section(page, 'Market price')).toContainText('Market price');
});

for (const theme of THEMES) {
  for (const width of widthsIn(theme, 'dark')) {
    test(`is accessible in ${theme} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
      await signIn(page);
      await page.goto('/real-time-market-price');
      await expect(section(page, 'Vehicles')).toContainText(/of \d/);
      await section(page, 'Vehicles').getByRole('button', { name: 'Over 105 % of market' }).click();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
    });
  }
}
