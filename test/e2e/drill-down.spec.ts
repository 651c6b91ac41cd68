import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { demoLoaded } from '../helpers/demo.ts';
import { looksFine } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000);
  await demoLoaded(request, 'large');
});

const HOME = '/real-time-cashflow';
/** A screen without numbers, since a drill-down opens over any. */
const PLAIN = '/404';
/** A closed month, so its numbers do not change. The demo loads it before older ones. */
const OCTOBER = `${PLAIN}?viewType=daysOfMonth&year=2026&month=9`;

async function open(page: Page, address: string): Promise<void> {
  await signIn(page);
  await page.goto(address);
}

const card = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Key numbers' }).getByRole('button', { name: new RegExp(`^${label}`) });
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr:not([aria-hidden])');
const trail = (page: Page) => page.getByRole('list', { name: 'Narrowed down to' });
const kpiIn = (page: Page) =>
  Object.fromEntries([...new URL(page.url()).searchParams].filter(([name]) => name.startsWith('kpi')));

/** Reads `1,284` as 1284. */
const numberIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

test.describe('opening', () => {
  test('a card opens its drill-down; Esc and Back close it and return the focus', async ({ page }) => {
    await open(page, HOME);
    const leads = card(page, 'Leads');
    await leads.focus();
    await page.keyboard.press('Enter');
    const dialog = sheet(page, 'Leads');
    await expect(dialog.getByRole('heading', { level: 2, name: 'Leads' })).toBeFocused();
    await expect(dialog).toContainText('Formula: Count of sales leads');
    expect(kpiIn(page).kpi).toBe('leads');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(leads).toBeFocused();
    expect(kpiIn(page)).toEqual({});

    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(leads).toBeFocused();
  });

  test('the palette opens any KPI', async ({ page }) => {
    await open(page, PLAIN);
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('contact rate');
    await page
      .getByRole('option', { name: /^Contact Rate/ })
      .first()
      .click();
    await expect(sheet(page, 'Contact Rate')).toBeVisible();
    await expect(page).toHaveURL(/kpi=contact_rate/);
  });

  test('a figure of a store opens filtered by that store', async ({ page }) => {
    await open(page, HOME);
    const honda = page.getByRole('row', { name: /^Alderpoint Honda/ });
    const figure = honda.locator('td > button').last();
    await figure.click();
    await expect(trail(page)).toContainText('Alderpoint Honda');
    expect(kpiIn(page).kpiFilters).toMatch(/^dealership:\d+$/);
    await page.keyboard.press('Escape');
    await expect(figure).toBeFocused();
  });

  test('a link restores everything over any screen, and so does a reload', async ({ page }) => {
    await open(page, '/data-feeds?kpi=leads&kpiFilters=lead_type:phone&kpiBy=source&kpiTab=why');
    const dialog = sheet(page, 'Leads');
    const isValid = async () => {
      await expect(trail(page)).toContainText('Phone');
      await expect(dialog.getByRole('tab', { name: 'Why it changed' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(dialog.getByRole('button', { name: 'Source as sent' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    };
    await isValid();
    await page.reload();
    await isValid();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/data-feeds/);
    await expect(page.locator('#screen')).toBeFocused();
  });

  test('an unknown KPI says so and offers existing ones', async ({ page }) => {
    await open(page, `${PLAIN}?kpi=no_such_kpi`);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('There is no KPI called “no_such_kpi”');
    await dialog.getByRole('combobox', { name: 'KPIs' }).fill('contact rate');
    await page.keyboard.press('Enter');
    await expect(sheet(page, 'Contact Rate')).toBeVisible();
  });
});

test.describe('moving around', () => {
  test('a row adds a filter, step by step; Back removes the steps', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads`);
    const whole = page.getByRole('dialog').getByRole('rowheader', { name: 'Alderpoint Toyota' });
    await whole.getByRole('button').click();
    await expect(trail(page)).toContainText('Alderpoint Toyota');
    await page.getByRole('dialog').getByRole('rowheader', { name: 'Internet' }).getByRole('button').click();
    await expect(trail(page)).toContainText('Internet');
    await page.getByRole('button', { name: 'Remove Dealership: Alderpoint Toyota' }).click();
    await expect(trail(page)).not.toContainText('Alderpoint Toyota');
    await expect(trail(page)).toContainText('Internet');
    await page.goBack();
    await expect(trail(page)).toContainText('Alderpoint Toyota');
    await page.goBack();
    await page.goBack();
    await expect(trail(page)).not.toContainText('Alderpoint Toyota');
    await expect(sheet(page, 'Leads')).toBeVisible();
  });

  test('values are picked from a list, several at once, by keyboard alone', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads`);
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Lead type' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: /^Internet/ })).toBeVisible();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(trail(page).getByRole('listitem')).toHaveCount(2);
    expect(kpiIn(page).kpiFilters).toMatch(/^lead_type:[a-z_]+,[a-z_]+$/);
  });

  test('the rows add up to the total, and their children to the rows', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads&kpiAnd=lead_type`);
    await expect(page.getByRole('treegrid')).toBeVisible();
    await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'true');
    const lines = await rows(page).evaluateAll((all) =>
      all.map((row) => ({
        level: row.getAttribute('aria-level'),
        value: Number((row.querySelectorAll('td')[0]?.textContent ?? '').replaceAll(/[^\d]/g, '')),
      })),
    );
    const total = numberIn(await page.getByRole('dialog').locator('tfoot td').first().innerText());
    const sum = (level: string) =>
      lines.filter((line) => line.level === level).reduce((all, { value }) => all + value, 0);
    expect(total).toBeGreaterThan(1_000);
    expect(sum('1')).toBe(total);
    expect(sum('2')).toBe(total);
    // Left collapses, right expands, as in any tree.
    await rows(page).first().getByRole('rowheader').getByRole('button').last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'true');
  });

  test('the order of the rows is in the address; folded rows can be opened', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads&kpiBy=source`);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('rowheader', { name: /^Other \(/ })
      .getByRole('button')
      .click();
    await expect(dialog.getByRole('rowheader', { name: /^Other \(/ })).toHaveCount(0);
    await dialog.getByRole('columnheader', { name: 'Source as sent' }).getByRole('button').click();
    await expect(page).toHaveURL(/kpiOrder=alphabetical/);
    const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    await expect(async () => {
      const names = await page.getByRole('tabpanel').getByRole('rowheader').allInnerTexts();
      const sources = names.slice(0, -1);
      expect(sources.length).toBeGreaterThan(20);
      expect(sources).toEqual(sources.toSorted(byName.compare));
    }).toPass();
  });

  test('a change is explained in sentences and as a bridge; a mover opens its own details', async ({
    page,
  }) => {
    await open(page, `${HOME}?kpi=contact_rate_all&kpiTab=why&kpiBy=lead_type`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Contact Rate, All Leads (rose|fell|did not change)/)).toBeVisible();
    const bridge = dialog.getByRole('table', { name: /^From / });
    await expect(bridge.getByRole('row').first()).toContainText('Oct 1–19');
    await bridge.getByRole('button').first().click();
    await expect(trail(page).getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'None', exact: true }).click();
    await expect(dialog).toContainText('A change needs something to compare with');
  });

  test('the trend shows days and weeks, and has a table view', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads`);
    const trend = page.getByRole('region', { name: 'Trend', exact: true });
    await expect(trend.getByRole('group', { name: /^Leads by day\./ })).toBeVisible();
    await trend.getByRole('button', { name: 'Week' }).click();
    await expect(page).toHaveURL(/kpiStep=week/);
    await trend.getByRole('button', { name: 'Show Leads by week as table' }).click();
    await expect(trend.getByRole('row')).toHaveCount(6);
  });

  test('the period can be stepped, and is kept when the drill-down closes', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads`);
    await expect(sheet(page, 'Leads')).toBeVisible();
    await page.keyboard.press('[');
    await expect(
      page.getByRole('dialog').getByRole('button', { name: 'Period: September 2026' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/month=8/);
  });

  test('the star adds a KPI to the favorites, where it is named, moved, shown and removed', async ({
    page,
  }) => {
    await open(page, `${OCTOBER}&kpi=leads_good`);
    await page.getByRole('button', { name: 'Favorite' }).click();
    const finance = page.getByRole('checkbox', { name: 'Finance' });
    await finance.click();
    await expect(finance).toBeChecked();
    await page.getByRole('button', { name: 'Open my KPIs' }).click();
    const mine = page.getByRole('dialog', { name: 'My KPIs' });
    await mine.getByRole('button', { name: 'Finance' }).click();
    await expect(mine.getByRole('button', { name: /Good leads/i }).first()).toBeVisible();
    await mine.getByRole('button', { name: 'Edit' }).click();
    const name = mine.getByRole('textbox', { name: 'Name of Good Leads' });
    await name.fill('Real ups');
    await name.press('Enter');
    await mine.getByRole('button', { name: 'Move Real ups up' }).click();
    await expect(mine.locator('ol > li').last()).not.toContainText('Real ups');
    await mine.getByRole('checkbox', { name: 'Real ups: show the change' }).setChecked(false);
    await mine.getByRole('button', { name: 'Done' }).click();
    // Another browser loads the names from the server.
    await page.evaluate(() => localStorage.removeItem('kpiPage.1'));
    await page.reload();
    await expect(mine.getByRole('button', { name: /^Real ups/ }).first()).toBeVisible();
    await mine
      .getByRole('button', { name: /^Real ups/ })
      .first()
      .click();
    await expect(page).toHaveURL(/kpi=leads_good/);
    await expect(page.getByRole('dialog', { name: 'Good Leads' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/kpi=/);
    await mine.getByRole('button', { name: 'Edit' }).click();
    await expect(mine.getByRole('checkbox', { name: 'Real ups: show the change' })).not.toBeChecked();
    await mine.getByRole('button', { name: 'Restore suggested' }).click();
    await expect(mine.getByText('Real ups')).toHaveCount(0);
    expect((await findings(page)).length).toBe(0);
  });

  test('a number can be recounted from its records', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads_good`);
    await page.getByRole('button', { name: 'Recalculate from records' }).click();
    await expect(page.getByText(/counted again from the records/)).toBeVisible();
  });
});

test.describe('the records', () => {
  test('match the count of the number, page by page and in the file', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=leads&kpiFilters=lead_type:chat`);
    const dialog = page.getByRole('dialog');
    const count = numberIn(await dialog.locator('p[data-figures]').first().innerText());
    await dialog.locator('tfoot').getByRole('button').first().click();
    await expect(page).toHaveURL(/kpiTab=records/);
    await expect(dialog.getByText(`1–50 of ${count.toLocaleString('en-US')}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/kpiPage=2/);
    await expect(dialog.getByText(/^51–/)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    const stores = text.split(/\r?\n/).filter((line) => /^"?(Alderpoint|Pine Valley)/.test(line));
    expect(stores).toHaveLength(count);
    expect(text).not.toContain('@');
  });

  test('of a ratio are those of its numerator and denominator', async ({ page }) => {
    await open(page, `${OCTOBER}&kpi=contact_rate`);
    const dialog = page.getByRole('dialog');
    const workings = await dialog.locator('p[data-figures]').nth(1).innerText();
    const [above, below] = workings.split('÷').map(numberIn);
    await dialog.getByRole('tab', { name: /^Records/ }).click();
    await expect(dialog.getByText(`of ${above?.toLocaleString('en-US')}`)).toBeVisible();
    await dialog.getByRole('button', { name: /denominator/ }).click();
    await expect(dialog.getByText(`of ${below?.toLocaleString('en-US')}`)).toBeVisible();
  });
});

test.describe('honesty', () => {
  test('a failed part says so, the others stay, and it can be retried', async ({ page }) => {
    let fails = true;
    await page.route('**/api/kpi/trend*', (route) =>
      fails ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await open(page, `${OCTOBER}&kpi=leads`);
    const trend = page.getByRole('region', { name: 'Trend', exact: true });
    await expect(trend.getByRole('alert')).toContainText('The trend could not be loaded');
    await expect(rows(page).first()).toBeVisible();
    fails = false;
    // A screen may refresh by itself, so the button may be gone before it is pressed.
    await expect(async () => {
      await trend
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
      await expect(trend.getByRole('group', { name: /^Leads by day\./ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  });

  test('without a feed it says so and offers to connect one', async ({ page }) => {
    await page.route('**/api/kpi/drill-down?*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.total.current = {
        value: null,
        numerator: null,
        denominator: null,
        absence: { reason: 'noFeed', message: 'No store sends leads yet.' },
      };
      for (const feed of answer.freshness) Object.assign(feed, { current: 0, late: 0, missing: 8 });
      await route.fulfill({ response, json: answer });
    });
    await open(page, `${OCTOBER}&kpi=leads`);
    await expect(page.getByText('No store sends leads yet.')).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Connect one' }).click();
    await expect(page).toHaveURL(/\/data-feeds/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a forbidden number is reported as such', async ({ page }) => {
    await page.route('**/api/kpi/drill-down?*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not for you.' } }),
    );
    await open(page, `${OCTOBER}&kpi=leads`);
    await expect(page.getByRole('dialog').getByText('You do not have access to this number')).toBeVisible();
  });
});

test('is clean for axe, and fits', async ({ page }) => {
  test.slow();
  await open(page, HOME);
  for (const tab of ['breakdown&kpiAnd=lead_type', 'why', 'records']) {
    await page.goto(`${OCTOBER}&kpi=contact_rate&kpiTab=${tab}`);
    await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
    await expect(page.getByRole('tabpanel').locator('tbody tr, li').first()).toBeVisible();
    await looksFine(page, `drill-down ${tab}`);
    await page.setViewportSize({ width: 375, height: 900 });
    const isWider = () =>
      page
        .getByRole('dialog')
        .evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth || dialog.clientWidth > innerWidth);
    await expect.poll(isWider, tab).toBe(false);
  }
});
