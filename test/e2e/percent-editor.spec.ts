import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, type DemoGroup, demoGroup } from '../helpers/demo.ts';
import { looksFine } from '../helpers/looks.ts';
import { pageWork } from '../helpers/page-work.ts';
import { asRole, signIn } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

interface Basis {
  readonly group: DemoGroup;
  readonly productId: number;
  readonly product: string;
  readonly post: (path: string, fields: object) => Promise<Record<string, unknown>>;
}

/** Tests share a busy machine. */
test.describe.configure({ timeout: 180_000 });

const NOVEMBER = 'year=2026&month=11';

/** A product of this test's own in the large demo group. */
async function aProduct(page: Page, name: string): Promise<Basis> {
  const calls = await callsOf(page.request);
  const group = await demoGroup(calls, 'large');
  const post: Basis['post'] = (path, fields) =>
    calls.post(`${path}?dealerGroupId=${group.id}&${NOVEMBER}`, fields);
  const unique = `${name} ${Date.now()} ${test.info().workerIndex}`;
  const { category } = await post('category/create', { name: `Media ${unique}`, color: '#3fb68b' });
  const { product } = await post('product/create', {
    productCategoryId: (category as { id: number }).id,
    name: unique,
  });
  return { group, product: unique, post, productId: (product as { id: number }).id };
}

async function split({ post, productId, group }: Basis, campaign: string, budget: number): Promise<void> {
  const each = Math.floor(1e7 / group.dealerships.length);
  await post('product-budget/save-campaign', {
    productId,
    budgetType: 'targetBudget',
    budget,
    campaign,
    percents: group.dealerships.map(({ id }, index, all) => ({
      dealerShipId: id,
      percent: (index === 0 ? 1e7 - each * (all.length - 1) : each) / 1e5,
    })),
  });
}

async function openEditor(page: Page, { productId, group, product }: Basis): Promise<void> {
  await page.goto(
    `/404?dealerGroupId=${group.id}&viewType=daysOfMonth&year=2026&month=10&splitProduct=${productId}`,
  );
  await expect(page.getByRole('heading', { name: product })).toBeVisible();
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Percent editor' });
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save split' });
const sheet = (page: Page, name: string | RegExp) => editor(page).getByRole('grid', { name });

/** A cell of a sheet: `percent` and `dollars` follow the name and the lock. */
function cell(grid: Locator, row: string | RegExp, holds: 'percent' | 'dollars', list = 0): Locator {
  const at = 2 * list + (holds === 'percent' ? 1 : 2);
  return grid
    .getByRole('row')
    .filter({ has: grid.page().getByRole('rowheader', { name: row }) })
    .getByRole('gridcell')
    .nth(at);
}

async function type(at: Locator, text: string): Promise<void> {
  await at.click();
  await at.page().keyboard.type(text);
  await at.page().keyboard.press('Enter');
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  await editor(page)
    .getByRole('button', { name: new RegExp(`^${label}:`) })
    .click();
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
}

test('one campaign is split: percents and dollars, locks, equal parts, invalid with the reason, saved and kept', async ({
  page,
}) => {
  await signIn(page);
  const basis = await aProduct(page, 'Television');
  await openEditor(page, basis);
  await editor(page).getByRole('button', { name: 'One campaign' }).click();
  await editor(page).getByRole('button', { name: 'Add a campaign' }).first().click();
  await page.getByLabel('Campaign', { exact: true }).fill('Fall sale');
  await page.keyboard.press('Enter');
  await expect(save(page)).toBeDisabled();
  await expect(editor(page).getByRole('status').filter({ hasText: 'the percents make 0.00%' })).toBeVisible();
  await editor(page).getByLabel('Total amount').fill('30000');
  await editor(page).getByRole('button', { name: 'Split equally' }).click();
  const grid = sheet(page, 'Fall sale over stores');
  const [first, second, third] = basis.group.dealerships.map(({ name }) => name);
  if (!first || !second || !third) throw new Error('Too few stores.');
  await expect(save(page)).toBeEnabled();

  await type(cell(grid, second, 'percent'), '40');
  await expect(save(page)).toBeDisabled();
  await expect(editor(page).getByText(/the percents make 127\.\d+%, not 100%/)).toBeVisible();
  await editor(page).getByRole('button', { name: 'Undo' }).click();
  await expect(save(page)).toBeEnabled();

  await grid.getByRole('button', { name: `Lock ${first}` }).click();
  await expect(editor(page).getByLabel('Re-balance the other rows')).toBeChecked();
  const locked = await cell(grid, first, 'percent').textContent();
  await type(cell(grid, second, 'dollars'), '12000');
  await expect(cell(grid, second, 'percent')).toContainText('40.00');
  await expect(cell(grid, first, 'percent')).toHaveText(locked ?? '');
  await expect(grid.getByRole('row', { name: /^Total/ })).toContainText('100.00');
  await expect(save(page)).toBeEnabled();

  await type(cell(grid, third, 'percent'), '99');
  await expect(page.getByText(/The locked rows hold .*%, so this one can have/)).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(page.getByText(/The split is saved: \d+ expenses changed/)).toBeVisible();
  await page.reload();
  await expect(cell(sheet(page, 'Fall sale over stores'), second, 'dollars')).toContainText('$12,000.00');
  await expect(cell(sheet(page, 'Fall sale over stores'), second, 'percent')).toContainText('40.00');
});

test('the total is split over campaigns and stores, optionally the same for all campaigns', async ({
  page,
}) => {
  await signIn(page);
  const basis = await aProduct(page, 'Streaming');
  await split(basis, 'Alpha', 100);
  await split(basis, 'Beta', 300);
  await openEditor(page, basis);
  const shares = sheet(page, /Campaigns, parts/);
  const over = sheet(page, 'Campaigns over stores');
  const [first = ''] = basis.group.dealerships.map(({ name }) => name);
  await expect(cell(shares, 'Beta', 'percent')).toContainText('75.00');
  await editor(page).getByLabel('Re-balance the other rows').check();
  await type(cell(shares, 'Beta', 'percent'), '60');
  await expect(cell(shares, 'Alpha', 'percent')).toContainText('40.00');
  await type(cell(over, first, 'percent'), '51');
  await editor(page).getByLabel('Same percents on all campaigns').check();
  await expect(cell(over, first, 'percent', 1)).toContainText('51.00');
  await editor(page).getByLabel('Total of all campaigns').fill('$1,000.01');
  await expect(editor(page).getByText('$1,000.01 of $1,000.01')).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/The split is saved/)).toBeVisible();
  await page.reload();
  await expect(editor(page).getByLabel('Same percents on all campaigns')).toBeChecked();
  await expect(cell(over, first, 'percent', 0)).toContainText('51.00');
});

test('one store is split over campaigns, planned becomes actual, and a template is saved, loaded and deleted', async ({
  page,
}) => {
  await signIn(page);
  const basis = await aProduct(page, 'Radio');
  await split(basis, 'Drive time', 800);
  await split(basis, 'Weekend', 800);
  await openEditor(page, basis);
  const [, second] = basis.group.dealerships;
  if (!second) throw new Error('Too few stores.');
  await editor(page).getByRole('button', { name: 'One store' }).click();
  await pick(page, 'Store', second.name);
  const grid = sheet(page, new RegExp(`^${second.name}, parts`));
  await expect(cell(grid, 'Weekend', 'percent')).toContainText('50.00');
  await editor(page).getByLabel('Total amount').fill('0');
  await expect(save(page)).toBeDisabled();
  await expect(editor(page).getByText(/its total must be more than \$0/)).toBeVisible();
  await editor(page).getByLabel('Total amount').fill('500');
  await type(cell(grid, 'Weekend', 'percent'), '25');
  await type(cell(grid, 'Drive time', 'percent'), '75');

  const named = `By hour ${Date.now()}`;
  await editor(page).getByRole('button', { name: 'Templates' }).click();
  await page.getByLabel('Keep these percents as').fill(named);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: new RegExp(`^${named}`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(page.getByText(/The split is saved/)).toBeVisible();

  await editor(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copy planned to actual' }).click();
  const question = page.getByRole('dialog', { name: 'Copy planned to actual?' });
  await question.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copy planned to actual: done.')).toBeVisible();
  await editor(page).getByRole('button', { name: 'Actual', exact: true }).click();
  await expect(cell(grid, 'Drive time', 'dollars')).toContainText('$375.00');

  await editor(page).getByRole('button', { name: 'Split equally' }).click();
  await expect(cell(grid, 'Drive time', 'dollars')).toContainText('$250.00');
  await editor(page).getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: new RegExp(`^${named}`) }).click();
  await expect(cell(grid, 'Drive time', 'dollars')).toContainText('$375.00');
  await editor(page).getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: `More for ${named}` }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${named}`) })).toBeHidden();
});

test('two people at one split: the second sees both values, loses nothing, and chooses', async ({
  page,
  context,
}) => {
  await signIn(page);
  const basis = await aProduct(page, 'Outdoor');
  await split(basis, 'Boards', 1_000);
  const [first = ''] = basis.group.dealerships.map(({ name }) => name);
  await openEditor(page, basis);
  const other = await context.newPage();
  await openEditor(other, basis);
  for (const [each, percent] of [
    [page, '20'],
    [other, '60'],
  ] as const) {
    await editor(each).getByLabel('Re-balance the other rows').check();
    await type(cell(sheet(each, 'Boards over stores'), first, 'percent'), percent);
  }
  await save(other).click();
  await expect(other.getByText(/The split is saved/)).toBeVisible();
  await save(page).click();
  const met = editor(page).getByRole('alert').filter({ hasText: 'Someone else saved this split' });
  const row = met.getByRole('row', { name: new RegExp(first) });
  await expect(row).toContainText('$200.00');
  await expect(row).toContainText('$600.00');
  await expect(save(page)).toBeHidden();
  await met.getByRole('button', { name: 'Take theirs' }).click();
  await expect(cell(sheet(page, 'Boards over stores'), first, 'dollars')).toContainText('$600.00');

  await type(cell(sheet(other, 'Boards over stores'), first, 'percent'), '30');
  await editor(other).getByRole('button', { name: 'Split equally' }).click();
  await save(other).click();
  await expect(other.getByText(/The split is saved/).last()).toBeVisible();
  await expect(cell(sheet(page, 'Boards over stores'), first, 'dollars'), 'told live').not.toContainText(
    '$600.00',
  );
});

test('a first campaign appears and the switch stays; closing confirms unsaved changes, Esc in a cell closes nothing', async ({
  page,
}) => {
  await signIn(page);
  const basis = await aProduct(page, 'Print');
  await openEditor(page, basis);
  const rebalance = editor(page).getByLabel('Re-balance the other rows');
  await rebalance.check();
  await split(basis, 'Sunday', 100);
  await expect(sheet(page, 'Sunday over stores')).toBeVisible();
  await expect(rebalance).toBeChecked();
  const [first = ''] = basis.group.dealerships.map(({ name }) => name);
  const at = cell(sheet(page, 'Sunday over stores'), first, 'percent');
  await at.click();
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeVisible();
  await type(at, '5');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(at).toContainText('5.00');
  await editor(page).getByRole('button', { name: 'Reset' }).click();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  expect(page.url()).not.toContain('splitProduct');
});

test('a split is created, locked, navigated and saved by keyboard alone', async ({ page }) => {
  await signIn(page);
  const basis = await aProduct(page, 'Keys');
  await split(basis, 'Only', 1_000);
  await openEditor(page, basis);
  const grid = sheet(page, 'Only over stores');
  const [first = '', second = ''] = basis.group.dealerships.map(({ name }) => name);
  for (let tabs = 0; tabs < 30; tabs += 1) {
    if (await grid.evaluate((node) => node.contains(document.activeElement))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await expect(editor(page).getByLabel('Re-balance the other rows')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('=+');
  await expect(grid.getByRole('textbox'), 'no arithmetic here').toHaveCount(0);
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect(cell(grid, second, 'percent')).toContainText('50.00');
  await page.keyboard.press('Control+z');
  await expect(cell(grid, second, 'percent')).not.toContainText('50.00');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await expect(cell(grid, second, 'percent')).toContainText('40.00');
  await expect(cell(grid, second, 'dollars')).toBeFocused();
  await expect(cell(grid, first, 'percent')).not.toContainText('40.00');
  for (let tabs = 0; tabs < 10; tabs += 1) {
    if (await save(page).evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(/The split is saved/)).toBeVisible();
});

test('viewers read it with the reason', async ({ page }) => {
  await signIn(page);
  const basis = await aProduct(page, 'Viewer');
  await split(basis, 'Only', 1_000);
  await asRole(page, 'viewer');
  await openEditor(page, basis);
  await expect(
    editor(page).getByText('Splits are changed by marketing, managers and admins. Your role here is viewer.'),
  ).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expect(editor(page).getByRole('button', { name: /Lock/ })).toBeHidden();
});

/** A product's month with two campaigns in each of three hundred stores. */
async function openLarge(page: Page): Promise<Locator> {
  await signIn(page);
  const basis = await aProduct(page, 'Many');
  await split(basis, 'One', 1_000);
  await split(basis, 'Two', 1_000);
  await page.route('**/api/product-budget/expenses*', async (route) => {
    const response = await route.fetch();
    const grid = await response.json();
    const many = Array.from({ length: 300 }, (_, index) => index + 1);
    grid.dealerships = many.map((id) => ({ dealerShipId: id, name: `Rooftop ${id}` }));
    grid.dealershipSplits = many.map((id) => ({ dealerShipId: id, targetSplit: null, actualSplit: null }));
    for (const campaign of grid.campaigns) {
      campaign.cells = many.map((id) => ({
        dealerShipId: id,
        targetBudget: id,
        actualBudget: null,
        expenses: 1,
      }));
      campaign.targetSplit = null;
    }
    await route.fulfill({ response, json: grid });
  });
  await openEditor(page, basis);
  return sheet(page, 'Campaigns over stores');
}

test('of three hundred stores only visible rows are drawn, and in soak an edit takes less than 100 ms of work', async ({
  page,
}) => {
  const grid = await openLarge(page);
  await expect(cell(grid, 'Rooftop 1', 'percent').first()).toBeVisible();
  expect(await grid.getByRole('row').count()).toBeLessThan(100);
  await editor(page).getByLabel('Re-balance the other rows').check();
  await cell(grid, /^Rooftop 1$/, 'percent').click();
  for (let turn = 0; turn < 15; turn += 1) await page.keyboard.press('PageDown');
  await page.keyboard.type('12');
  const work = await pageWork(page);
  await page.keyboard.press('Enter');
  await expect(editor(page).getByText('Not saved yet.')).toBeVisible();
  if (isSoak) expect(await work(), 'ms').toBeLessThan(100);
});

test('is accessible', async ({ page }) => {
  await signIn(page);
  const basis = await aProduct(page, 'Look');
  await split(basis, 'Fall sale', 30_000);
  await split(basis, 'Brand', 12_000);
  await openEditor(page, basis);
  await expect(sheet(page, /Campaigns, parts/)).toBeVisible();
  await editor(page).getByLabel('Re-balance the other rows').check();
  const [first = ''] = basis.group.dealerships.map(({ name }) => name);
  await type(cell(sheet(page, 'Campaigns over stores'), first, 'percent'), '20');
  await looksFine(page, 'split', 'dialog');
});
