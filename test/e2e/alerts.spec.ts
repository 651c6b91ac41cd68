import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { asRole, signIn } from '../helpers/sign-in.ts';

const TABS = /^(Critical|Warning|Info)/;
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** The screen of the large group, once its rules have run. */
async function openAlerts(page: Page): Promise<number> {
  const calls = await callsOf(page.request, await signIn(page));
  const { id } = await demoGroup(calls, 'large');
  await expect
    .poll(async () => (await calls.get<{ count: number }>(`alerts/count?dealerGroupId=${id}`)).count, {
      timeout: 90_000,
    })
    .toBeGreaterThan(2);
  const { top } = await calls.get<{ top: { title: string; store: string }[] }>(
    `alerts/count?dealerGroupId=${id}`,
  );
  const kinds = new Set(top.map(({ title, store }) => `${title}, ${store}`));
  expect(kinds.size, 'the home screen names a late store once').toBe(top.length);
  await page.goto(`/need-attention?dealerGroupId=${id}`);
  await expect(page.getByRole('tab', { name: TABS }).first()).toBeVisible();
  return id;
}

test('an alert is acknowledged, snoozed, and dismissed with a reason; the menu counts what is left', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await openAlerts(page);
  const menu = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Data Alerts/ });
  await expect(menu).toHaveAccessibleName(/^Data Alerts \d+ need attention$/);
  const count = async () => Number.parseInt((await menu.getByText('need attention').textContent()) ?? '', 10);
  const before = await count();
  const first = page.getByRole('tabpanel').getByRole('listitem').first();
  const title = ((await first.getByRole('heading').textContent()) ?? '').trim();
  const item = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title });
  await first.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(item.filter({ hasText: 'Acknowledged' }).first()).toBeVisible();
  await expect.poll(count).toBe(before - 1);
  const held = item.filter({ hasText: 'Acknowledged' }).first();
  await held.getByRole('button', { name: 'Snooze' }).click();
  await dialog(page, 'Snooze the alert').getByRole('button', { name: 'Snooze' }).click();
  const snoozed = item.filter({ hasText: 'Snoozed until' }).first();
  await expect(snoozed).toBeVisible();
  await snoozed.getByRole('button', { name: 'Dismiss' }).click();
  const why = dialog(page, 'Dismiss the alert');
  await expect(why.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
  await why.getByLabel('Why').fill('The vendor was late.');
  await why.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Dismissed: The vendor was late.');
});

test('an alert explains and opens its own store, whatever stores are chosen', async ({ page }) => {
  test.setTimeout(150_000);
  await openAlerts(page);
  await page.getByRole('tab', { name: /^Warning/ }).click();
  const explain = page.getByRole('button', { name: /^Explain the change/ });
  const item = page.getByRole('tabpanel').getByRole('listitem').filter({ has: explain }).first();
  const href = await item.getByRole('link', { name: 'Open the screen' }).getAttribute('href');
  const linked = new URLSearchParams(href?.split('?')[1]);
  expect(linked.get('viewType')).toBe('custom');
  await item.getByRole('button', { name: /^Explain the change/ }).click();
  await expect(page).toHaveURL(
    new RegExp(`kpiFilters=[^&]*dealership(:|%3A)${linked.get('dealerShipId')}(&|$)`),
  );
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Why it changed' })).toBeVisible();
  await page.goto(href ?? '');
  await expect(page).toHaveURL(new RegExp(`dealerShipId=${linked.get('dealerShipId')}`));
  await expect(page.getByRole('button', { name: /^All Dealerships/ })).toHaveCount(0);
});

test('a threshold is tried in the back-test, then saved for a store; viewers only try it', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const id = await openAlerts(page);
  await page.getByRole('button', { name: 'Rules' }).click();
  await page.getByRole('button', { name: /^Open the rule Over the plan/ }).click();
  const rule = dialog(page, 'Over the plan');
  await expect(rule.getByRole('row').nth(1)).toContainText('November 2026');
  await rule.getByLabel('Line over its plan by').fill('many');
  await expect(rule.getByRole('button', { name: 'Try these numbers' })).toBeDisabled();
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(rule).toContainText('Must be a number from 0 to 10,000,000.');
  await rule.getByLabel('Line over its plan by').fill('900');
  await rule.getByLabel('Category over its plan by').fill('900');
  await rule.getByRole('button', { name: 'Defaults' }).click();
  await expect(rule.getByLabel('Line over its plan by')).toHaveValue('5');
  await expect(rule.getByLabel('Category over its plan by')).toHaveValue('3');
  await rule.getByLabel('Line over its plan by').fill('900');
  await rule.getByLabel('Category over its plan by').fill('900');
  await rule.getByRole('button', { name: 'Try these numbers' }).click();
  await expect(rule.getByRole('status')).toContainText('These numbers: fired 0×');
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^The rule is saved for /)).toBeVisible();
  await expect(rule.getByText(/^As saved: fired 0×/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Changed at 1 of \d+$/)).toHaveCount(1);

  await asRole(page, 'viewer');
  await page.goto(`/need-attention?dealerGroupId=${id}`);
  await expect(page.getByRole('button', { name: 'History' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await page.goto(`/need-attention?dealerGroupId=${id}&rules=1`);
  await page.getByRole('button', { name: /^Open the rule Over the plan/ }).click();
  await expect(rule).toContainText('Managers and administrators change rules.');
  await expect(rule.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(rule.getByRole('button', { name: 'Try these numbers' })).toBeVisible();
});

const LOOKS = themesIn('dark', 2).flatMap((theme) => widthsIn(theme).map((width) => ({ theme, width })));
for (const { theme, width } of LOOKS) {
  test(`is accessible in ${theme} at ${width} pixels`, async ({ page }) => {
    test.setTimeout(150_000);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
    await openAlerts(page);
    const looked = async (what: string) => {
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
      if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}/${theme}-${what}.png` });
    };
    await looked('alerts');
    await page.getByRole('button', { name: 'Rules' }).click();
    await expect(page.getByRole('heading', { name: 'Alert Rules' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Open the rule/ }).first()).toBeVisible();
    await looked('rules');
    await page.getByRole('button', { name: /^Open the rule Over the plan/ }).click();
    await expect(dialog(page, 'Over the plan').getByRole('row').nth(1)).toBeVisible();
    await looked('rule');
  });
}
