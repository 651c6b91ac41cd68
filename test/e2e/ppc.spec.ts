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

test('a row filters the whole screen, in the address and step by step', async ({ page }) => {
  await open(page, `/ppc?${OCTOBER}`);
  const campaigns = page.getByRole('grid', { name: 'Performance: Campaigns' });
  const rows = campaigns.locator('tbody tr');
  const cost = page.getByRole('button', { name: /^PPC cost\s*\$/ });
  await page.getByRole('link', { name: 'Performance', exact: true }).press('Enter');
  await expect(page).toHaveURL(/#lists$/);
  await expect(campaigns).toBeInViewport();
  const row = rows.filter({ hasText: 'Used Inventory' });
  const amount = (await row.getByRole('button').nth(1).innerText()).trim();
  await row.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/filters=campaign_name(:|%3A)Used~20Inventory/);
  await expect(rows.filter({ hasNotText: 'Total' })).toHaveCount(1);
  const chips = page.getByRole('list', { name: 'Filters of this screen' });
  await expect(chips).toContainText('Used Inventory');
  // The card has the number of the row now, or says that it is not filtered.
  await expect(cost).toContainText(amount.slice(0, 3));
  await expect(cost).not.toContainText('Not filtered');
  await expect(page.getByRole('button', { name: /^PPC budget use/ })).toContainText('Not filtered');
  await cost.click();
  const drill = page.getByRole('dialog');
  await expect(drill).toContainText('Used Inventory');
  await expect(drill).toContainText(amount);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(chips).toBeHidden();
  await page.goForward();
  await chips.getByRole('button', { name: 'Remove Campaign: Used Inventory' }).click();
  await expect(chips).toBeHidden();
  await expect(page).not.toHaveURL(/filters=/);
});
