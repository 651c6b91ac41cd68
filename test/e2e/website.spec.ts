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
