import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { themesIn } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

const dates = (page: Page) => page.getByRole('list', { name: 'Closed dates' });

async function openStore(page: Page): Promise<void> {
  const group = await demoGroup(await callsOf(page.request, await signIn(page)), 'small');
  const id = group.dealerships.find(({ name }) => name === 'Juniper Bay Subaru')?.id;
  await page.goto(`/settings?dealerGroupId=${group.id}&edit=${id}`);
  await expect(page.getByRole('heading', { name: 'Closed dates' })).toBeVisible();
}

test('US holidays are proposed, edited and saved for one store; a removed date can be restored', async ({
  page,
}) => {
  await openStore(page);
  await expect(dates(page).getByText('Thanksgiving')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add US holidays' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add US holidays' });
  await expect(dialog.getByRole('radio', { name: 'Juniper Bay Subaru' })).toBeChecked();
  await expect(dialog.getByLabel('Easter 2027', { exact: true })).not.toBeChecked();
  await dialog.getByLabel('Memorial Day 2027', { exact: true }).uncheck();
  await dialog.getByLabel('Date of Labor Day 2027').fill('2027-09-07');
  await dialog.getByLabel('Name of Labor Day 2027').fill('Day after Labor Day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/closed dates saved for Juniper Bay Subaru/)).toBeVisible();
  await page.reload();
  await expect(dates(page)).toContainText('Tue, Sep 7, 2027Day after Labor Day');
  await expect(dates(page)).not.toContainText('Memorial Day');
  await page.getByRole('button', { name: 'Remove Day after Labor Day, Sep 7, 2027' }).click();
  await expect(dates(page)).not.toContainText('Day after Labor Day');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dates(page)).toContainText('Day after Labor Day');
});

test('one date is added to all stores of the group', async ({ page }) => {
  await openStore(page);
  await page.getByRole('button', { name: 'Add a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a closed date' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Date').fill('2026-12-24');
  await dialog.getByLabel('Name').fill('Christmas Eve');
  await dialog.getByRole('radio', { name: /^All \d+ stores$/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/1 closed date saved for \d+ stores/)).toBeVisible();
  await page.goto(page.url().replace(/edit=\d+/, 'edit=group'));
  const eve = dates(page).getByRole('listitem').filter({ hasText: 'Christmas Eve' });
  await expect(eve).toContainText('All stores');
});

for (const theme of themesIn('dark', 1)) {
  test(`closed dates and their dialog have no accessibility findings (${theme})`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', JSON.stringify(name)), theme);
    await openStore(page);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add US holidays' }).click();
    await expect(page.getByRole('dialog', { name: 'Add US holidays' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}
