import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';

const OCTOBER = 'viewType=daysOfMonth&year=2026&month=9';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, address: string): Promise<void> {
  await signIn(page);
  await page.goto(address);
}

test('organic search shows clicks, queries, and impressions without clicks', async ({ page }) => {
  await open(page, `/seo?${OCTOBER}`);
  const queries = page.getByRole('grid', { name: 'Queries and pages: Queries' });
  await expect(queries.getByRole('row').filter({ hasText: 'alderpoint toyota' }).first()).toBeVisible();
  await expect(section(page, 'CTR opportunities')).toContainText('more at the typical CTR for that position');
  await section(page, 'Queries and pages').getByRole('button', { name: 'Pages' }).click();
  const pages = page.getByRole('grid', { name: 'Queries and pages: Pages' });
  await expect(pages.getByRole('row').filter({ hasText: '/used-inventory' }).first()).toBeVisible();
});

test('videos are shown for one store or all, and a number opens its drill-down', async ({ page }) => {
  const { dealerships } = await demoGroup(await callsOf(page.request, await signIn(page)), 'large');
  const two = dealerships.slice(0, 2).map(({ id }) => id);
  await page.goto(`/video-statistics?${OCTOBER}&dealerShipId=${two.join(',')}`);
  await expect(page.getByRole('grid', { name: 'Videos: Videos' }).getByRole('row').nth(1)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('dealerShipId')).toBe('0');
  await page
    .getByRole('grid', { name: 'Videos: Videos' })
    .locator('tbody tr')
    .first()
    .getByRole('button')
    .nth(1)
    .click();
  await expect(page.getByRole('dialog')).toContainText('Views');
});
