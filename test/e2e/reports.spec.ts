import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { signIn } from '../helpers/sign-in.ts';

const NOVEMBER = 'viewType=daysOfMonth&year=2026&month=10';
const numbers = (page: Page) => page.getByRole('list', { name: 'Numbers' });

test('the weekly page: numbers are added, tagged, moved by mouse and keyboard, and restored', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/dealer-overview?${NOVEMBER}&type=service`);
  const lines = numbers(page).getByRole('listitem');
  await expect(lines.first()).toContainText('Repair Orders');
  const first = (await lines.first().innerText()).split('\n')[0] ?? '';
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: `Move ${first} down`, exact: true }).press('Enter');
  await expect(lines.nth(1)).toContainText(first);
  await lines.nth(1).dragTo(lines.nth(3));
  await expect(lines.nth(3)).toContainText(first);
  const tag = page.getByRole('combobox', { name: `Tag of ${first}`, exact: true });
  await tag.fill('Shop');
  await tag.press('Enter');
  await page.getByRole('button', { name: 'Add a number' }).click();
  await page.getByRole('combobox', { name: 'KPIs' }).fill('Sessions');
  await page.keyboard.press('Enter');
  await expect(lines.last()).toContainText('Sessions');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Sessions', exact: true }).click();
  await expect(numbers(page)).not.toContainText('Sessions');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(lines.nth(3)).toContainText('Shop');

  // A number opens its explanation; the store table orders by repeated press.
  const stores = page.getByRole('grid', { name: 'Numbers by store' });
  const sales = stores.getByRole('columnheader', { name: 'Labor Sales', exact: true });
  await sales.getByRole('button').click();
  await expect(sales).toHaveAttribute('aria-sort', 'descending');
  await sales.getByRole('button').click();
  await expect(sales).toHaveAttribute('aria-sort', 'ascending');
  await lines.filter({ hasText: 'Labor Sales' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('Labor Sales');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Restore suggested' }).click();
  await expect(lines.first()).toContainText(first);
});

test('an enterprise report is built, saved, refused in its form, and opened again', async ({ page }) => {
  await signIn(page);
  await page.goto(`/enterprise-reporting?${NOVEMBER}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row', { name: /^Total/ })).toContainText('$');
  await page.getByRole('button', { name: 'As columns' }).click();
  await expect(grid.getByRole('rowheader', { name: 'Effective Labor Rate' })).toBeVisible();
  await page.getByRole('button', { name: 'Stores as rows' }).click();
  await page.getByRole('checkbox', { name: 'Same stores' }).check();
  await expect(page.getByText('Same stores in both periods')).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('button', { name: /^Remove Total Gross/ }).click();
  await page.getByRole('button', { name: 'Close (Esc)' }).click();
  await expect(grid.getByRole('columnheader', { name: /^Total Gross/ })).toHaveCount(0);

  const name = `Board meeting ${Date.now()}`;
  for (const again of [false, true]) {
    if (again) {
      await page.getByRole('button', { name: /^Board meeting/ }).click();
      await page.getByRole('button', { name: 'New report' }).click();
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    if (again) await expect(page.getByRole('dialog')).toContainText('You have a report with this name.');
    else await expect(page.getByText('Report saved successfully')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Same stores' })).toBeChecked();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Reports', exact: true })).toBeVisible();
});
