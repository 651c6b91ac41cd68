import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

const NOVEMBER = 'viewType=daysOfMonth&year=2026&month=10';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function open(page: Page, address: string): Promise<void> {
  await signIn(page);
  await page.goto(address);
}

test('the website screen shows channels, pages and towns, and that Honda’s forms are broken', async ({
  page,
}) => {
  await open(page, `/website?${NOVEMBER}`);
  await expect(page.getByText('Alderpoint Honda’s web forms may be broken')).toBeVisible();
  const channels = page.getByRole('grid', { name: 'Channels: Channels' });
  await expect(channels.getByRole('row').filter({ hasText: 'Organic Search' })).toBeVisible();
  await section(page, 'Channels').getByRole('button', { name: 'GA4 channel groups' }).click();
  const named = page.getByRole('grid', { name: 'Channels: GA4 channel groups' });
  await expect(named.getByRole('row').filter({ hasText: 'Cross-network' })).toBeVisible();
  await expect(section(page, 'Landing pages')).toContainText('/used-inventory');
  await expect(section(page, 'Top cities')).toContainText('Olathe');
});

test('without a website feed the screen says so and where to connect one', async ({ page }) => {
  await open(page, '/website?viewType=daysOfMonth&year=2019&month=2');
  await expect(page.getByText('No website data for this period')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open data feeds' }).first()).toHaveAttribute(
    'href',
    '/data-feeds',
  );
});

test('a period that has no data yet says through which day it came in, and opens its month', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/website?viewType=custom&startDate=2026-11-20&endDate=2026-11-25');
  const notice = page.getByRole('status').filter({ hasText: 'No data for 11.20.26 - 11.25.26 yet.' });
  await expect(notice).toContainText('Data came in through Nov 19, 2026.');
  await expect(page.getByText('Open data feeds')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Show November 2026' }).click();
  await expect(page).toHaveURL(/month=10/);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Key numbers' })).not.toContainText('No data');
});
