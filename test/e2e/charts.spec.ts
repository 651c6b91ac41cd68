import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { asRole, signIn } from '../helpers/sign-in.ts';

const OCTOBER = '/sales?viewType=daysOfMonth&year=2026&month=9';
const section = (page: Page) => page.getByRole('region', { name: 'Cumulative', exact: true });
const flag = (page: Page) => section(page).getByRole('button', { name: /^Annotation: / });
const menu = (page: Page) => section(page).getByRole('button', { name: /^Menu of / });

test('an annotation is added from a chart day by key, changed, and deleted with an undo', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(OCTOBER);
  const plot = section(page).getByRole('group', { name: /added up by day/ });
  await expect(section(page).locator('canvas')).toBeVisible();
  await plot.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Day')).toHaveValue('2026-10-02');
  await dialog.getByLabel('What happened').fill('Site relaunch');
  await page.keyboard.press('Enter');
  await expect(flag(page)).toHaveAccessibleName('Annotation: Site relaunch, Oct 2, 2026');
  // Every trend of the store has it, and says so where its day is read.
  await expect(
    page.getByRole('region', { name: 'Sold' }).getByRole('button', { name: /^Annotation: / }),
  ).toBeVisible();
  await plot.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(plot.locator('[aria-live]')).toContainText('Site relaunch.');

  await flag(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Oct 2, 2026: Site relaunch (all stores)' }).press('Enter');
  await dialog.getByLabel('What happened').fill('Site is live');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(flag(page)).toHaveAccessibleName('Annotation: Site is live, Oct 2, 2026');
  await flag(page).click();
  await page
    .getByRole('button', { name: /Site is live/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Delete annotation' }).click();
  await expect(flag(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(flag(page)).toHaveAccessibleName('Annotation: Site is live, Oct 2, 2026');

  await menu(page).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('retail-units-added-up-by-day.png');
  const picture = await readFile(await file.path());
  expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16)]).toEqual(['PNG', 1920]);

  await asRole(page, 'viewer');
  await page.goto(OCTOBER);
  await menu(page).click();
  await expect(page.getByRole('button', { name: 'Copy as image' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add annotation…' })).toHaveCount(0);
});

test('a failure is shown once, in its part, with what to try and the request id', async ({ page }) => {
  await signIn(page);
  let fails: 'bug' | 'abort' | 'never' = 'bug';
  await page.route('**/api/kpi/board*', async (route) => {
    if (fails === 'abort') return await route.abort();
    const headers = { 'x-request-id': 'req-17' };
    if (fails === 'bug') return await route.fulfill({ status: 500, headers, json: { requestId: 'req-17' } });
    return await route.continue();
  });
  await page.goto(OCTOBER);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('Sales could not be loaded');
  await expect(failed).toContainText('Try again in a minute');
  await expect(failed).toContainText('Request id: req-17');
  await expect(page.getByRole('button', { name: 'Your menu' })).toBeVisible();
  fails = 'abort';
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toContainText('The server did not answer. Check the connection and try again.');
  await expect(failed).not.toContainText('Request id');
  fails = 'never';
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(section(page)).toBeVisible();
  await expect(page.getByText('An error occurred')).toHaveCount(0);
});

test('TV mode shows the home screen in large type, without anything to press, until Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page);
  await page.goto('/?tv=1');
  await expect(page).toHaveURL(/real-time-cashflow\?.*tv=1/);
  await expect(
    page.getByRole('group', { name: 'Key numbers' }).or(page.getByLabel('Key numbers')).first(),
  ).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Gross by store' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Your menu' })).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-haspopup]')).toHaveCount(0);
  const zoom = () => page.getByRole('main').evaluate((main) => Number(getComputedStyle(main).zoom));
  expect(await zoom()).toBeCloseTo(1.2);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide)).toBe(false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).not.toHaveURL(/tv=1/);
  expect(await zoom()).toBe(1);
});

test('TV mode turns the pages of stores that do not fit the window, and begins again', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1920, height: 1000 });
  await signIn(page);
  const paceMayCome = Promise.withResolvers<void>();
  await page.route('**/api/**/pace*', async (route) => {
    await paceMayCome.promise;
    await route.continue();
  });
  await page.goto('/?tv=1');
  const stores = page.getByRole('grid', { name: 'Gross by store' });
  await expect(stores).toBeVisible();
  const shown = () =>
    stores.evaluate((grid) => {
      const frame = grid.parentElement as HTMLElement;
      const fixed = [...grid.querySelectorAll('thead, tfoot')] as HTMLElement[];
      const row = grid.querySelector<HTMLElement>('tbody tr')?.offsetHeight ?? 1;
      const height = frame.clientHeight - fixed.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      const below = frame.getBoundingClientRect().bottom - innerHeight;
      return { first: frame.scrollTop / row, rows: height / row, below };
    });
  await expect.poll(async () => (await shown()).below).toBeLessThan(0);
  expect((await shown()).first).toBe(0);
  const rest = async () => (await shown()).rows % 1;
  expect(await rest()).toBe(0);
  // The pace adds columns, with which the header has two lines.
  const headHeight = () => stores.locator('thead').evaluate((head) => head.getBoundingClientRect().height);
  const oneLine = await headHeight();
  paceMayCome.resolve();
  await expect.poll(headHeight).toBeGreaterThan(oneLine);
  await expect.poll(rest).toBe(0);
  await page.clock.fastForward(12_000);
  await expect.poll(async () => (await shown()).first).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      await page.clock.fastForward(12_000);
      return (await shown()).first;
    })
    .toBe(0);
});
