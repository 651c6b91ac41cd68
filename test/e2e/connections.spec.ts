import { expect, type Locator, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { type Calls, callsOf, type DemoGroup, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { REFRESH_TOKEN, REVOKE } from '../helpers/platform-stand-in.ts';
import { signIn } from '../helpers/sign-in.ts';

// A property of the test's own reports nothing, so that the numbers of other tests stay the same.
const aProperty = () => String(100_000_000 + Math.floor(Math.random() * 899_999_999));
const aToken = () => `${REFRESH_TOKEN}-${Math.random().toString(36).slice(2)}`;

interface EditContext {
  readonly calls: Calls;
  readonly group: DemoGroup;
  readonly section: Locator;
  readonly token: string;
}

async function openConnections(page: Page): Promise<EditContext> {
  const token = await signIn(page);
  const calls = await callsOf(page.request, token);
  const group = await demoGroup(calls, 'small');
  await page.goto(`/data-feeds?dealerGroupId=${group.id}`);
  const section = page.getByRole('region', { name: 'Connections' });
  await expect(section.getByRole('button', { name: 'Connect an account' })).toBeVisible();
  return { calls, group, section, token };
}

function credentials(refreshToken: string) {
  return { clientId: 'client-1', clientSecret: 'client-SECRET', refreshToken };
}

/** Connects without the form, which has its own test. */
async function connect({ calls, group }: EditContext, property: string, refreshToken: string): Promise<void> {
  const dealershipId = group.dealerships[0]?.id ?? 0;
  const account = { dealershipId, platform: 'ga4', account: property, since: '2026-11-01' };
  const body = { ...account, ...credentials(refreshToken) };
  await calls.post(`feeds/connect?dealerGroupId=${group.id}`, body);
}

/** Withdraws the consent at the stand-in for Google. */
async function revoke(page: Page, { group, token }: EditContext, refreshToken: string): Promise<void> {
  const dealershipId = group.dealerships[0]?.id ?? 0;
  const data = {
    ...{ dealershipId, platform: 'ga4', account: aProperty() },
    ...credentials(`${REVOKE}${refreshToken}`),
  };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/feeds/connect?dealerGroupId=${group.id}`, { data, headers });
  expect(answer.status()).toBe(422);
}

const item = ({ section }: EditContext, property: string) =>
  section.getByRole('listitem').filter({ hasText: property });

async function remove(page: Page, context: EditContext, property: string): Promise<void> {
  const one = item(context, property);
  await one.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(one).toHaveCount(0);
}

test('an account is connected by keyboard alone; wrong credentials are reported on their fields', async ({
  page,
}) => {
  const context = await openConnections(page);
  const property = aProperty();
  const { keyboard } = page;
  await context.section.getByRole('button', { name: 'Connect an account' }).focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Connect an account' });
  await expect(dialog).toBeVisible();
  const tabTo = async (field: Locator) => {
    await expect(async () => {
      await keyboard.press('Tab');
      await expect(field).toBeFocused({ timeout: 200 });
    }).toPass();
  };
  const type = async (label: string, text: string) => {
    await tabTo(dialog.getByLabel(label, { exact: true }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
  };
  await tabTo(dialog.getByRole('button', { name: /^Store/ }));
  await keyboard.press('Enter');
  await keyboard.type(context.group.dealerships[0]?.name ?? '');
  await keyboard.press('Enter');
  await type('Property ID', '12');
  await tabTo(dialog.getByRole('radio', { name: /Service account/ }));
  await keyboard.press('ArrowDown');
  await type('Client ID', 'client-1');
  await type('Client secret', 'client-SECRET');
  await type('Refresh token', 'nobody knows it');
  await keyboard.press('Enter');
  const wrong = (label: string) => dialog.getByLabel(label, { exact: true });
  await expect(wrong('Property ID')).toHaveAccessibleDescription(/number of the property/);
  await expect(wrong('Property ID')).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(property);
  await keyboard.press('Enter');
  await expect(wrong('Refresh token')).toHaveAccessibleDescription(/no longer accepts the stored consent/);
  await expect(wrong('Refresh token')).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(aToken());
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(context.section.getByRole('button', { name: 'Connect an account' })).toBeFocused();
  await expect(item(context, property)).toContainText('Connected');
  await expect(item(context, property)).toContainText(context.group.dealerships[0]?.name ?? '');
  await remove(page, context, property);
});

test('a withdrawn consent is reported with what to do, and a new one fixes it', async ({ page }) => {
  const context = await openConnections(page);
  const [property, token] = [aProperty(), aToken()];
  await connect(context, property, token);
  const one = item(context, property);
  await expect(one).toContainText('Updated');
  await revoke(page, context, token);
  await one.getByRole('button', { name: /^Pull now/ }).click();
  await expect(one).toContainText('Needs attention');
  await expect(one).toContainText('it was withdrawn or has expired. Connect again.');
  await one.getByRole('button', { name: /^Connect again/ }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Connect .*${property} again`) });
  await dialog.getByText('Google sign-in (OAuth)').click();
  await dialog.getByLabel('Client ID', { exact: true }).fill('client-1');
  await dialog.getByLabel('Client secret', { exact: true }).fill('client-SECRET');
  await dialog.getByLabel('Refresh token', { exact: true }).fill(aToken());
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(one).toContainText('Connected');
  await expect(one).not.toContainText('Connect again');
  await one.getByRole('button', { name: /^Pause/ }).click();
  await expect(one).toContainText('Paused');
  await one.getByRole('button', { name: /^Resume/ }).click();
  await expect(one).toContainText('Connected');
  await remove(page, context, property);
});

test.describe('axe finds nothing', () => {
  for (const theme of themesIn('light', 2)) {
    for (const width of widthsIn(theme)) {
      test(`${theme}, ${width} px`, async ({ page }) => {
        test.slow();
        await page.addInitScript((name) => localStorage.setItem('theme', JSON.stringify(name)), theme);
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const context = await openConnections(page);
        const [property, token] = [aProperty(), aToken()];
        await connect(context, property, token);
        await revoke(page, context, token);
        await item(context, property)
          .getByRole('button', { name: /^Pull now/ })
          .click();
        await expect(item(context, property)).toContainText('Needs attention');
        expect(await findings(page), 'the list').toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
        await context.section.getByRole('button', { name: 'Connect an account' }).click();
        const dialog = page.getByRole('dialog', { name: 'Connect an account' });
        await dialog.getByText('Google Ads', { exact: true }).click();
        await dialog.getByLabel('Customer ID', { exact: true }).fill('12');
        await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
        expect(await findings(page, 'dialog'), 'the form').toEqual([]);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await remove(page, context, property);
      });
    }
  }
});
