import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { asRole, signIn } from '../helpers/sign-in.ts';

/** A demo that is still loading is slow to answer. */
const SLOW = { timeout: 60_000 };
const SPELLING = 'Map AI chat – web';

async function open(page: Page, theme = 'dark'): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
  const { id } = await demoGroup(await callsOf(page.request, await signIn(page)), 'large');
  await page.goto(`/source-mapping?dealerGroupId=${id}`);
}

/** A rule for the unmapped raw name, entered but not saved. */
async function draft(page: Page) {
  await page.getByRole('button', { name: SPELLING }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type').first().click();
  await page.getByRole('option', { name: 'Website' }).click();
  await expect(dialog.getByRole('row', { name: /Not mapped/ })).toBeVisible(SLOW);
  return dialog;
}

test('the effect of a rule is shown before saving, and Esc leaves everything unchanged', async ({ page }) => {
  await open(page, 'light');
  const dialog = await draft(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: SPELLING })).toBeFocused();
});

test('a useless pattern is refused at its field', async ({ page }) => {
  await open(page);
  const dialog = await draft(page);
  await dialog.getByLabel('The lead source').first().click();
  await page.getByRole('option', { name: 'looks like' }).click();
  const pattern = dialog.getByLabel('Text', { exact: true });
  await pattern.fill('**');
  await expect(dialog.getByRole('region', { name: 'What it would change' })).toContainText(
    'A pattern of only stars would match everything',
    SLOW,
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(pattern).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog).toBeVisible();
});

test('viewers see why they cannot edit, and no buttons', async ({ page }) => {
  await asRole(page, 'viewer');
  await open(page);
  await expect(page.getByText('Your role here is viewer.')).toBeVisible(SLOW);
  await expect(page.getByText('AI chat – web').first()).toBeVisible(SLOW);
  await expect(page.getByRole('button', { name: SPELLING })).toBeHidden();
  await expect(page.getByRole('button', { name: 'New rule' })).toBeDisabled();
});

for (const theme of themesIn('light', 0)) {
  for (const width of widthsIn(theme)) {
    test(`is accessible in ${theme} at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, theme);
      const dialog = await draft(page);
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      expect(await findings(page)).toEqual([]);
    });
  }
}
