import { expect, type Page } from '@playwright/test';
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
