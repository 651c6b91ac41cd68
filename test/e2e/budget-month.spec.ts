import { readFile } from 'node:fs/promises';
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { test } from '../helpers/browser-test.ts';
import { demoStore } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';

test.describe.configure({ timeout: 120_000 });

const INVOICE = Buffer.from('%PDF-1.7\nan invoice\n%%EOF\n');
const MOST_STEPS = 120;

/** The accessible name of the focused element. */
async function focusedName(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    const labels = (at as HTMLInputElement).labels;
    const named = at
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const text = at.getAttribute('aria-label') ?? named ?? labels?.[0]?.textContent ?? at.textContent ?? '';
    return text.replaceAll('\u00a0', ' ').trim();
  });
}

const is = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name);

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, wanted: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const name = await focusedName(page);
    if (is(name, wanted)) return;
    passed.push(name);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${wanted}: ${passed.slice(-40).join(' | ')}`);
}

/** Opens the focused menu and chooses an entry. */
async function choose(page: Page, opener: string, entry: string | RegExp): Promise<void> {
  await page.keyboard.press(opener);
  await expect.poll(() => focusedName(page), 'the menu takes the focus').not.toBe('');
  await tabTo(page, entry, 'ArrowDown');
  await page.keyboard.press('Enter');
}

/** Types into the first field of a dialog and submits it. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await expect.poll(() => focusedName(page)).toBe(label);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Presses Tab until the focus is inside. */
async function tabInto(page: Page, place: Locator): Promise<void> {
  const isInside = () => place.evaluate((node) => node.contains(document.activeElement));
  for (let step = 0; step < MOST_STEPS && !(await isInside()); step += 1) await page.keyboard.press('Tab');
}

/** Focuses the name of a budget line. */
async function goToLine(page: Page, title: string): Promise<void> {
  const tree = page.getByRole('treegrid', { name: /^Budget by/ });
  await tabInto(page, tree);
  await press(page, 'Control+Home');
  for (let step = 0; step < 40; step += 1) {
    if ((await focusedName(page)).includes(title)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrows do not reach ${title}.`);
}

test('a month of marketing by keyboard alone: planned, split, invoiced, claimed, exported', async ({
  page,
}) => {
  const store = await demoStore(page.request, await signIn(page));
  // Registered first: the browser reports file choosers only from then on.
  const chosen = Promise.withResolvers<FileChooser>();
  page.on('filechooser', chosen.resolve);
  const mark = Date.now().toString(36).slice(-5);
  await page.goto(`/budget?dealerShipId=${store}&viewType=daysOfMonth&year=2027&month=9`);
  await expect(page.getByRole('heading', { name: 'Budget', exact: true })).toBeVisible();
  const tree = page.getByRole('treegrid', { name: /^Budget by/ });
  const line = (title: string) => tree.getByRole('row').filter({ hasText: title }).first();

  await test.step('plan: a category, two products, their amounts', async () => {
    await expect(tree).toBeVisible();
    await tabTo(page, 'More');
    await choose(page, 'Enter', 'Add a category');
    await typeInto(page, 'Name', `Media ${mark}`);
    await expect(page.getByRole('dialog')).toBeHidden();
    await tabTo(page, 'Find a line');
    await page.keyboard.type(mark);
    await expect(line(`Media ${mark}`)).toBeVisible();
    for (const name of [`Television ${mark}`, `Search ${mark}`]) {
      await goToLine(page, `Media ${mark}`);
      await choose(page, 'Shift+F10', 'Add a product');
      await typeInto(page, 'Name', name);
      await expect(line(name)).toBeVisible();
    }
    await goToLine(page, `Television ${mark}`);
    await press(page, 'ArrowRight');
    await page.keyboard.type('30000');
    await page.keyboard.press('Enter');
    await page.keyboard.type('2500');
    await page.keyboard.press('Enter');
    await expect(line(`Media ${mark}`)).toContainText('$32,500');
  });

  await test.step('split: the shared buy over the stores', async () => {
    await goToLine(page, `Television ${mark}`);
    await choose(page, 'Shift+F10', 'Split over stores');
    const editor = page.getByRole('dialog', { name: 'Percent editor' });
    await expect(editor.getByRole('heading', { name: `Television ${mark}`, exact: true })).toBeVisible();
    await tabTo(page, /^Re-balance/);
    await page.keyboard.press('Space');
    await tabTo(page, 'Split equally');
    await page.keyboard.press('Enter');
    const grid = editor.getByRole('grid', { name: /over stores$/ });
    await tabInto(page, grid);
    await press(page, 'Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight');
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    await expect(grid).toContainText('$12,000.00');
    await tabTo(page, 'Save split');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The split is saved/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
  });

  const sheet = page.getByRole('dialog', { name: /expense/i }).first();
  await test.step('attach: the invoice of the expense', async () => {
    await goToLine(page, `Search ${mark}`);
    await choose(page, 'Shift+F10', /^Open the expense/);
    await expect(sheet.getByRole('textbox', { name: 'Campaign', exact: true })).not.toHaveValue('');
    await tabTo(page, /^Drop invoices here/);
    await page.keyboard.press('Enter');
    await (await chosen.promise).setFiles({
      name: 'invoice.pdf',
      mimeType: 'application/pdf',
      buffer: INVOICE,
    });
    await expect(sheet.getByText('invoice.pdf')).toBeVisible();
  });

  await test.step('claim: co-op planned, then claimed', async () => {
    const claim = sheet.getByRole('region', { name: 'Co-op claim' });
    await tabTo(page, 'Plan co-op');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page), 'the step takes the focus').toMatch(/^Eligible/);
    await page.keyboard.type('80');
    await tabTo(page, /^Paid at/);
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await expect(claim.getByText('80% eligible, paid at 50%')).toBeVisible();
    await expect.poll(() => focusedName(page), 'the next step has the focus').toBe('Claim');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toMatch(/^Claimed/);
    await page.keyboard.press('Enter');
    await expect(claim.getByRole('button', { name: 'Approved', exact: true })).toBeVisible();
    await expect(claim.getByText('$1,000').first()).toBeVisible();
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
  });

  await test.step('export: Excel, CSV and PDF', async () => {
    const workbook = await exported(page, 0);
    expect(workbook.name).toMatch(/\.xlsx$/);
    const [first] = await readXlsx(workbook.content);
    const rows = first?.data ?? [];
    const row = rows.find((cells) => cells.includes(`Search ${mark}`));
    expect(row, 'its plan is a number').toContain(2500);
    expect(row, 'so is what is claimed of it').toContain(1000);
    const csv = await exported(page, 1);
    expect(csv.content.toString('utf8')).toMatch(new RegExp(`Search ${mark}.*2500`));
    const pdf = await exported(page, 2);
    expect(pdf.content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });
});

/** Exports the budget in the format at this position in the menu. */
async function exported(page: Page, format: number) {
  await tabTo(page, 'Export');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Export the budget' })).toBeVisible();
  await tabTo(page, /^Excel/);
  for (let step = 0; step < format; step += 1) await page.keyboard.press('ArrowDown');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await expect(page.getByRole('dialog', { name: 'Export the budget' })).toBeHidden();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
