import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
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
  await vehicles.getByRole('button', { name: 'Over 105% of market' }).click();
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
