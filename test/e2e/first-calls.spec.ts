import { expect, type Request } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { EXPIRED, signIn, tamper } from '../helpers/sign-in.ts';
import { aThirdOf } from '../helpers/sizes.ts';

const SCREENS = [
  { path: '/real-time-cashflow', calls: ['kpi/board', 'real-time-revenue/pace', 'alerts/count'] },
  { path: '/budget', calls: ['budget/list', 'budget/stats', 'kpi/board'] },
  { path: '/lead-source-roi?cost=net', calls: ['kpi/board'] },
  { path: '/sales?show=trend:units_retail', calls: ['kpi/board'] },
  { path: '/website', calls: ['kpi/board'] },
  { path: '/ppc', calls: ['kpi/board'] },
  { path: '/seo', calls: ['kpi/board'] },
  { path: '/video-statistics', calls: ['kpi/board'] },
  { path: '/service-dash', calls: ['kpi/board'] },
  { path: '/inventory-report', calls: ['kpi/board'] },
  { path: '/vdp-report', calls: ['kpi/board'] },
  { path: '/real-time-market-price', calls: ['kpi/board'] },
];

/** The file of the app that comes after the one with the early calls, and the files of screens. */
const CODE = /\/assets\/(?:index|[\w-]+-screen)-[\w-]+\.js$/;

/** Milliseconds that a live connection adds to the time it has heard nothing. */
const MARGIN = 1_000;

const callOf = (request: Request) => new URL(request.url()).pathname.replace('/api/', '');
/** The same call with the same input. */
const inputOf = (request: Request) => `${request.url()} ${request.postData() ?? ''}`;

test('the calls of a screen begin before its code and the app are there, and none is made twice', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  // New records would repeat calls.
  await page.route('**/api/live/changes*', (route) => route.abort());
  for (const { path, calls } of aThirdOf(SCREENS)) {
    await test.step(path, async () => {
      // Nothing of the screen before counts.
      await page.goto('about:blank');
      const made: string[] = [];
      const watch = (request: Request) => {
        if (calls.includes(callOf(request))) made.push(inputOf(request));
      };
      page.on('request', watch);
      // The app and the screen come only after the calls have begun.
      const begun = calls.map((call) => page.waitForRequest((request) => callOf(request) === call));
      await page.route(CODE, async (route) => {
        await Promise.all(begun);
        await route.continue();
      });
      await page.goto(path);
      await Promise.all(begun);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      page.off('request', watch);
      await page.unroute(CODE);
      expect(new Set(made).size, `calls of ${path} made twice`).toBe(made.length);
    });
  }
});

test('an expired token is exchanged, and used, before the code of the app is there', async ({ page }) => {
  await signIn(page);
  await tamper(page, EXPIRED);
  await page.goto('about:blank');
  const early = ['auth/token', 'dealer/full-list', 'users/current'];
  const made: string[] = [];
  page.on('request', (request) => made.push(callOf(request)));
  const answered = early.map((call) => page.waitForResponse((reply) => callOf(reply.request()) === call));
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await Promise.all(answered);
    await route.continue();
  });
  await page.goto('/budget');
  for (const reply of await Promise.all(answered)) expect(reply.status(), reply.url()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(made.filter((call) => early.includes(call)).toSorted()).toEqual(early);
});

test('live updates count from the time of the page, whose calls begin before the app', async ({ page }) => {
  await signIn(page);
  await page.goto('about:blank');
  const sinceOpened = () => page.evaluate(() => performance.now());
  const answered = page.waitForResponse((reply) => callOf(reply.request()) === 'budget/list');
  const live = page.waitForRequest((request) => callOf(request) === 'live/changes');
  const held = Promise.withResolvers<number>();
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await answered;
    held.resolve(await sinceOpened());
    await route.continue();
  });
  await page.goto('/budget');
  const unheard = Number(new URL((await live).url()).searchParams.get('unheardMs'));
  // An app that counts from its own start says less than this; the connection adds its margin to both.
  expect(unheard - MARGIN).toBeGreaterThan((await sinceOpened()) - (await held.promise));
});

test('what else the frame shows, and the live connection, wait for the first numbers', async ({ page }) => {
  await signIn(page);
  await page.goto('about:blank');
  const later = ['live/changes', 'alerts/count', 'demo/progress'];
  const made: string[] = [];
  page.on('request', (request) => made.push(callOf(request)));
  const [held, requested] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/kpi/board*', async (route) => {
    requested.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto('/sales');
  await requested.promise;
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
  expect(made.filter((call) => later.includes(call))).toEqual([]);
  const begun = later.map((call) => page.waitForRequest((request) => callOf(request) === call));
  held.resolve();
  await Promise.all(begun);
});

test('TV mode does not request the alerts of a brief that it does not show', async ({ page }) => {
  await signIn(page);
  await page.goto('about:blank');
  const made: string[] = [];
  page.on('request', (request) => made.push(callOf(request)));
  const begun = page.waitForResponse((reply) => callOf(reply.request()) === 'kpi/board');
  await page.route(CODE, async (route) => {
    await begun;
    await route.continue();
  });
  await page.goto('/?tv=1');
  await begun;
  expect(made).toContain('real-time-revenue/pace');
  expect(made).not.toContain('alerts/count');
});

test('the first file of the app tells the browser to compile it as it arrives', async ({ page, request }) => {
  await page.goto('/');
  const entry = await page.locator('script[type=module]:not([async])').getAttribute('src');
  const code = await (await request.get(entry ?? '')).text();
  // A compile hint counts for what comes after it.
  expect(code.split('\n', 1)[0]).toBe('//# allFunctionsCalledOnLoad');
});
