import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { demoStore } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { signIn as signInFirst } from '../helpers/sign-in.ts';

const HOME = /\/real-time-cashflow/;

/** On a page with all pickers and few numbers, so that the shell is nearly all that loads. */
async function signIn(page: Page): Promise<string> {
  const token = await signInFirst(page);
  await page.goto('/faq');
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  return token;
}

const picker = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) });

/** The scope in an address. */
function scopeIn(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** Replaces the dealer groups in the reply, as if another user were signed in. */
async function withGroups(page: Page, groups: { active: unknown[]; onboarding: unknown[] }): Promise<void> {
  await page.route('**/api/dealer/full-list*', (route) => route.fulfill({ json: groups }));
}

const group = (id: number, name: string, dealerships: unknown[] = []) => ({
  id,
  name,
  budgetCampaignView: false,
  dealerships,
});

test.describe('addresses', () => {
  test('the empty one opens home, an unknown one 404, and titles name the screen', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await expect(page).toHaveURL(HOME);
    await expect(page).toHaveTitle('Rooftop · Real-Time Revenue');
    await page.goto('/nowhere?dealerShipId=0');
    await expect(page).toHaveURL(/\/404\?dealerShipId=0$/);
    await expect(page).toHaveTitle('Rooftop · Page not found');
    await expect(picker(page, 'Period')).toHaveCount(0);
    await expect(picker(page, 'Dealership')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to Real-Time Revenue' }).click();
    await expect(page).toHaveURL(/\/real-time-cashflow\?dealerShipId=0$/);
  });

  test('keep the scope from screen to screen', async ({ page }) => {
    await signIn(page);
    await page.goto('/real-time-cashflow?viewType=monthsOfQuarter&year=2026&quarter=3&month=4');
    await page.getByRole('link', { name: 'Data Alerts' }).click();
    await expect(page).toHaveURL(/\/need-attention\?viewType=monthsOfQuarter&year=2026&quarter=3$/);
    await expect(picker(page, 'Period')).toHaveAttribute('aria-disabled', 'true');
    await page.goBack();
    await expect(picker(page, 'Period')).toHaveAccessibleName('Period: 3rd Qtr 2026');
  });
});

test.describe('pickers', () => {
  test('one dealership is picked by keyboard alone, and kept for the next visit', async ({
    page,
    context,
  }) => {
    await signIn(page);
    const button = picker(page, 'Dealership');
    await button.focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: 'Dealerships' });
    await expect(search).toBeFocused();
    await search.fill('honda');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAccessibleName('Dealership: Alderpoint Honda');
    await expect(button).toBeFocused();
    expect(Object.keys(scopeIn(page)).sort()).toEqual(['dealerGroupId', 'dealerShipId']);
    const next = await context.newPage();
    await next.goto('/');
    await expect(picker(next, 'Dealership')).toHaveAccessibleName('Dealership: Alderpoint Honda');
  });

  test('several ticked dealerships are loaded once; Esc discards the ticks', async ({ page }) => {
    await signIn(page);
    const button = picker(page, 'Dealership');
    await button.click();
    for (const name of ['toyota', 'honda']) {
      await page.getByRole('combobox', { name: 'Dealerships' }).fill(name);
      await page.keyboard.press('Shift+Enter');
    }
    await page.getByRole('button', { name: 'Show 2' }).click();
    await expect(button).toHaveAccessibleName('Dealership: 2 stores');
    expect(scopeIn(page).dealerShipId).toMatch(/^\d+,\d+$/);
    await button.click();
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Escape');
    await expect(button).toHaveAccessibleName('Dealership: 2 stores');
    await expect(button).toBeFocused();
  });

  test('another dealer group starts with all its dealerships', async ({ page }) => {
    await signIn(page);
    await picker(page, 'Dealership').click();
    await page.getByRole('option', { name: 'Alderpoint Ford' }).click();
    await picker(page, 'Dealer group').click();
    await page.getByRole('option', { name: 'Juniper Bay Motors' }).click();
    await expect(picker(page, 'Dealer group')).toHaveAccessibleName('Dealer group: Juniper Bay Motors');
    await expect(picker(page, 'Dealership')).toHaveAccessibleName('Dealership: All Dealerships');
  });

  test('the period is picked in four views, with the four labels', async ({ page }) => {
    await signIn(page);
    const button = picker(page, 'Period');
    await expect(button).toHaveAccessibleName('Period: November 2026');
    const pick = async (view: string, name: string) => {
      await button.click();
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      return scopeIn(page);
    };
    expect(await pick('Month', 'January')).toEqual({
      viewType: 'daysOfMonth',
      year: '2026',
      month: '0',
    });
    await expect(button).toHaveAccessibleName('Period: January 2026');
    expect(await pick('Quarter', '4th Qtr Oct – Dec')).toEqual({
      viewType: 'monthsOfQuarter',
      year: '2026',
      quarter: '4',
    });
    await expect(button).toHaveAccessibleName('Period: 4th Qtr 2026');
    expect(await pick('Year', '2018')).toEqual({ viewType: 'monthsOfYear', year: '2018' });
    await expect(button).toHaveAccessibleName('Period: 2018 year');
    expect(await pick('Custom', 'Last 7 days')).toMatchObject({
      viewType: 'custom',
      startDate: '2026-11-13',
      endDate: '2026-11-19',
    });
    await expect(button).toHaveAccessibleName('Period: 11.13.26 - 11.19.26');
  });

  test('a custom range is picked on the calendar by keyboard', async ({ page }) => {
    await signIn(page);
    await page.goto('/real-time-cashflow?viewType=custom&startDate=2026-11-02&endDate=2026-11-04');
    await picker(page, 'Period').click();
    await page.getByRole('button', { name: 'Nov 2, 2026' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nov 9–10, 2026')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(picker(page, 'Period')).toHaveAccessibleName('Period: 11.09.26 - 11.10.26');
  });

  test('years range from 2018 to next year', async ({ page }) => {
    await signIn(page);
    await page.goto('/real-time-cashflow?viewType=monthsOfYear&year=2018');
    await expect(page.getByRole('button', { name: 'No further period' })).toBeDisabled();
    await picker(page, 'Period').click();
    const years = page.getByRole('dialog').getByRole('group', { name: 'Years' }).getByRole('button');
    await expect(years).toHaveCount(10);
    await expect(years.first()).toHaveAccessibleName('2018');
    await expect(years.last()).toHaveAccessibleName('2027');
  });

  test('three hundred stores are searched without drawing them all', async ({ page }) => {
    await signIn(page);
    const dealerships = Array.from({ length: 300 }, (_, index) => ({
      id: 10_000 + index,
      name: `Rooftop ${String(index).padStart(3, '0')}`,
    }));
    await withGroups(page, { active: [group(1, 'Large Group', dealerships)], onboarding: [] });
    await page.goto('/faq');
    await picker(page, 'Dealership').click();
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAccessibleName('All Dealerships');
    expect(await options.count()).toBeLessThan(40);
    await expect(options.first()).toHaveAttribute('aria-setsize', '301');
    await page.keyboard.press('ArrowUp');
    for (let page30 = 0; page30 < 40; page30 += 1) await page.keyboard.press('PageDown');
    await expect(page.getByRole('option', { name: 'Rooftop 299' })).toBeInViewport();
    await page.getByRole('combobox', { name: 'Dealerships' }).fill('123');
    await expect(options).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(picker(page, 'Dealership')).toHaveAccessibleName('Dealership: Rooftop 123');
  });
});

test.describe('shortcuts', () => {
  test('the brackets step the period, and Back steps back', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('[');
    await expect(picker(page, 'Period')).toHaveAccessibleName('Period: October 2026');
    await page.keyboard.press('[');
    await expect(picker(page, 'Period')).toHaveAccessibleName('Period: September 2026');
    await page.keyboard.press(']');
    await expect(picker(page, 'Period')).toHaveAccessibleName('Period: October 2026');
    await page.goBack();
    await expect(picker(page, 'Period')).toHaveAccessibleName('Period: September 2026');
  });

  test('g and a letter open a screen, which takes the focus', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await expect(page).toHaveURL(/\/settings/);
    await expect(page.locator('main')).toBeFocused();
  });

  test('the palette opens dealerships and runs actions; Esc returns the focus', async ({ page }) => {
    await signIn(page);
    const button = page.getByRole('button', { name: /^Search/ });
    await button.focus();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /Screens, stores/ });
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Control+k');
    await search.fill('pine valley');
    await page.keyboard.press('Enter');
    await expect(picker(page, 'Dealership')).toHaveAccessibleName('Dealership: Pine Valley CDJR');
    await page.keyboard.press('Control+k');
    await search.fill('light theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('a part whose code cannot be loaded leaves the screen alone; after a reload it loads', async ({
    page,
  }) => {
    await signIn(page);
    const code = /\/assets\/(?:palette|period-panel)-[^/]*\.js/;
    await page.route(code, (route) => route.abort());
    await page.keyboard.press('Control+k');
    const toast = page.getByRole('alert').filter({ hasText: 'Part of this screen could not be loaded' });
    await expect(toast).toBeVisible();
    await picker(page, 'Period').click();
    await expect(page.getByRole('dialog', { name: /Period/ })).toBeVisible();
    await expect(toast).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await page.unroute(code);
    await Promise.all([page.waitForEvent('load'), toast.getByRole('button', { name: 'Reload' }).click()]);
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /Screens, stores/ })).toBeVisible();
  });

  test('a screen whose code cannot be loaded says so in the frame, and Try again loads it', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/faq');
    const code = /\/assets\/users-screen-[^/]*\.js/;
    await page.route(code, (route) => route.abort());
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('heading', { name: 'This screen did not open' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  });

  test('the palette does what the screen can do, and adds an expense', async ({ page }) => {
    await signIn(page);
    await page.goto('/sales?filters=condition:new');
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    const search = page.getByRole('combobox', { name: /Screens, stores/ });
    const run = async (text: string) => {
      await page.keyboard.press('Control+k');
      await search.fill(text);
      await page.keyboard.press('Enter');
    };
    const download = page.waitForEvent('download');
    await run('export as csv');
    expect((await download).suggestedFilename()).toMatch(/^Sales, .*\.csv$/);
    await run('remove all filters');
    await expect(page).not.toHaveURL(/filters=/);
    await run('add expense');
    await expect(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
    await page.goto('/targets');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await search.fill('export as');
    await expect(page.getByText('Nothing matches.')).toBeVisible();
  });

  test('the palette finds a screen or KPI of a store and period', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: /Screens, stores/ });
    await search.fill('honda budget last month');
    await expect(page.getByRole('option', { name: /^Budget, Alderpoint Honda/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/budget\?.*month=9/);
    await expect(picker(page, 'Dealership')).toHaveAccessibleName('Dealership: Alderpoint Honda');
    await page.keyboard.press('Control+k');
    await search.fill('cpl last month toyota');
    await expect(page.getByRole('option', { name: /^Cost per Lead, Alderpoint Toyota/ })).toBeVisible();
    await page.keyboard.press('Enter');
    const drill = page.getByRole('dialog', { name: 'Cost per Lead' });
    await expect(drill).toContainText('Oct 1–31');
    await expect(page).toHaveURL(/month=9.*kpi=cpl/);
    await page.keyboard.press('Escape');
    await expect(picker(page, 'Dealership')).toHaveAccessibleName('Dealership: Alderpoint Toyota');
  });

  test('a KPI of the palette shows its definition', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Screens, stores/ }).fill('contact rate');
    await page
      .getByRole('option', { name: /Contact rate/i })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: /Contact rate/i })).toContainText('Formula');
  });

  test('the question mark lists the shortcuts', async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect(keys).toContainText('Earlier period');
    await expect(keys).toContainText('Real-Time Revenue');
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });

  test('the slash goes to the search of the screen, where there is one', async ({ page }) => {
    await signIn(page);
    await page.goto('/faq');
    const search = page.getByRole('main').getByRole('searchbox');
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('1/2');
    await expect(search).toHaveValue('1/2');
  });

  test('keys typed into a field stay text', async ({ page }) => {
    await signIn(page);
    await picker(page, 'Dealership').click();
    await page.getByRole('combobox', { name: 'Dealerships' }).pressSequentially('g[?');
    await expect(page.getByRole('combobox', { name: 'Dealerships' })).toHaveValue('g[?');
    await expect(picker(page, 'Period')).toHaveAccessibleName('Period: November 2026');
  });

  test('a button scrolls back to the top after 400 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 500 });
    await signIn(page);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
    });
    const button = page.getByRole('button', { name: 'Scroll to top' });
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(button).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 401));
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(button).toHaveCount(0);
  });

  test('a scrolling dialog has that button too', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 500 });
    await signIn(page);
    await page.goto('/real-time-cashflow?kpi=leads');
    const dialog = page.getByRole('dialog', { name: 'Leads' });
    await expect(dialog.getByRole('tab', { name: /Records/ })).toBeVisible();
    await dialog.locator('article').evaluate((sheet) => sheet.parentElement?.scrollTo(0, 401));
    await dialog.getByRole('button', { name: 'Scroll to top' }).click();
    await expect
      .poll(() => dialog.locator('article').evaluate((sheet) => sheet.parentElement?.scrollTop))
      .toBe(0);
  });

  test('every item of a small phone’s menu can be pressed', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await signIn(page);
    await page.getByRole('button', { name: 'More' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('heading', { name: 'Menu' })).toBeInViewport();
    for (const item of await menu.getByRole('link').all()) await item.click({ trial: true });
    await menu.getByRole('button', { name: /^Search/ }).click({ trial: true });
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/settings/);
  });

  test('any of the expense’s parameters opens it', async ({ page }) => {
    const store = await demoStore(page.request, await signIn(page));
    await page.goto(`/budget?dealerShipId=${store}&category=1`);
    await expect(page.getByRole('dialog', { name: /expense/i })).toBeVisible();
  });

  test('a link to another customer’s dealer group is refused like one to an unknown group', async ({
    page,
  }) => {
    await signIn(page);
    for (const address of ['/real-time-cashflow?dealerGroupId=999&kpi=leads', '/budget?dealerGroupId=998']) {
      await page.goto(address);
      await expect(
        page.getByText('This dealer group does not exist, or you do not have access to it.'),
      ).toBeVisible();
    }
    await page.getByRole('button', { name: 'Go to my dealer group' }).click();
    await expect(page).toHaveURL(HOME);
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  });

  test('signing out clears the scope', async ({ page }) => {
    await signIn(page);
    await picker(page, 'Dealership').click();
    await page.getByRole('option', { name: 'Alderpoint Ford' }).click();
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/site\/login$/);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('settings');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('comparison');
  });
});

test.describe('dealer groups that are not active', () => {
  test('none at all: the notice, then signed out', async ({ page }) => {
    await withGroups(page, { active: [], onboarding: [] });
    await page.goto('/site/login');
    await page.getByLabel('Email').fill('demo@rooftop.example');
    await page.getByLabel('Password', { exact: true }).fill('showroom-2026');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('No active/onboarding dealer groups found. Please contact support. Logging out.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/site\/login$/);
  });

  test('exactly one: its onboarding, with all its dealerships', async ({ page }) => {
    await signIn(page);
    await withGroups(page, { active: [], onboarding: [group(7, 'New Group')] });
    await page.goto('/');
    await expect(page).toHaveURL(/\/onboarding\/dealership\?dealerGroupId=7&dealerShipId=0$/);
    await expect(page).toHaveTitle(/Onboarding - Dealership Info$/);
  });

  test('several: a choice among them', async ({ page }) => {
    await signIn(page);
    await withGroups(page, { active: [], onboarding: [group(7, 'New Group'), group(8, 'Newer Group')] });
    await page.goto('/');
    await expect(
      page.getByRole('heading', { name: 'Which dealer group do you want to set up?' }),
    ).toBeVisible();
    await page.getByRole('option', { name: 'Newer Group' }).click();
    await expect(page).toHaveURL(/dealerGroupId=8&dealerShipId=0$/);
  });

  test('offer another try when they cannot be loaded', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/dealer/full-list*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/');
    await expect(page.getByText('Your dealer groups could not be loaded')).toBeVisible();
    await page.unroute('**/api/dealer/full-list*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  });
});

/** Parts that can be open, and how to open them. */
const OPENINGS: Record<string, (page: Page) => Promise<void>> = {
  nothing: async () => undefined,
  dealerships: (page) => picker(page, 'Dealership').click(),
  months: (page) => picker(page, 'Period').click(),
  calendar: async (page) => {
    await picker(page, 'Period').click();
    await page.getByRole('button', { name: 'Custom' }).click();
    await expect(page.getByRole('button', { name: 'Nov 2, 2026' })).toBeVisible();
  },
  'your menu': (page) => page.getByRole('button', { name: 'Your menu' }).click(),
  palette: (page) => page.keyboard.press('Control+k'),
  keys: (page) => page.keyboard.press('?'),
};

test.describe('axe finds nothing', () => {
  for (const theme of themesIn('light', 0)) {
    for (const width of widthsIn(theme)) {
      test(`${theme}, ${width} px`, async ({ page }) => {
        test.slow();
        await page.addInitScript((name) => localStorage.setItem('theme', JSON.stringify(name)), theme);
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await signIn(page);
        await page.getByRole('searchbox').fill('no such question');
        await page.getByRole('searchbox').blur();
        for (const [name, open] of Object.entries(OPENINGS)) {
          await expect(page.getByText('Nothing found')).toBeVisible();
          await open(page);
          if (name !== 'nothing')
            await expect(page.locator('[popover]:popover-open, dialog[open]')).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          expect(await findings(page), name).toEqual([]);
          await page.keyboard.press('Escape');
        }
        if (width < 768) {
          await page.getByRole('button', { name: 'More' }).click();
          await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
          expect(await findings(page), 'menu').toEqual([]);
        }
      });
    }
  }
});
