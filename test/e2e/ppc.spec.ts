import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

const OCTOBER = 'viewType=daysOfMonth&year=2026&month=9';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, address: string): Promise<void> {
  await signIn(page);
  await page.goto(address);
}

test('campaigns show spend against plan, networks show spend against leads', async ({ page }) => {
  await open(page, `/ppc?${OCTOBER}`);
  const campaigns = page.getByRole('grid', { name: 'Performance: Campaigns' });
  const pmax = campaigns.getByRole('row').filter({ hasText: 'Performance Max' });
  await expect(pmax.first()).toContainText(/Google.*Enabled.*\$[\d,]+.*\$[\d,]+.*%/);
  await section(page, 'Performance').getByRole('button', { name: 'Networks' }).click();
  const networks = page.getByRole('grid', { name: 'Performance: Networks' });
  await expect(networks.getByRole('row').filter({ hasText: 'Meta' })).toContainText(/\$[\d,]+.*%/);
  await section(page, 'Performance').getByRole('button', { name: 'Search terms' }).click();
  const terms = page.getByRole('grid', { name: 'Performance: Search terms' });
  await expect(terms.getByRole('row').filter({ hasText: 'used suv near me' })).toBeVisible();
});

test('highlights the best store that runs out of budget, and a number opens its drill-down', async ({
  page,
}) => {
  await open(page, `/ppc?${OCTOBER}`);
  await section(page, 'Performance').getByRole('button', { name: 'Stores' }).click();
  const rooftops = page.getByRole('grid', { name: 'Performance: Stores' });
  await expect(rooftops.getByRole('row').filter({ hasText: 'Chevrolet' })).toContainText(/3[01]\.\d%/);
  await rooftops.locator('tbody tr').first().getByRole('button').nth(1).click();
  await expect(page.getByRole('dialog')).toContainText('PPC Cost');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
