import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const people = (page: Page) => page.getByRole('grid', { name: 'Breakdown: Salespeople' });

async function open(page: Page, address: string): Promise<void> {
  await signIn(page);
  await page.goto(address);
}

test('is one request, filtered and sorted by its address, and numbers open their drill-down', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/kpi/board')) requested.push(request.postData() ?? '');
  });
  await open(page, '/sales?filters=condition:new&sort=people:-back_gross');
  await expect(people(page)).toBeVisible();
  // Repeated while the demo loads, but never for a part.
  expect(new Set(requested).size).toBe(1);
  expect(JSON.parse(requested[0] ?? '').filters).toEqual([{ dimension: 'condition', values: ['new'] }]);
  const back = people(page).getByRole('columnheader', { name: /^Back/ });
  await expect(back).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: /^New or used: 1 chosen/ }).click();
  await page.keyboard.press('Escape');
  await people(page).locator('tbody tr').first().getByRole('button').nth(1).click();
  const drill = page.getByRole('dialog');
  await expect(drill).toContainText(/New or used\s*New/);
  await expect(drill).toContainText(/Salesperson/);
  expect(new URL(page.url()).searchParams.get('kpiFilters')).toMatch(/condition:new;salesperson:/);
});

test('loads another view alone, and exports exactly what it shows', async ({ page }) => {
  await open(page, '/sales');
  await expect(people(page)).toBeVisible();
  // New records may request the whole board again meanwhile.
  const request = page.waitForRequest((one) => one.postData()?.includes('"people.model"') === true);
  await section(page, 'Breakdown').getByRole('button', { name: 'Models' }).click();
  expect(JSON.parse((await request).postData() ?? '').tiles).toHaveLength(1);
  await expect(page.getByRole('grid', { name: 'Breakdown: Models' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('show')).toBe('people:model');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Sales, Alderpoint Auto Group.*\.csv$/);
});

test('a row opens its person; an unknown person has its own page', async ({ page }) => {
  await open(page, '/sales');
  const [first] = await people(page).locator('tbody th').allInnerTexts();
  const name = (first ?? '').split('\n')[0] ?? '';
  await people(page).locator('tbody th').first().getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(section(page, 'Against the store').getByRole('row', { name: /^Units/ })).toBeVisible();
  await expect(section(page, 'Gross per deal')).toBeVisible();
  await expect(section(page, 'Deals')).toContainText('Shared with');
  for (const odd of ['Nobody', 'A~2FB~20~22100~25~22', '~F0~9F~98~80']) {
    await page.goto(`/sales/person/${odd}`);
    await expect(page.getByText(/^Nobody called .+ here$/)).toBeVisible();
  }
  await page.goto('/sales/person/~');
  await expect(page.getByText('These deals and leads have no salesperson')).toBeVisible();
});
