import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';

/** A demo that is still loading is slow to answer. */
const SLOW = { timeout: 60_000 };

async function open(page: Page, path: string, theme = 'dark'): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
  const { id } = await demoGroup(await callsOf(page.request, await signIn(page)), 'large');
  await page.goto(`/${path}${path.includes('?') ? '&' : '?'}dealerGroupId=${id}`);
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('lead sources are grouped by type with costs less co-op, and a type opens its page', async ({
  page,
}) => {
  await open(page, 'lead-source-roi');
  await expect(page.getByText('Walk-in').first()).toBeVisible(SLOW);
  const verdicts = page.getByRole('list', { name: 'Verdicts' });
  const first = verdicts.getByRole('button').first();
  await expect(first).toHaveText(/^(Cut|Fix|Keep).+\$[\d,]+ .*vs .+\.$/, SLOW);
  await section(page, 'Keep, fix, or cut')
    .getByRole('button', { name: /^Show all \d+/ })
    .click();
  await expect(verdicts.getByRole('button', { name: /^Not enough data/ })).not.toHaveCount(0);
  await first.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('row', { name: /^Cost per sale \$/ })).toBeVisible();
  await panel.getByRole('button', { name: /^Show only/ }).click();
  await expect(verdicts.getByRole('button')).toHaveCount(1);
  await page.getByRole('list', { name: 'Filters of this screen' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Net of co-op' }).click();
  await expect(page).toHaveURL(/cost=net/);
  await expect(page.getByText('Net CPL').first()).toBeVisible(SLOW);
  const types = page.getByRole('grid', { name: 'Cost and return by source: Types' });
  await types
    .getByRole('button', { name: /^Third-party/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Source ROI: Third-party' })).toBeVisible();
  await page.getByRole('link', { name: 'All types of sources' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Source ROI', exact: true })).toBeVisible();
});

test('a type lists its leads by status, page by page, and opens their drill-down', async ({ page }) => {
  await open(page, 'lead-source-roi/detailed/third_party');
  const leads = section(page, 'Leads');
  const list = leads.getByRole('grid', { name: 'Leads' });
  await expect(list).toBeVisible(SLOW);
  await expect(list.getByRole('columnheader').first()).toHaveText('Vehicle of interest');
  await leads.getByRole('button', { name: /^Duplicate: / }).click();
  await expect(list.locator('tbody tr').first()).toContainText('Duplicate');
  await leads.getByRole('button', { name: /^All: / }).click();
  await leads.getByRole('button', { name: 'Older' }).click();
  await expect(leads.getByText(/^51 to 100 of/)).toBeVisible(SLOW);
  await leads.getByRole('button', { name: 'Newer' }).click();
  await expect(leads.getByText(/^1 to 50 of/)).toBeVisible();
  const all = leads.getByRole('button', { name: 'All leads' });
  await all.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Third-party', SLOW);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(all).toBeFocused();
  await expect(section(page, 'Sales without a lead')).toBeVisible();
});

test('only the failed list says so, and an unknown type has its own page', async ({ page }) => {
  await page.route('**/api/lead-source-roi/leads*', (route) =>
    route.fulfill({ status: 500, json: { message: '' } }),
  );
  await open(page, 'lead-source-roi/detailed/oem');
  await expect(section(page, 'Leads').getByRole('alert')).toBeVisible(SLOW);
  await expect(section(page, 'Cost and return by source')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await section(page, 'Leads').getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'Leads').getByRole('alert')).toBeHidden();
  for (const path of ['nonsense', '~zz', 'third_party~20']) {
    await page.goto(`/lead-source-roi/detailed/${path}`);
    await expect(page.getByText('No such type of source')).toBeVisible();
  }
});

/** The screen is loaded, fits the window, and is accessible. */
