import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { type Calls, callsOf, type DemoGroup, demoGroup, demoStore } from '../helpers/demo.ts';
import { looksFine } from '../helpers/looks.ts';
import { pageWork } from '../helpers/page-work.ts';
import { asRole, signIn } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

// A screen may still refresh when its test ends.
interface Month {
  readonly calls: Calls;
  readonly group: DemoGroup;
  readonly rooftop: { id: number; name: string };
  /** The scope of the month, for calls. */
  readonly scope: string;
  readonly products: { id: number; name: string }[];
  readonly open: (page: Page) => Promise<void>;
}

let made = 0;

/** A month of 2027 of the first store, with its own category and three products. */
async function aMonth(page: Page, request: APIRequestContext, month: number): Promise<Month> {
  const calls = await callsOf(request, await signIn(page));
  const group = await demoGroup(calls, 'large');
  const [rooftop] = group.dealerships;
  if (!rooftop) throw new Error('The demo has no rooftop.');
  made += 1;
  const mark = `${test.info().workerIndex}${made}${Date.now().toString(36).slice(-4)}`;
  const whose = `dealerGroupId=${group.id}`;
  const time = `view=month&year=2027&month=${month}`;
  const { category } = await calls.post<{ category: { id: number } }>(`category/create?${whose}&${time}`, {
    name: `Tested ${mark}`,
    color: '#3fb68b',
  });
  const products: Month['products'] = [];
  for (const name of [`Radio ${mark}`, `Search ${mark}`, `Mail ${mark}`]) {
    const answer = await calls.post<{ product: { id: number; name: string } }>(
      `product/create?${whose}&${time}&productCategoryId=${category.id}`,
      { name },
    );
    products.push(answer.product);
  }
  const scope = `${whose}&dealerShipId=${rooftop.id}&${time}`;
  const open = async (on: Page) => {
    await on.goto(`/budget?dealerShipId=${rooftop.id}&viewType=daysOfMonth&year=2027&month=${month - 1}`);
    // Only visible rows are drawn, and these are the last.
    await on.getByLabel('Find a line').fill(mark);
    await expect(row(on, products[0]?.name ?? '')).toBeVisible();
  };
  return { calls, group, rooftop, scope, products, open };
}

const tree = (page: Page) => page.getByRole('treegrid', { name: /^Budget by/ });
/** A product's row; its campaign may have the same name. */
const row = (page: Page, name: string) => tree(page).locator('tr[data-level="2"]').filter({ hasText: name });
const PLANNED = 1;
const ACTUAL = 2;
const cell = (page: Page, name: string, column: number) =>
  row(page, name)
    .locator('td')
    .nth(column - 1);

interface Tree {
  categories: {
    products: {
      name: string;
      targetBudget: number;
      actualBudget: number | null;
      subproducts: { lines: Line[] }[];
    }[];
  }[];
}
interface Line {
  id: number;
  version: number;
}

/** The stored amounts of a product. */
async function stored({ calls, scope }: Month, name: string) {
  const { categories } = await calls.get<Tree>(`budget/list?${scope}`);
  return categories.flatMap(({ products }) => products).find((one) => one.name === name);
}

const names = ({ products }: Month) => products.map(({ name }) => name) as [string, string, string];

test.describe('entering amounts', () => {
  test('works by keyboard alone: over, down, along, back and undone', async ({ page, request }) => {
    const month = await aMonth(page, request, 1);
    const [radio, search, mail] = names(month);
    await month.open(page);
    await cell(page, radio, PLANNED).focus();
    await page.keyboard.type('1200');
    await page.keyboard.press('Enter');
    await expect(cell(page, radio, PLANNED)).toHaveText('$1,200');
    await expect(cell(page, search, PLANNED), 'Enter goes down').toBeFocused();
    await page.keyboard.type('$2,345.50');
    await page.keyboard.press('Tab');
    await expect(cell(page, search, ACTUAL), 'Tab goes along').toBeFocused();
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    await expect(cell(page, search, ACTUAL), 'Esc leaves it as it was').toHaveText('—');
    await expect.poll(async () => (await stored(month, search))?.targetBudget).toBe(2345.5);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, mail, PLANNED)).toBeFocused();
    await page.keyboard.type('abc');
    await expect(cell(page, mail, PLANNED)).toHaveText('$0');
    await page.keyboard.press('Enter');
    await page.keyboard.type('-5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'An amount is 0 or more.' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await stored(month, search))?.targetBudget).toBe(2345.5);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(cell(page, search, PLANNED)).toHaveText('$0');
    await expect.poll(async () => (await stored(month, search))?.targetBudget ?? 0).toBe(0);
    expect((await stored(month, radio))?.targetBudget).toBe(1200);
    await page.keyboard.press('Delete');
    await expect(cell(page, radio, PLANNED)).toHaveText('$1,200');
  });

  test('a spreadsheet column is pasted downward, and one undo removes all of it', async ({
    page,
    request,
  }) => {
    const month = await aMonth(page, request, 2);
    const [radio, search, mail] = names(month);
    await month.open(page);
    await cell(page, radio, PLANNED).focus();
    await paste(page, '$1,100.25\r\n\r\n(12)\r\n');
    await expect(page.getByText('Nothing was pasted. In row 3: An amount is 0 or more.')).toBeVisible();
    await paste(page, '$1,100.25\t900\r\n\r\n300\r\n');
    await expect(cell(page, radio, PLANNED)).toHaveText('$1,100');
    await expect(cell(page, radio, ACTUAL)).toHaveText('$900');
    await expect(cell(page, mail, PLANNED)).toHaveText('$300');
    await expect(page.getByText('Pasted 3 amounts.')).toBeVisible();
    expect((await stored(month, radio))?.targetBudget).toBe(1100.25);
    expect((await stored(month, search))?.targetBudget, 'a blank leaves its line').toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await stored(month, mail))?.targetBudget ?? 0).toBe(0);
    await expect(cell(page, radio, PLANNED)).toHaveText('$0');
    await cell(page, mail, PLANNED).focus();
    await page.keyboard.press('ControlOrMeta+y');
    await expect.poll(async () => (await stored(month, mail))?.targetBudget, 'done again').toBe(300);
    const { acts } = await month.calls.get<{ acts: { title: string; changed: number }[] }>(
      `budget/history?${month.scope}`,
    );
    const pastes = acts.filter(({ title }) => title === 'Pasted into 2 expenses');
    expect(pastes.length, 'one paste is one entry').toBe(1);
  });

  test('cells are selected, copied, filled, calculated, scaled and cleared by keyboard', async ({
    page,
    request,
  }) => {
    const month = await aMonth(page, request, 7);
    const [radio, search, mail] = names(month);
    const planned = async () => {
      const lines = await Promise.all([radio, search, mail].map((name) => stored(month, name)));
      return lines.map((line) => line?.targetBudget ?? 0);
    };
    await month.open(page);
    await cell(page, radio, PLANNED).focus();
    await page.keyboard.type('=4000*1.05');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1.5k');
    await page.keyboard.press('Enter');
    await expect.poll(planned).toEqual([4200, 1500, 0]);
    await cell(page, search, PLANNED).focus();
    await page.keyboard.type('+10%');
    await page.keyboard.press('Enter');
    await expect.poll(planned).toEqual([4200, 1650, 0]);
    await expect(page.getByText(`Planned of ${search}: $1,650.`)).toBeVisible();

    // The tree adds a campaign below each line, so the category is a subtotal over all of them.
    const category = tree(page).locator('tr[data-level="1"]').first();
    await category.locator('td').first().getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(tree(page).locator('[aria-selected="true"]')).toHaveCount(4);
    await expect(page.getByRole('status').filter({ hasText: '2 rows' })).toContainText('Planned $4,200');
    expect(await copied(page), 'exact, with the subtotal').toBe('5850\t\n4200\t');
    await paste(page, '99000\r\n4321.50');
    await expect(
      page.getByText(/Pasted 1 amount\. 1 value over subtotals was skipped: Tested/),
    ).toBeVisible();
    await expect.poll(planned).toEqual([4321.5, 1650, 0]);

    await cell(page, mail, PLANNED).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ControlOrMeta+d');
    await expect.poll(planned, 'filled down').toEqual([4321.5, 1650, 1650]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(planned).toEqual([4321.5, 1650, 0]);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(planned).toEqual([4321.5, 1650, 1650]);

    await page.keyboard.press('ControlOrMeta+a');
    await page.getByRole('button', { name: 'Change by a percent' }).click();
    const scale = page.getByRole('dialog', { name: 'Change by a percent' });
    await scale.getByLabel('Percent').fill('+1');
    await expect(scale).toContainText('Before $7,621.50');
    await expect(scale).toContainText('After $7,697.72');
    await page.keyboard.press('Enter');
    await expect.poll(planned).toEqual([4364.72, 1666.5, 1666.5]);
    await cell(page, mail, PLANNED).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect.poll(planned, 'cleared').toEqual([0, 0, 0]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(planned).toEqual([4364.72, 1666.5, 1666.5]);
    await cell(page, mail, PLANNED).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Escape');
    await expect(tree(page).locator('[aria-selected="true"]')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(tree(page).locator(':focus'), 'Tab leaves the sheet').toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Fill down');
  });

  test('shows an amount at once, and restores the old one with the reason when it is refused', async ({
    page,
    request,
  }) => {
    const month = await aMonth(page, request, 3);
    const [radio] = names(month);
    await month.open(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/budget/change-amounts?**', async (route) => {
      await gate.promise;
      await route.fulfill({
        status: 422,
        json: { errors: [{ field: 'changes.0.targetBudget', message: 'The books are closed.' }] },
      });
    });
    await cell(page, radio, PLANNED).focus();
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await expect(cell(page, radio, PLANNED), 'before the server has answered').toHaveText('$5,000');
    gate.resolve();
    await expect(cell(page, radio, PLANNED)).toHaveText('$0');
    await cell(page, radio, PLANNED).focus();
    await expect(page.getByRole('status').getByText('The books are closed.')).toBeVisible();
  });
});

test('two people at one cell: nothing is overwritten without a decision', async ({
  page,
  request,
  browser,
}) => {
  const month = await aMonth(page, request, 4);
  const [radio] = names(month);
  await month.open(page);
  await cell(page, radio, PLANNED).focus();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(month, radio))?.targetBudget).toBe(500);

  const other = await browser.newPage();
  await signIn(other);
  await month.open(other);
  await expect(cell(other, radio, PLANNED)).toHaveText('$500');
  // The other user opens the field; meanwhile the first one saves.
  await cell(other, radio, PLANNED).focus();
  await other.keyboard.type('750');
  await cell(page, radio, PLANNED).focus();
  await page.keyboard.type('900');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(month, radio))?.targetBudget).toBe(900);
  await other.keyboard.press('Enter');
  const question = other
    .getByRole('alert')
    .filter({ hasText: 'Someone else typed $900 here meanwhile. Yours, $750, is not saved.' });
  await expect(question).toBeVisible();
  expect((await stored(month, radio))?.targetBudget).toBe(900);
  await question.getByRole('button', { name: 'Keep $750' }).click();
  await expect.poll(async () => (await stored(month, radio))?.targetBudget).toBe(750);
  await expect(cell(page, radio, PLANNED), 'the first one sees it without asking').toHaveText('$750');
  await other.close();
});

test('a copy of a month shows its lines first, and overwrites only after confirmation', async ({
  page,
  request,
}) => {
  const month = await aMonth(page, request, 6);
  const [radio, search] = names(month);
  const { products, calls, scope } = month;
  const may = scope.replace('month=6', 'month=5');
  for (const time of [may, scope])
    await calls.post(`budget/clear?${time}`, { dealerShipIds: [month.rooftop.id] });
  for (const [index, amount] of [800, 450].entries()) {
    await calls.post(`expense/create?${may}`, {
      campaign: products[index]?.name,
      productId: products[index]?.id,
      targetBudget: amount,
    });
  }
  await month.open(page);
  await page.getByRole('button', { name: 'Copy May ($1,250)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy a budget' });
  await expect(dialog.getByText('2 new lines')).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(radio) })).toContainText('$800');
  await dialog.getByRole('button', { name: 'Copy 2 lines' }).click();
  await expect(cell(page, radio, PLANNED)).toHaveText('$800');

  await cell(page, search, PLANNED).focus();
  await page.keyboard.type('999');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(month, search))?.targetBudget).toBe(999);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy from another month, year or store' }).click();
  await expect(dialog.getByText('1 overwritten')).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(search) })).toContainText(/\$999.*\$450/);
  await expect(dialog.getByRole('button', { name: 'Copy 1 line' })).toBeDisabled();
  await dialog.getByLabel('Overwrite 1 line of June 2027').check();
  await dialog.getByRole('button', { name: 'Copy 1 line' }).click();
  await expect(cell(page, search, PLANNED)).toHaveText('$450');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Copy planned to actual' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy planned to actual' }).click();
  await expect(cell(page, radio, ACTUAL)).toHaveText('$800');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of the budget' });
  await expect(history.getByRole('listitem').first()).toContainText('You');
  await history.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.keyboard.press('Escape');
  await expect(cell(page, radio, ACTUAL)).toHaveText('—');
});

test('clearing a month requires the name of its store', async ({ page, request }) => {
  const month = await aMonth(page, request, 8);
  const [radio] = names(month);
  const { products, calls, scope, rooftop } = month;
  await calls.post(`budget/clear?${scope}`, { dealerShipIds: [rooftop.id] });
  await calls.post(`expense/create?${scope}`, {
    campaign: 'One',
    productId: products[0]?.id,
    targetBudget: 100,
  });
  await month.open(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Clear the month' }).click();
  const clear = page.getByRole('dialog').getByRole('button', { name: 'Clear the month' });
  await expect(clear).toBeDisabled();
  await page.getByLabel(`Type ${rooftop.name} to clear it`).fill(rooftop.name);
  await clear.click();
  await expect(page.getByText('1 expense removed.')).toBeVisible();
  await expect.poll(async () => (await stored(month, radio))?.targetBudget).toBe(0);
});

test('lines are added, renamed, moved and deleted by keyboard', async ({ page, request }) => {
  const month = await aMonth(page, request, 9);
  const [radio, search] = names(month);
  const { products, calls, scope } = month;
  await calls.post(`expense/create?${scope}`, {
    campaign: 'One',
    productId: products[0]?.id,
    targetBudget: 100,
  });
  await month.open(page);
  const name = (of: string) => row(page, of).locator('[data-place]').first();
  await name(radio).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const order = async () => {
    const texts = await tree(page).locator('tr[data-level="2"]').allInnerTexts();
    return [search, radio].map((of) => texts.findIndex((text) => text.includes(of)));
  };
  await expect.poll(order, 'the second comes first').toEqual([0, 1]);
  await name(radio).focus();
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByLabel('Name').fill(`${radio} renamed`);
  await page.keyboard.press('Enter');
  await expect(row(page, `${radio} renamed`)).toBeVisible();
  await name(`${radio} renamed`).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toContainText('1 expense at');
  await expect(page.getByRole('dialog')).toContainText('itself stays');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete expenses' }).click();
  await expect(page.getByText('1 expense removed.')).toBeVisible();
  await name(`${radio} renamed`).focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('button', { name: /^Archive starting September 2027/ })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('all stores together are read-only, with the reason; a number opens its drill-down', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/budget?dealerShipId=0');
  await expect(tree(page)).toBeVisible();
  const planned = tree(page).getByRole('row').nth(2).locator('td').first();
  await planned.hover();
  const reason = page.getByRole('status').getByText('Choose one store to change its budget.');
  await expect(reason).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(reason).toBeHidden();
  await planned.getByRole('button').focus();
  await expect(reason).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kpi=budget_planned/);
  await expect(page.getByRole('dialog', { name: 'Planned Budget' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /still to claim$/ }).click();
  await expect(page).toHaveURL(/kpi=coop_unclaimed/);
});

test('a viewer reads everything and changes nothing', async ({ page }) => {
  await asRole(page, 'viewer');
  await page.route('**/api/budget/list*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), locked: 'role' } });
  });
  const store = await demoStore(page.request, await signIn(page));
  await page.goto(`/budget?dealerShipId=${store}`);
  await expect(tree(page)).toBeVisible();
  await tree(page).getByRole('row').nth(2).locator('td').first().getByRole('button').focus();
  await page.keyboard.type('5');
  await expect(page.getByRole('textbox', { name: 'Planned' })).toBeHidden();
  await expect(page.getByText('Your role can view budgets').first()).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('button', { name: /^Clear the month/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('stores are compared by category and week; a press opens one', async ({ page }) => {
  await signIn(page);
  await page.goto('/budget?dealerShipId=0');
  await page.getByRole('tab', { name: /Stores/ }).click();
  const matrix = page.getByRole('grid', { name: 'Budget by store and category' });
  await expect(matrix.getByRole('row', { name: /Alderpoint Toyota/ })).toBeVisible();
  await page.getByRole('button', { name: 'Weeks' }).click();
  await expect(page.getByRole('columnheader', { name: 'Nov 2–8' })).toBeVisible();
  await page
    .getByRole('button', { name: 'Show the budget of Alderpoint Honda' })
    .or(page.getByRole('grid').getByRole('button', { name: 'Alderpoint Honda' }))
    .first()
    .click();
  await expect(page).toHaveURL(/dealerShipId=\d+/);
});

test('a large group scrolls smoothly, with few rows in the document', async ({ page }) => {
  const amounts = { targetBudget: 1000, actualBudget: 640 };
  await page.route('**/api/budget/list*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { totals: object };
    const line = { ...answer.totals, ...amounts, version: 1, ordinal: 0, color: '#3fb68b' };
    const categories = Array.from({ length: 12 }, (_, category) => ({
      ...line,
      productCategoryId: category + 1,
      title: `Category ${category + 1}`,
      isArchived: false,
      dealerships: [],
      products: Array.from({ length: 6 }, (_, product) => ({
        ...line,
        productId: category * 6 + product + 1,
        productCategoryId: category + 1,
        name: `Product ${category + 1}.${product + 1}`,
        description: '',
        strategy: '',
        price: null,
        subproducts: ['A', 'B', 'C'].map((campaign) => ({ ...line, campaign, lines: [] })),
      })),
    }));
    await route.fulfill({ response, json: { ...answer, categories, budgetCampaignView: true } });
  });
  await page.route('**/api/budget/rtb*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { weeks: object[] };
    const parts = Array.from({ length: 12 }, () => amounts);
    const rooftops = Array.from({ length: 300 }, (_, rooftop) => ({
      ...{ dealerShipId: rooftop + 1, name: `Rooftop ${rooftop + 1}`, ...amounts, coop: 0 },
      ...{ categories: parts, weeks: answer.weeks.map(() => amounts) },
    }));
    const categories = parts.map((_, category) => ({
      ...{ productCategoryId: category + 1, title: `Category ${category + 1}`, color: '#3fb68b', ...amounts },
    }));
    await route.fulfill({ response, json: { ...answer, rooftops, categories } });
  });
  await signIn(page);
  await page.goto('/budget?dealerShipId=0');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(tree(page)).toHaveAttribute('aria-rowcount', '302');
  await scrollsWell(page, 'treegrid');
  await page.getByRole('tab', { name: /Stores/ }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '302');
  await scrollsWell(page, 'grid');
});

/** Scrolls from top to bottom: at most 100 rows are drawn; in soak no step takes 100 ms of work. */
async function scrollsWell(page: Page, role: 'treegrid' | 'grid'): Promise<void> {
  const sheet = page.getByRole(role);
  const height = await sheet.evaluate((table) => table.parentElement?.scrollHeight ?? 0);
  const work = await pageWork(page);
  let longest = 0;
  for (let top = 0; top < height; top += 480) {
    const rows = await sheet.evaluate(async (table, to) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      if (table.parentElement) table.parentElement.scrollTop = to;
      await frame();
      await frame();
      return document.querySelectorAll('tr').length;
    }, top);
    expect(rows).toBeLessThanOrEqual(100);
    longest = Math.max(longest, await work());
  }
  if (isSoak) expect(longest, 'the most work of one step of scrolling, in ms').toBeLessThan(100);
}

/** Pastes text as Excel copies it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The text Ctrl+C copies. */
async function copied(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return clipboardData.getData('text/plain');
  });
}

test('is accessible', async ({ page }) => {
  const store = await demoStore(page.request, await signIn(page));
  await page.goto(`/budget?dealerShipId=${store}`);
  await expect(tree(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Key numbers' })).toBeVisible();
  await looksFine(page, 'budget');
  await page.setViewportSize({ width: 375, height: 900 });
  await expect(page.getByRole('list', { name: /^Budget by/ })).toBeVisible();
});
