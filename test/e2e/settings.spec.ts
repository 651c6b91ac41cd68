import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, type DemoGroup, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { asRole, signIn } from '../helpers/sign-in.ts';

/** Signs in; returns the group whose settings are changed here. */
async function signedIn(page: Page): Promise<DemoGroup> {
  return await demoGroup(await callsOf(page.request, await signIn(page)), 'small');
}

/** Opens the settings of a store of the small group, or of the group itself. */
async function openSettings(page: Page, rooftop?: string): Promise<DemoGroup> {
  const group = await signedIn(page);
  const id = group.dealerships.find(({ name }) => name === rooftop)?.id;
  await page.goto(`/settings?dealerGroupId=${group.id}&edit=${id ?? 'group'}`);
  await expect(page.getByRole('heading', { name: rooftop ?? group.name, level: 2 })).toBeVisible();
  return group;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const items = (page: Page) => page.getByRole('listbox', { name: 'What to set' });
const saved = (page: Page, what: string) => expect(page.getByText(`${what} is saved.`)).toBeVisible();

test('a store’s hours, closed days and names in files are edited, saved and kept', async ({ page }) => {
  await openSettings(page, 'Juniper Bay Kia');
  await page.getByLabel('Opens at').fill('07:45');
  await page.getByLabel('Wednesday').check();
  await page.getByLabel('Names in files: add a name').fill('JB Kia');
  await page.keyboard.press('Enter');
  await save(page).click();
  await saved(page, 'Juniper Bay Kia');
  await expect(save(page)).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Opens at')).toHaveValue('07:45');
  await expect(page.getByLabel('Wednesday')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Remove jb kia' })).toBeVisible();
  await expect(items(page).getByRole('option', { name: /Juniper Bay Kia/ })).toContainText('7:45 AM');
});

test('a refusal is shown on its field, and nothing is lost', async ({ page }) => {
  await openSettings(page, 'Juniper Bay Mazda');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Juniper Bay Subaru');
  await page.getByLabel('Closes at').fill('21:30');
  await save(page).click();
  await expect(name).toHaveAccessibleDescription('Another store of this group has this name.');
  await expect(name).toBeFocused();
  await expect(page.getByLabel('Closes at')).toHaveValue('21:30');
  await name.fill('Juniper Bay Mazda');
  await expect(page.getByText('Another store of this group has this name.')).toBeHidden();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Closes at')).not.toHaveValue('21:30');
});

test('a time zone is found by its city, and the effect of a change is shown first', async ({ page }) => {
  await openSettings(page, 'Juniper Bay Mazda');
  await page.getByRole('button', { name: /^Time zone:/ }).click();
  await page.keyboard.type('america/denv');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Time zone: Mountain Time · Denver' })).toBeFocused();
  await expect(page.getByText(/recalculates the days of Juniper Bay Mazda/)).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/days are being recalculated in Mountain Time/)).toBeVisible();
});

test('two people saving the same setting see both values and choose', async ({ page, context }) => {
  await openSettings(page, 'Juniper Bay Subaru');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Opens at').fill('06:15');
  await other.getByLabel('Closes at').fill('22:15');
  await page.getByLabel('Opens at').fill('10:45');
  await page.getByLabel('Thursday').check();
  await save(other).click();
  await saved(other, 'Juniper Bay Subaru');
  await save(page).click();
  await expect(page.getByText(/Someone else changed the same settings/)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(page.getByRole('radio', { name: '10:45 AM' })).toHaveAccessibleDescription(/Yours/);
  await page.getByRole('radio', { name: '6:15 AM' }).check();
  await save(page).click();
  await saved(page, 'Juniper Bay Subaru');
  await expect(page.getByLabel('Opens at')).toHaveValue('06:15');
  await expect(page.getByLabel('Closes at')).toHaveValue('22:15');
  await expect(page.getByLabel('Thursday')).toBeChecked();
});

test('confirms before unsaved changes are left, by any way', async ({ page }) => {
  const group = await openSettings(page);
  await items(page)
    .getByRole('option', { name: /Juniper Bay Kia/ })
    .click();
  const closes = page.getByLabel('Closes at');
  await closes.fill('23:30');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await items(page)
    .getByRole('option', { name: /Juniper Bay Mazda/ })
    .click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(closes).toHaveValue('23:30');
  await page.getByRole('link', { name: 'Real-Time Revenue' }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(closes).toHaveValue('23:30');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(closes).toHaveValue('23:30');
  await items(page)
    .getByRole('option', { name: new RegExp(group.name) })
    .click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: group.name, level: 2 })).toBeVisible();
});

test('an admin sets how the group counts; others read it with the reason', async ({ page }) => {
  await openSettings(page);
  await page.getByRole('radio', { name: 'Delivery date' }).check();
  await save(page).click();
  await expect(page.getByText('The settings of the group are saved.')).toBeVisible();
  await asRole(page, 'manager');
  await page.reload();
  await expect(page.getByText('Only admins change the settings of the group.')).toBeVisible();
  await expect(page.getByText('Delivery date')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await items(page)
    .getByRole('option', { name: /Juniper Bay Kia/ })
    .click();
  await expect(page.getByLabel('Opens at')).toBeVisible();
});

test('three hundred stores are searched and navigated by keyboard, few of them drawn', async ({ page }) => {
  const group = await signedIn(page);
  const rooftops = Array.from({ length: 300 }, (_, index) => ({
    id: 5_000 + index,
    name: `Store ${index + 1}`,
  }));
  await page.route('**/api/dealer/full-list*', (route) =>
    route.fulfill({ json: { active: [{ ...group, dealerships: rooftops }], onboarding: [] } }),
  );
  await page.route('**/api/dealer/settings*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { dealerships: object[] };
    const [first] = answer.dealerships;
    await route.fulfill({
      response,
      json: { ...answer, dealerships: rooftops.map((rooftop) => ({ ...first, ...rooftop, aliases: [] })) },
    });
  });
  await page.goto(`/settings?dealerGroupId=${group.id}`);
  await expect(items(page).getByRole('option').first()).toHaveAttribute('aria-setsize', '301');
  expect(await items(page).getByRole('option').count()).toBeLessThan(60);
  await items(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Store 300', level: 2 })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a store' }).fill('store 77');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Store 77', level: 2 })).toBeVisible();
});

test('on a phone the list opens a store, and back returns to the list', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const group = await signedIn(page);
  await page.goto(`/settings?dealerGroupId=${group.id}`);
  await items(page)
    .getByRole('option', { name: /Juniper Bay Kia/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Juniper Bay Kia', level: 2 })).toBeFocused();
  await expect(items(page)).toBeHidden();
  await page.getByRole('button', { name: 'All settings' }).click();
  await expect(items(page)).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);
});

test('settings that cannot be loaded say so and offer another try', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/dealer/settings*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/settings');
  await expect(page.getByText('The settings could not be loaded')).toBeVisible();
  await page.unroute('**/api/dealer/settings*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(items(page)).toBeVisible();
});

test.describe('axe finds nothing', () => {
  for (const theme of themesIn('dark', 0)) {
    for (const width of widthsIn(theme)) {
      test(`${theme}, ${width} px`, async ({ page }) => {
        test.slow();
        await page.addInitScript((name) => localStorage.setItem('theme', JSON.stringify(name)), theme);
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const clean = async (where: string) => expect(await findings(page), where).toEqual([]);
        const group = await openSettings(page);
        await clean('group');
        const kia = group.dealerships.find(({ name }) => name === 'Juniper Bay Kia');
        await page.goto(`/settings?dealerGroupId=${group.id}&edit=${kia?.id}`);
        await page.getByRole('button', { name: /^Time zone:/ }).click();
        await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeFocused();
        await clean('time zones');
        await page.keyboard.type('denver');
        await page.keyboard.press('Enter');
        await clean('unsaved');
        await page.getByRole('link', { name: 'Real-Time Revenue' }).click();
        await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
        await clean('leaving');
      });
    }
  }
});
