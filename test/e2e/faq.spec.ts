import { expect } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

test('the FAQ is searched as one types; a KPI shows one’s own numbers and opens them', async ({ page }) => {
  await signIn(page);
  await page.goto('/faq');
  const sections = page.getByRole('navigation', { name: 'Sections of this screen' });
  await sections.getByRole('link', { name: 'Alert rules' }).click();
  await expect(page.getByRole('heading', { name: 'Alert rules', exact: true })).toBeInViewport();
  await expect(sections.getByRole('link', { name: 'Alert rules' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  const search = page.getByLabel('Search', { exact: true });
  await search.fill('closing ratio');
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  const title = page.getByText('Closing Ratio', { exact: true });
  const entry = page.getByRole('group').filter({ has: title }).first();
  await entry.getByText('Closing Ratio', { exact: true }).first().click();
  await expect(page).toHaveURL(/entry=kpi-closing_ratio/);
  await expect(entry.getByText('Your numbers', { exact: false })).toContainText('÷');
  await entry.getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Closing Ratio' })).toBeVisible();
  await page.keyboard.press('Escape');
  await search.fill('xylophone');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('a drill-down links to its entry; a template is a file with its columns', async ({ page }) => {
  await signIn(page);
  await page.goto('/real-time-cashflow?kpi=closing_ratio');
  await page.getByRole('link', { name: 'More in the FAQ' }).click();
  await expect(page).toHaveURL(/\/faq\?.*entry=kpi-closing_ratio/);
  await expect(page.getByText('Your numbers', { exact: false })).toBeVisible();
  await page.getByLabel('Search', { exact: true }).fill('dms deals');
  await page.locator('summary').filter({ hasText: 'DMS deals' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/template\.csv$/);
});
