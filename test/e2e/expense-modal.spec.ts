import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup, demoTokens } from '../helpers/demo.ts';
import { looksFine } from '../helpers/looks.ts';
import { asRole } from '../helpers/sign-in.ts';

test.describe.configure({ timeout: 180_000 });

/** A screen without numbers, since the expense opens over any. */
const PLAIN = '/404';

/** A store of the small demo group with its own category, and calls to the server. */
async function aContext(request: APIRequestContext) {
  const calls = await callsOf(request);
  const group = await demoGroup(calls, 'small');
  const scope = `dealerGroupId=${group.id}&dealerShipId=${group.dealerships[0]?.id}`;
  const post = <T>(path: string, query: string, data: object) =>
    calls.post<T>(`${path}?${scope}${query}`, data);
  const tag = Math.random().toString(36).slice(2, 8);
  const { category } = await post<{ category: { id: number; name: string } }>('category/create', '', {
    name: `Media ${tag}`,
    color: '#3fb68b',
  });
  const { product } = await post<{ product: { id: number; name: string } }>(
    'product/create',
    `&productCategoryId=${category.id}`,
    {
      name: `Search ${tag}`,
    },
  );
  return {
    tag,
    category,
    product,
    scope,
    make: async (fields: object = {}) => {
      const body = { productId: product.id, campaign: `Brand ${tag}`, ...fields };
      const made = await post<{ expense: { id: number; version: number } }>(
        'expense/create',
        '&year=2026&month=11',
        body,
      );
      return made.expense;
    },
    change: (id: number, fields: object) => post('expense/update', `&id=${id}`, fields),
    found: async () => {
      const { expenses } = await calls.get<{ expenses: Record<string, unknown>[] }>(
        `expense/find?${scope}&year=2026&month=11&productCategoryId=${category.id}`,
      );
      return expenses;
    },
  };
}

type EditContext = Awaited<ReturnType<typeof aContext>>;

/** Signs in before the first page, because signing in is not tested here. */
async function signIn(page: Page): Promise<void> {
  const tokens = { ...(await demoTokens(page.request)), receivedAt: Date.now() };
  await page.addInitScript((kept) => {
    if (localStorage.getItem('tokens') === null) localStorage.setItem('tokens', JSON.stringify(kept));
  }, tokens);
}

const address = ({ scope }: EditContext, place: string) =>
  `${PLAIN}?${scope}&viewType=daysOfMonth&year=2026&month=10&expenseModal=1${place}`;

const sheet = (page: Page) => page.getByRole('dialog', { name: /expense/i }).first();
const field = (page: Page, label: string) => sheet(page).getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

async function openExpense(page: Page, context: EditContext, id: number): Promise<void> {
  await page.goto(address(context, `&expense=${id}`));
  await expect(field(page, 'Campaign')).not.toHaveValue('', { timeout: 40_000 });
}

test('a new product and its first expense are saved together and undone', async ({ page, request }) => {
  const context = await aContext(request);
  await signIn(page);
  await page.goto(address(context, `&category=${context.category.id}`));
  await expect(sheet(page).getByRole('heading', { name: 'New expense' })).toBeVisible();
  await expect(field(page, 'Flight 1 from day')).toHaveValue('1');
  await expect(field(page, 'Flight 1 to day')).toHaveValue('30');
  await press(page, 'Add expense');
  await expect(sheet(page).getByText('Choose a product.')).toBeVisible();
  await press(page, 'New product');
  await field(page, 'New product').fill(`Radio ${context.tag}`);
  await field(page, 'Campaign').fill(`Drive time ${context.tag}`);
  await field(page, 'Planned').fill('1,200');
  await expect(field(page, 'Flight 1 planned')).toHaveValue('1200');
  await expect(sheet(page).getByText('Changed: product, campaign, planned, flights 1')).toBeVisible();
  await press(page, 'Add expense');
  await expect(sheet(page)).toBeHidden();
  expect(page.url()).not.toContain('expenseModal');
  expect(await context.found()).toMatchObject([
    { product: `Radio ${context.tag}`, campaign: `Drive time ${context.tag}`, targetBudget: 1200 },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect(await context.found()).toEqual([]);
});

test('flights that share a day are refused at once; a total is spread over valid ones', async ({
  page,
  request,
}) => {
  const context = await aContext(request);
  const { id } = await context.make({
    flightDate: [{ start: '2026-11-01', end: '2026-11-10', targetBudget: 100 }],
  });
  await signIn(page);
  await openExpense(page, context, id);
  await press(page, 'Add flight');
  await expect(field(page, 'Flight 2 from day')).toBeFocused();
  await expect(field(page, 'Flight 2 from day')).toHaveValue('11');
  await field(page, 'Flight 2 from day').fill('10');
  await expect(sheet(page).getByText('The flight dates can not have the same dates.')).toBeVisible();
  // The focus moves within the click, so the next key goes where it is meant to go.
  const focused = await sheet(page)
    .getByRole('button', { name: 'Save', exact: true })
    .evaluate((save: HTMLElement) => {
      save.click();
      return document.activeElement?.getAttribute('aria-label');
    });
  expect(focused).toBe('Flight 1 from day');
  await expect(sheet(page)).toBeVisible();
  await field(page, 'Flight 2 from day').press('ArrowUp');
  await expect(sheet(page).getByText('The flight dates can not have the same dates.')).toBeHidden();
  await field(page, 'Planned').fill('300');
  await expect(field(page, 'Flight 1 planned')).toHaveValue('100');
  await expect(field(page, 'Flight 2 planned')).toHaveValue('200');
  await press(page, 'Reset');
  await expect(field(page, 'Planned')).toHaveValue('100');
  await expect(sheet(page).getByText('No changes')).toBeVisible();
  await field(page, 'Actual').fill('80.5');
  await field(page, '% of actual').fill('50');
  await expect(field(page, 'Co-op expected')).toHaveValue('40.25');
  await press(page, 'Save');
  await expect(sheet(page)).toBeHidden();
  expect(await context.found()).toMatchObject([
    { targetBudget: 100, actualBudget: 80.5, coop: 40.25, version: 2 },
  ]);
});

test('of two browsers on one expense the second sees both values and chooses', async ({
  page,
  request,
  browser,
}) => {
  const context = await aContext(request);
  const { id } = await context.make({ targetBudget: 1000 });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  for (const each of [page, other]) {
    await signIn(each);
    await openExpense(each, context, id);
  }
  await field(page, 'Planned').fill('900');
  await field(page, 'Notes').fill('mine');
  await field(other, 'Planned').fill('1200');
  await field(other, 'Strategy').fill('theirs');
  await press(other, 'Save');
  await expect(sheet(other)).toBeHidden();
  await elsewhere.close();
  await press(page, 'Save');
  const met = sheet(page).getByRole('alert');
  await expect(met).toContainText('Someone else changed this expense meanwhile.');
  await expect(met.getByLabel('1–30 for $900')).toBeVisible();
  await expect(met.getByLabel('1–30 for $1,200')).toBeVisible();
  await press(page, 'Save');
  await expect(sheet(page), 'nothing is saved before the choice').toBeVisible();
  await met.getByLabel('1–30 for $1,200').check();
  await expect(field(page, 'Planned')).toHaveValue('1200');
  await expect(field(page, 'Strategy')).toHaveValue('theirs');
  await met.getByLabel('1–30 for $900').check();
  await press(page, 'Save');
  await expect(sheet(page)).toBeHidden();
  expect(await context.found()).toMatchObject([
    { targetBudget: 900, strategy: 'theirs', notes: 'mine', version: 3 },
  ]);
});

test('a refused invoice leaves one expense, and saving again changes that one', async ({ page, request }) => {
  const context = await aContext(request);
  await signIn(page);
  await page.goto(address(context, `&category=${context.category.id}&product=${context.product.id}`));
  await field(page, 'Campaign').fill(`Fall ${context.tag}`);
  await field(page, 'Planned').fill('1,500');
  const invoices = sheet(page).getByRole('region', { name: 'Invoices' });
  await invoices.locator('input[type=file]').setInputFiles({
    name: 'fall.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nan invoice\n%%EOF\n'),
  });
  await expect(invoices.getByText('fall.pdf')).toBeVisible();
  await page.route('**/api/expense/add-invoice*', (route) => route.abort());
  await press(page, 'Add expense');
  const alert = sheet(page).getByRole('alert');
  await expect(alert).toContainText('The expense is added, its invoices are not: fall.pdf:');
  await expect(sheet(page).getByText('Changed: invoices 1')).toBeVisible();
  expect(await context.found()).toMatchObject([{ campaign: `Fall ${context.tag}`, invoices: [] }]);
  await press(page, 'Save');
  await expect(alert).toContainText('The expense is saved, its invoices are not: fall.pdf:');
  await page.unroute('**/api/expense/add-invoice*');
  await field(page, 'Notes').fill('second try');
  await press(page, 'Save');
  await expect(sheet(page)).toBeHidden();
  expect(await context.found()).toMatchObject([
    { targetBudget: 1500, notes: 'second try', invoices: [{ filename: 'fall.pdf' }] },
  ]);
});

test('a new product is created once, however often its expense is refused', async ({ page, request }) => {
  const context = await aContext(request);
  await signIn(page);
  await page.goto(address(context, `&category=${context.category.id}`));
  await press(page, 'New product');
  await field(page, 'New product').fill(`Radio ${context.tag}`);
  await field(page, 'Campaign').fill(`Spots ${context.tag}`);
  const made: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('/api/product/create') && made.push(sent.url())));
  await page.route('**/api/expense/create*', (route) => route.abort());
  await press(page, 'Add expense');
  await expect(sheet(page).getByRole('alert')).toContainText('The server did not answer');
  await expect(sheet(page).getByRole('button', { name: `Product: Radio ${context.tag}` })).toBeVisible();
  await page.unroute('**/api/expense/create*');
  await press(page, 'Add expense');
  await expect(sheet(page)).toBeHidden();
  expect(made).toHaveLength(1);
  expect(await context.found()).toMatchObject([{ product: `Radio ${context.tag}` }]);
});

test('saving waits for an upload, and stops at a refused one', async ({ page, request }) => {
  const context = await aContext(request);
  const { id } = await context.make();
  await signIn(page);
  await openExpense(page, context, id);
  const invoices = sheet(page).getByRole('region', { name: 'Invoices' });
  let letGo: () => void = () => undefined;
  await page.route('**/api/files/upload*', async (route) => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route.continue();
  });
  const choose = (content: string) =>
    invoices
      .locator('input[type=file]')
      .setInputFiles({ name: 'fall.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) });
  await choose('<html>no</html>');
  await press(page, 'Save');
  await expect(sheet(page).getByText('Saves as soon as the files have arrived')).toBeVisible();
  letGo();
  await expect(invoices.getByRole('alert')).toContainText('This is a web page');
  await expect(sheet(page)).toBeVisible();
  await invoices.getByRole('button', { name: 'Remove fall.pdf' }).click();
  await choose('%PDF-1.7\nan invoice\n%%EOF\n');
  await press(page, 'Save');
  await expect(sheet(page).getByText('Saves as soon as the files have arrived')).toBeVisible();
  letGo();
  await expect(sheet(page)).toBeHidden();
  expect(await context.found()).toMatchObject([{ version: 1, invoices: [{ filename: 'fall.pdf' }] }]);
});

test('a preview opens in its own tab, and says so if the browser blocks it', async ({ page, request }) => {
  const context = await aContext(request);
  const { id } = await context.make();
  await signIn(page);
  await openExpense(page, context, id);
  const invoices = sheet(page).getByRole('region', { name: 'Invoices' });
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await invoices
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  const preview = invoices.getByRole('button', { name: 'Preview' });
  const [tab] = await Promise.all([page.waitForEvent('popup'), preview.click()]);
  await tab.waitForURL('**/api/files/view?token=*');
  await expect(tab.locator('img')).toHaveJSProperty('naturalWidth', 1);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await page.evaluate(() => {
    window.open = () => null;
  });
  await preview.click();
  await expect(invoices.getByText('The browser kept the new tab from opening.')).toBeVisible();
});

test('an invoice is attached and downloaded again; other files are refused with a message', async ({
  page,
  request,
}) => {
  const context = await aContext(request);
  const { id } = await context.make({ actualBudget: 50 });
  await signIn(page);
  await openExpense(page, context, id);
  const invoices = sheet(page).getByRole('region', { name: 'Invoices' });
  const pdf = Buffer.from('%PDF-1.7\nan invoice\n%%EOF\n');
  await invoices.locator('input[type=file]').setInputFiles([
    { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no</html>') },
  ]);
  await expect(invoices.getByText('invoice.pdf')).toBeVisible();
  await expect(invoices.getByRole('alert')).toContainText('This is a web page');
  await invoices.getByRole('button', { name: 'Remove page.pdf' }).click();
  const files = sheet(page).getByRole('region', { name: 'Planner files' });
  const creative = { name: 'creative.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') };
  await files.locator('input[type=file]').setInputFiles(creative);
  await files.getByLabel('Keep each month').check();
  await expect(sheet(page).getByText('Changed: invoices 1, files 1')).toBeVisible();
  await press(page, 'Save');
  await expect(sheet(page)).toBeHidden();
  await openExpense(page, context, id);
  await expect(files.getByLabel('Keep each month')).toBeChecked();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    invoices.getByRole('button', { name: 'Download invoice.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invoice.pdf');
  expect((await readFile(await download.path())).equals(pdf)).toBe(true);
  await invoices.getByRole('button', { name: 'Take off invoice.pdf' }).click();
  await press(page, 'Save');
  await expect(sheet(page)).toBeHidden();
  expect(await context.found()).toMatchObject([{ invoices: [], files: [{ filename: 'creative.csv' }] }]);
});

test('a co-op claim is planned, claimed and approved, and the last step undone', async ({
  page,
  request,
}) => {
  const context = await aContext(request);
  const { id } = await context.make({ targetBudget: 1000, actualBudget: 800 });
  await signIn(page);
  await openExpense(page, context, id);
  const claim = sheet(page).getByRole('region', { name: 'Co-op claim' });
  await field(page, 'Notes').fill('typed meanwhile');
  await claim.getByRole('button', { name: 'Plan co-op' }).click();
  await field(page, 'Eligible').fill('70');
  await claim.getByRole('button', { name: 'Mark as planned' }).click();
  await expect(claim.getByText('Enter the rate at which the eligible part is paid.')).toBeVisible();
  await field(page, 'Paid at').fill('50');
  await claim.getByRole('button', { name: 'Mark as planned' }).click();
  await expect(claim.getByText('70% eligible, paid at 50%')).toBeVisible();
  await expect(claim.getByText('$280')).toBeVisible();
  await expect(claim.getByText(/\d+ days left/)).toBeVisible();
  await expect(field(page, 'Notes'), 'what was typed stays').toHaveValue('typed meanwhile');
  await claim.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(field(page, 'Claimed')).toHaveValue('280');
  // Enter saves the claim and keeps the form open.
  await field(page, 'Claimed').press('Enter');
  await claim.getByRole('button', { name: 'Approved', exact: true }).click();
  await field(page, 'Granted').fill('250');
  await claim.getByRole('button', { name: 'Mark as approved' }).click();
  await expect(claim.getByText('$250')).toBeVisible();
  expect(await context.found()).toMatchObject([
    { coop: 250, coopClaim: { status: 'approved', claimed: 280 } },
  ]);
  const history = sheet(page).getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Undo' }).first().click();
  await expect(claim.getByRole('button', { name: 'Approved', exact: true })).toBeVisible();
  expect(await context.found()).toMatchObject([{ coop: 280, coopClaim: { status: 'claimed' } }]);
});

test('works by keyboard alone: typed, confirmed before it is lost, saved, removed', async ({
  page,
  request,
}) => {
  const context = await aContext(request);
  const { id } = await context.make({ targetBudget: 10 });
  await signIn(page);
  await openExpense(page, context, id);
  const goTo = async (label: string) => {
    for (let steps = 0; steps < 60; steps += 1) {
      const name = await page.evaluate(() => {
        const at = document.activeElement;
        const id = at?.getAttribute('id');
        const label = id ? document.querySelector(`label[for="${id}"]`)?.textContent : null;
        return at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '';
      });
      if (name === label) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${label}.`);
  };
  await goTo('Actual');
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  const requested = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(requested).toContainText('Not saved: actual.');
  await page.keyboard.press('Escape');
  await expect(requested).toBeHidden();
  await expect(field(page, 'Actual')).toHaveValue('7');
  await field(page, 'Actual').press('Enter');
  await expect(sheet(page)).toBeHidden();
  expect(await context.found()).toMatchObject([{ actualBudget: 7 }]);
  await openExpense(page, context, id);
  await goTo('Remove expense');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: /^Remove/ });
  await expect(sure).toBeVisible();
  await sure.getByRole('button', { name: 'Remove expense' }).press('Enter');
  await expect(sheet(page)).toBeHidden();
  expect(await context.found()).toEqual([]);
});

test('a viewer reads everything and changes nothing', async ({ page, request }) => {
  const context = await aContext(request);
  const { id } = await context.make();
  await signIn(page);
  await asRole(page, 'viewer');
  await openExpense(page, context, id);
  await expect(sheet(page).getByText('Your role can view budgets')).toBeVisible();
  await expect(field(page, 'Planned')).toBeDisabled();
  await expect(sheet(page).getByRole('button', { name: 'Save' })).toBeHidden();
  await page.goto(address(context, '&expense=2000000001'));
  await expect(sheet(page).getByText('This expense could not be loaded')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
});

test('looks right, and axe finds nothing', async ({ page, request }) => {
  const context = await aContext(request);
  const { id } = await context.make({
    flightDate: [
      { start: '2026-11-01', end: '2026-11-10', targetBudget: 4000 },
      { start: '2026-11-15', end: '2026-11-30', targetBudget: 8200.5 },
    ],
    actualBudget: 6100,
    coop: 1525,
    strategy: 'Own the name in every search',
  });
  await signIn(page);
  await openExpense(page, context, id);
  const history = sheet(page).getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await looksFine(page, 'expense', 'dialog');
});
