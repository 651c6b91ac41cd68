import { expect, type Page, test } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';

async function open(page: Page, path: string, theme = 'dark'): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
  const { id } = await demoGroup(await callsOf(page.request, await signIn(page)), 'large');
  await page.goto(`/${path}?dealerGroupId=${id}`);
}

test('lead sources stand by type, and costs are shown less co-op', async ({ page }) => {
  await open(page, 'lead-source-roi');
  await expect(page.getByText('Walk-in').first()).toBeVisible({ timeout: 60_000 });
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Less co-op' }).click();
  await expect(page).toHaveURL(/cost=net/);
  await expect(page.getByText('Net CPL').first()).toBeVisible({ timeout: 60_000 });
});

test('what a rule would move is shown before it is saved', async ({ page }) => {
  await open(page, 'source-mapping', 'light');
  await page.getByRole('button', { name: 'Map AI chat – web' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type').first().click();
  await page.getByRole('option', { name: 'Website' }).click();
  await expect(dialog.getByRole('row', { name: /Not mapped/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
