import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { EXPIRED, type KeptTokens, tamper } from '../helpers/sign-in.ts';

const DEMO = { email: 'demo@rooftop.example', password: 'showroom-2026' };
const HOME = /\/real-time-cashflow/;
const LOGIN = /\/site\/login/;

async function fillIn(page: Page, { email, password } = DEMO): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

async function signedIn(page: Page): Promise<void> {
  await page.goto('/site/login');
  await fillIn(page);
  await expect(page).toHaveURL(HOME);
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('tokens') ?? 'null') as KeptTokens | null);

/** A page of this site without the app, so that nothing reacts to a change. */
const away = (page: Page) => page.goto('/rooftop.svg');

/** Statuses of the replies to a session call from now on. */
function answers(on: Page | BrowserContext, path: string): number[] {
  const statuses: number[] = [];
  on.on('response', (response) => {
    if (response.url().endsWith(path)) statuses.push(response.status());
  });
  return statuses;
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

test('signing in opens home, and the next visit needs no sign-in', async ({ page }) => {
  await signedIn(page);
  await expect(page).toHaveTitle(/^Rooftop · /);
  await page.goto('/');
  await expect(page).toHaveURL(HOME);
  await page.goto('/site/login');
  await expect(page).toHaveURL(HOME);
});

test('the demo opens with one press, by keyboard alone', async ({ page }) => {
  await page.goto('/site/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText(DEMO.password)).toBeVisible();
  const demo = page.getByRole('button', { name: 'Open the demo' });
  for (let steps = 0; steps < 8; steps += 1) {
    if (await demo.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(demo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(HOME);
});

test('a wrong password is reported on the form, and nobody is signed in', async ({ page }) => {
  await page.goto('/site/login');
  await fillIn(page, { email: `nobody-${Date.now()}@example.com`, password: 'not this one' });
  await expect(page.getByRole('alert')).toHaveText('The email or the password is not right.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
  await expect(page).toHaveURL(LOGIN);
  expect(await kept(page)).toBeNull();
});

test('a protected address without a session opens the sign-in screen and keeps no return path', async ({
  page,
}) => {
  await page.goto('/real-time-cashflow?year=2025');
  await expect(page).toHaveURL(/\/site\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome to Rooftop' })).toBeVisible();
  await expect(page).toHaveTitle('Rooftop · Welcome to Rooftop');
});

test('an expired access token is replaced before any request', async ({ page }) => {
  await signedIn(page);
  await away(page);
  await tamper(page, EXPIRED);
  const before = await kept(page);
  const requested = answers(page, '/api/users/current');
  const refreshed = answers(page, '/api/auth/token');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await expect.poll(() => requested).toContain(200);
  expect(requested).not.toContain(401);
  expect(refreshed).toEqual([200]);
  expect((await kept(page))?.refreshToken).not.toBe(before?.refreshToken);
});

test('a token the server refuses is replaced once, and the same request is sent again', async ({ page }) => {
  await signedIn(page);
  await away(page);
  await tamper(page, { accessToken: 'no longer good' });
  const refreshed = answers(page, '/api/auth/token');
  const requested = answers(page, '/api/users/current');
  await page.goto('/');
  await expect.poll(() => requested.at(-1)).toBe(200);
  expect(requested.filter((status) => status === 401).length).toBeLessThanOrEqual(1);
  expect(refreshed).toEqual([200]);
  await expect(toasts(page)).toHaveCount(0);
});

test('two tabs whose token expires at once stay signed in with the same one', async ({ page, context }) => {
  await signedIn(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL(HOME);
  // Away first: a screen that still loads would exchange the expired token before it is left.
  await Promise.all([away(page), away(other)]);
  const refreshed = answers(context, '/api/auth/token');
  await tamper(page, EXPIRED);
  await Promise.all([page.goto('/'), other.goto('/')]);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Your menu' })).toBeVisible();
    await expect(tab).toHaveURL(HOME);
  }
  // One for both tabs, or the same new token twice if neither saw the other's flag.
  expect(refreshed.length).toBeGreaterThanOrEqual(1);
  expect(refreshed.length).toBeLessThanOrEqual(2);
  expect(refreshed.every((status) => status === 200)).toBe(true);
  await tamper(page, EXPIRED);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
});

test('a failed session returns to its screen after signing in', async ({ page }) => {
  await signedIn(page);
  await page.goto('/real-time-cashflow?year=2025&viewType=monthsOfYear');
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await away(page);
  await tamper(page, { ...EXPIRED, refreshToken: 'no longer good' });
  await page.goto('/real-time-cashflow?year=2025&viewType=monthsOfYear');
  // The reload interrupts a refresh; the tab waits for its flag to expire and then for another
  // tab's refresh.
  await expect(page).toHaveURL(/\/site\/login\?redirect=/, { timeout: 30_000 });
  await expect(page.getByText('Sign in to go on where you were.')).toBeVisible();
  expect(await kept(page)).toBeNull();
  await fillIn(page);
  await expect(page).toHaveURL(/\/real-time-cashflow\?.*year=2025.*/);
  await expect(page).toHaveURL(/viewType=monthsOfYear/);
});

test('signing out clears tokens and settings in every tab, and Back stays blocked', async ({
  page,
  context,
}) => {
  await signedIn(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Your menu' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('settings', '{"year":2025}'));
  const ended = answers(page, '/api/auth/logout');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/site\/login$/);
  await expect(other).toHaveURL(/\/site\/login$/);
  await expect.poll(() => ended).toEqual([200]);
  const left = await page.evaluate(() => ['tokens', 'settings'].map((key) => localStorage.getItem(key)));
  expect(left).toEqual([null, null]);
  await page.goBack();
  await expect(page).toHaveURL(LOGIN);
  // Signing in again in one tab opens the other as well.
  await fillIn(page);
  await expect(page).toHaveURL(HOME);
  await expect(other).toHaveURL(HOME);
});

for (const theme of themesIn('dark', 1)) {
  for (const width of widthsIn(theme)) {
    test(`the sign-in screen at ${width} px, ${theme}, has no findings`, async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser itself logs the refused sign-in below.
        if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text());
      });
      await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/site/login?redirect=%2Freal-time-cashflow');
      await fillIn(page, { email: `nobody-${Date.now()}@example.com`, password: 'not this one' });
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open the demo' })).toBeEnabled();
      expect(await findings(page)).toEqual([]);
      const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(scrolls).toBe(false);
      expect(complaints).toEqual([]);
    });
  }
}
