import { expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';

async function openTargets(page: Page, theme = 'dark'): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('theme', JSON.stringify(kept)), theme);
  const { id } = await demoGroup(await callsOf(page.request, await signIn(page)), 'small');
  await page.goto(`/targets?dealerGroupId=${id}`);
  await expect(page.getByRole('table', { name: /targets of 2026/ })).toBeVisible();
}

const pick = async (page: Page, kpi: string) => {
  await page.getByRole('button', { name: /^KPI:/ }).click();
  await page.keyboard.type(kpi);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: `${kpi}, targets of 2026` })).toBeVisible();
};

const cell = (page: Page, row: number, month: number) => page.locator(`[data-place="${row}.${month - 1}"]`);

test('a year of targets is entered by keyboard alone, and invalid amounts are not saved', async ({
  page,
}) => {
  await openTargets(page);
  await pick(page, 'Chat Leads');
  await cell(page, 0, 2).focus();
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 2)).toBeFocused();
  await page.keyboard.type('80');
  await page.keyboard.press('Tab');
  await expect(
    page
      .getByRole('row', { name: /^All stores/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('200');
  await cell(page, 0, 2).focus();
  await page.keyboard.type('many');
  await expect(cell(page, 0, 2)).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(cell(page, 0, 2)).toHaveValue('120');
  await page.reload();
  await expect(page.getByRole('table', { name: /targets of 2026/ })).toBeVisible();
  await pick(page, 'Chat Leads');
  await expect(cell(page, 1, 2)).toHaveValue('80');
});

test('a number typed as soon as a cell has the focus replaces its target', async ({ page }) => {
  await openTargets(page);
  await pick(page, 'Front Gross New');
  await cell(page, 0, 4).fill('');
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, 4)).toHaveValue('');
  const typeOver = async (amount: string, enter: () => Promise<void>) => {
    await enter();
    // Before the next frame: some keyboards and all scanners are that fast.
    await page.evaluate((typed) => {
      for (const letter of typed) document.execCommand('insertText', false, letter);
    }, amount);
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 target saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Close notification' }).click();
    await cell(page, 0, 4).focus();
    await expect(cell(page, 0, 4)).toHaveValue(`$${Number(amount).toLocaleString('en-US')}`);
    await cell(page, 0, 3).focus();
  };
  await typeOver('45125', () => cell(page, 0, 4).focus());
  await expect(cell(page, 0, 4)).toHaveValue('$45.1K');
  await typeOver('52750', () => cell(page, 0, 4).focus());
  await typeOver('61300', () => cell(page, 0, 4).click());
  await cell(page, 0, 4).fill('');
  await page.keyboard.press('Tab');
  await expect(cell(page, 0, 4)).toHaveValue('');
});

test('a block from a spreadsheet fills several months at once, and Undo empties them', async ({ page }) => {
  await openTargets(page);
  await pick(page, 'Phone Leads');
  await cell(page, 0, 5).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '10\t20\r\n1,030\t40\r\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(cell(page, 1, 6)).toHaveValue('40');
  await expect(cell(page, 1, 5)).toHaveValue('1,030');
  await expect(page.getByText('4 targets saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 1, 5)).toHaveValue('');
  await expect(cell(page, 0, 6)).toHaveValue('');
});

test('of two people on one cell the second sees both values and decides', async ({ page, browser }) => {
  await openTargets(page);
  await pick(page, 'Walk-in Leads');
  const other = await (await browser.newContext()).newPage();
  // Without a live connection the second screen does not learn of the first one's save.
  await other.route('**/api/live/**', (route) => route.abort());
  await openTargets(other);
  await pick(other, 'Walk-in Leads');
  await cell(page, 0, 9).fill('50');
  await cell(other, 0, 9).focus();
  await other.keyboard.type('70');
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('row', { name: /^All stores/ })
      .getByRole('cell')
      .nth(8),
  ).toHaveText('50');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Theirs: 50. Yours: 70.')).toBeVisible();
  await other.getByRole('button', { name: 'Use mine' }).click();
  await expect(
    other
      .getByRole('row', { name: /^All stores/ })
      .getByRole('cell')
      .nth(8),
  ).toHaveText('70');
});
