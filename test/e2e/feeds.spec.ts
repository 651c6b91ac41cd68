import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, type DemoGroup, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { asRole, signIn } from '../helpers/sign-in.ts';
import { textRow, workbookOf } from '../helpers/workbook.ts';
import { zipOf } from '../helpers/zip.ts';

async function openFeeds(page: Page): Promise<DemoGroup> {
  const group = await demoGroup(await callsOf(page.request, await signIn(page)), 'small');
  await page.goto(`/data-feeds?dealerGroupId=${group.id}`);
  await expect(page.getByRole('heading', { name: 'Data Feeds', level: 1 })).toBeVisible();
  return group;
}

interface Dropped {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const dropped = (name: string, text: string): Dropped => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** A list of leads as a CRM exports it. `tag` makes its leads unique to a test. */
function leadList(tag: string, stores: readonly string[]): string {
  const rows = stores.map(
    (store, index) => `${tag}-${index},${store},2026-11-1${index} 10:15,Website,${tag}${index}@example.com`,
  );
  return ['Lead ID,Dealership,Created,Lead Source,Email', ...rows].join('\n');
}

function adf(tag: string): string {
  return `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><id source="Test">${tag}</id>
    <requestdate>2026-11-20T09:15:00-08:00</requestdate>
    <vehicle interest="buy" status="new"><year>2026</year><make>Kia</make><model>Sportage</model></vehicle>
    <customer><contact><name part="full">Test ${tag}</name><email>${tag}@example.com</email></contact></customer>
    <vendor><vendorname>A name nobody knows</vendorname></vendor>
    <provider><name>Test</name></provider></prospect></adf>`;
}

const choose = (page: Page, ...files: Dropped[]) => page.locator('input[type=file]').setInputFiles(files);
const uploads = (page: Page) => page.getByRole('list', { name: 'Files dropped now' }).locator('> li');
const upload = (page: Page, name: string) => uploads(page).filter({ hasText: name });
const ledger = (page: Page) => page.getByRole('table', { name: 'Import history' });

/** In the dialog that names the columns. */
async function chooseKind(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'What kind of list is it?' }).click();
  await page.getByRole('option', { name: title }).click();
}

async function forRooftop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Which store do these belong to/ }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Confirms a file after its preview. */
const takeIn = (page: Page, name: string) =>
  upload(page, name)
    .getByRole('button', { name: /^Import/ })
    .click();

/** Deals as a DMS exports them. */
function dealList(tag: string, count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `${tag}${index},Juniper Bay Kia,2026-11-${10 + index},New,S${tag}${index},Kia,Sportage,2026,1200,800,31000`,
  );
  const header =
    'Deal Number,Dealership,Contract Date,New/Used,Stock #,Make,Model,Year,Front Gross,Back Gross,Sale Price';
  return [header, ...rows].join('\n');
}

/** Deals under unknown column names. `tag` makes the header unique to a test. */
function unknownList(tag: string): string {
  const rows = ['Juniper Bay Kia', 'Juniper Bay Mazda', 'Nowhere Motors'].map(
    (store, index) => `2026-11-1${index},${tag}${index},${store},90${index}`,
  );
  return [`Wann ${tag},Nummer,Haus,Ertrag`, ...rows].join('\n');
}

/** A ledger row as the inbox writes it for a truncated file. */
const HELD_BACK = {
  ...{ id: 9, fileImportId: 9, fileName: 'short.csv', tableName: null, cameBy: 'inbox', dealershipId: null },
  ...{
    recognizedAs: 'DMS deals',
    target: 'deal',
    warning: null,
    rows: 3,
    accepted: 3,
    changed: 0,
    unchanged: 0,
  },
  reason: 'It has 3 rows, where 900 are usual.',
  proposal: null,
  ...{ rejected: 0, skipped: 0, firstDay: null, lastDay: null, repeatsImportId: null, sentBy: null },
  ...{
    startedAt: '2026-11-20T17:30:00Z',
    finishedAt: '2026-11-20T17:30:01Z',
    releasedBy: null,
    undone: null,
  },
};

async function openRow(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

test('several files at once: each is previewed in plain text, then imported and kept', async ({ page }) => {
  await openFeeds(page);
  await choose(
    page,
    dropped('good.csv', leadList('several', ['Juniper Bay Kia', 'Juniper Bay Mazda'])),
    dropped('half.csv', leadList('half', ['Juniper Bay Kia', 'Nowhere Motors'])),
    dropped('menu.csv', 'dish,price\nsoup,4\n'),
    dropped('empty.csv', ''),
  );
  await expect(page.getByText('4 files, 4 to review')).toBeVisible();
  await expect(upload(page, 'good.csv')).toContainText('2 rows would be imported · Nov 10–11, 2026');
  await expect(upload(page, 'good.csv')).toContainText('For Juniper Bay Kia (1), Juniper Bay Mazda (1)');
  await expect(upload(page, 'half.csv')).toContainText('1 row would be imported · 1 rejected');
  await expect(upload(page, 'half.csv')).toContainText('No store is known as "Nowhere Motors"');
  await expect(upload(page, 'menu.csv')).toContainText('Columns found: dish, price');
  await expect(upload(page, 'empty.csv')).toContainText('The file is empty');
  await expect(ledger(page).getByRole('row', { name: /good\.csv/ })).toHaveCount(0);

  await upload(page, 'half.csv').getByRole('button', { name: 'Show the first 1 record' }).click();
  await expect(upload(page, 'half.csv').getByRole('table')).toContainText('Nov 10, 2026');
  await takeIn(page, 'half.csv');
  await expect(upload(page, 'half.csv')).toContainText('1 row imported');
  await takeIn(page, 'good.csv');
  await expect(upload(page, 'good.csv')).toContainText('2 rows imported');
  const row = ledger(page).getByRole('row', { name: /half\.csv/ });
  await expect(row).toContainText('Named in the file');
  await expect(row).toContainText('Dropped here by Demo Account');

  await page.getByRole('button', { name: 'Discard all' }).click();
  await expect(uploads(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(uploads(page)).toHaveCount(0);
});

test('files without problems are imported with one press, and wait while other screens are open', async ({
  page,
}) => {
  await openFeeds(page);
  await choose(
    page,
    dropped('one.csv', dealList('one-step-a', 2)),
    dropped('two.csv', leadList('one-step-b', ['Juniper Bay Kia'])),
    dropped('doubtful.csv', leadList('one-step-c', ['Nowhere Motors'])),
  );
  await expect(page.getByText('3 files, 3 to review')).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Import 2 tables' }).click();
  await expect(upload(page, 'one.csv')).toContainText('2 rows imported');
  await expect(upload(page, 'two.csv')).toContainText('1 row imported');
  await expect(upload(page, 'doubtful.csv')).toContainText('No rows can be imported');
  await expect(upload(page, 'doubtful.csv').getByRole('button', { name: /^Import/ })).toHaveCount(0);
});

test('a repeated file is announced before, changes nothing, and says so', async ({ page }) => {
  await openFeeds(page);
  const file = dropped('twice.csv', leadList('twice', ['Juniper Bay Kia']));
  await choose(page, file);
  await takeIn(page, 'twice.csv');
  await expect(upload(page, 'twice.csv')).toContainText('1 row imported');
  await page.getByRole('button', { name: 'Clear' }).click();
  await choose(page, file);
  await expect(upload(page, 'twice.csv')).toContainText(/Duplicate of import \d+/);
  await takeIn(page, 'twice.csv');
  await expect(upload(page, 'twice.csv')).toContainText('Nothing changed');
});

test('a file for another store is previewed again; rejected rows are shown by reason and downloaded', async ({
  page,
}) => {
  await openFeeds(page);
  await choose(
    page,
    dropped('lead.xml', adf('looked-again')),
    dropped('part.csv', leadList('part', ['Juniper Bay Kia', 'Nowhere Motors'])),
  );
  const card = upload(page, 'lead.xml');
  await expect(card).toContainText('No rows can be imported');
  await expect(card).toContainText('A name nobody knows');
  await card.getByRole('button', { name: /^Store of lead\.xml/ }).click();
  await page.keyboard.type('subaru');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('For Juniper Bay Subaru (1)');
  await takeIn(page, 'lead.xml');
  await expect(card).toContainText('for Juniper Bay Subaru');

  await takeIn(page, 'part.csv');
  await upload(page, 'part.csv').getByRole('button', { name: 'See what was rejected' }).click();
  const dialog = page.getByRole('dialog', { name: /1 row rejected/ });
  await expect(dialog.getByRole('table')).toContainText('Nowhere Motors');
  await expect(dialog.getByRole('link', { name: 'Open the settings' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Rejected rows of part.csv.csv');
  await page.keyboard.press('Escape');
  await expect(upload(page, 'part.csv').getByRole('button', { name: 'See what was rejected' })).toBeFocused();
});

test('ambiguous dates require a choice', async ({ page }) => {
  await openFeeds(page);
  const list = leadList('dates', ['Juniper Bay Kia']).replace('2026-11-10 10:15', '03/04/2026');
  await choose(page, dropped('dates.csv', list));
  const card = upload(page, 'dates.csv');
  await expect(card).toContainText('Which days does it cover: Mar 4, 2026, or Apr 3, 2026?');
  await card.getByRole('button', { name: 'Day first' }).click();
  await expect(card).toContainText('1 row would be imported · Apr 3, 2026');
  await expect(card.getByRole('button', { name: 'Day first' })).toHaveAttribute('aria-pressed', 'true');
  await takeIn(page, 'dates.csv');
  await expect(card).toContainText('Apr 3, 2026');
  await expect(ledger(page).getByRole('row', { name: /dates\.csv/ })).toContainText('Apr 3, 2026');
});

test('each sheet of a workbook in an archive is its own table', async ({ page }) => {
  await openFeeds(page);
  const rowsOf = (list: string) =>
    list
      .split('\n')
      .map((line, index) => textRow(index + 1, line.split(',')))
      .join('');
  const workbook = workbookOf([
    { name: 'Deals', rows: rowsOf(dealList('sheet', 2)) },
    { name: 'Leads', rows: rowsOf(leadList('sheet', ['Juniper Bay Kia', 'Nowhere Motors'])) },
  ]);
  const buffer = zipOf({ 'month.xlsx': workbook });
  await choose(page, { name: 'month.zip', mimeType: 'application/zip', buffer });
  const card = upload(page, 'month.zip');
  await expect(card).toContainText('month.xlsx: Deals');
  await expect(card).toContainText('1 row would be imported · 1 rejected');
  await card.getByRole('button', { name: 'Import 2 tables' }).click();
  await expect(card).toContainText('3 rows imported');
  await expect(ledger(page).getByRole('row', { name: /month\.zip/ })).toHaveCount(2);
});

test('files dropped anywhere on the page are read for the chosen store', async ({ page }) => {
  await openFeeds(page);
  await forRooftop(page, 'mazda');
  await expect(page.getByText('Every row goes to Juniper Bay Mazda, whatever store it names.')).toBeVisible();
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'anywhere.xml'));
    const drop = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('dragover', drop));
    document.body.dispatchEvent(new DragEvent('drop', drop));
  }, adf('anywhere'));
  await takeIn(page, 'anywhere.xml');
  await expect(upload(page, 'anywhere.xml')).toContainText('1 row imported');
  await expect(ledger(page).getByRole('row', { name: /anywhere\.xml/ })).toContainText('Juniper Bay Mazda');
});

test('the columns of an unknown list are mapped, tried, saved, imported, changed and removed', async ({
  page,
}) => {
  await openFeeds(page);
  await choose(page, dropped('unknown.csv', unknownList('e2e')));
  await upload(page, 'unknown.csv').getByRole('button', { name: 'Name the columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name the columns' });
  await chooseKind(page, 'DMS deals');
  await expect(dialog.getByText('Still needed: Contract (sale) date.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save and take in' })).toBeDisabled();
  const name = async (column: string, field: string) => {
    await dialog.getByRole('button', { name: new RegExp(`^${column} holds`) }).click();
    await page.keyboard.type(field);
    await page.keyboard.press('Enter');
  };
  await name('Wann e2e', 'contract');
  await name('Nummer', 'deal number');
  await name('Haus', 'dealership');
  await name('Ertrag', 'front gross');
  await expect(dialog.getByText('2 rows would be imported · 1 rejected · Nov 10–11, 2026')).toBeVisible();
  await expect(dialog.getByText('No store is known as "Nowhere Motors"')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save and take in' }).click();
  await expect(upload(page, 'unknown.csv')).toContainText('2 rows imported');

  await page.getByRole('button', { name: 'Clear' }).click();
  await choose(page, dropped('next.csv', unknownList('e2e').replaceAll('e2e0', 'e2e9')));
  await expect(upload(page, 'next.csv')).toContainText('DMS deals, with columns as saved');
  const saved = page.getByRole('list', { name: 'Column mappings' }).getByRole('listitem').first();
  await expect(saved).toContainText('Wann e2e, Nummer, Haus, Ertrag');
  await saved.getByRole('button', { name: /^Edit/ }).click();
  const change = page.getByRole('dialog', { name: 'Change the named columns' });
  await change.getByRole('button', { name: /^Ertrag holds/ }).click();
  await page.keyboard.type('back (');
  await page.keyboard.press('Enter');
  await change.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved.getByRole('button', { name: /^Edit/ })).toBeFocused();
  await saved.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Map an unknown file once')).toBeVisible();
});

test('undoing an import first shows its effect; the file can be imported again', async ({ page }) => {
  await openFeeds(page);
  await choose(page, dropped('back.csv', dealList('back', 3)));
  await takeIn(page, 'back.csv');
  await expect(upload(page, 'back.csv')).toContainText('3 rows imported');
  await openRow(page, /^More of back\.csv/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo the import of back.csv?' });
  await expect(dialog).toContainText('This import added or changed 3 records.');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('back.csv was undone. 3 records removed.')).toBeVisible();
  const row = ledger(page).getByRole('row', { name: /back\.csv/ });
  await expect(row.first()).toContainText('Undone');
  await expect(upload(page, 'back.csv')).toContainText('Undone');
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(row.first()).not.toContainText('Undone');
  await expect(row.first()).toContainText('3');
});

test('a list held back for its size is released or rejected', async ({ page }) => {
  await openFeeds(page);
  let state = 'quarantined';
  const requested: string[] = [];
  await page.route('**/api/feeds/imports*', async (route) => {
    const actions = state === 'quarantined' ? ['release', 'discard'] : [];
    await route.fulfill({ json: { imports: [{ ...HELD_BACK, state, actions }], hasMore: false } });
  });
  for (const call of ['release', 'discard']) {
    await page.route(`**/api/feeds/${call}*`, async (route) => {
      requested.push(call);
      state = 'done';
      await route.fulfill({ json: call === 'release' ? { imports: [] } : {} });
    });
  }
  for (const [button, confirm] of [
    ['Release', 'Release'],
    ['Discard', 'Discard'],
  ] as const) {
    state = 'quarantined';
    await page.reload();
    await expect(ledger(page)).toContainText('Held back');
    await openRow(page, /^More of short\.csv/);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(ledger(page)).not.toContainText('Held back');
  }
  expect(requested).toEqual(['release', 'discard']);
});

test('the ledger is filtered by kind, state and store', async ({ page }) => {
  await openFeeds(page);
  await choose(
    page,
    dropped('filtered.csv', dealList('filtered', 1)),
    dropped('filtered.txt', 'Only a note'),
  );
  await takeIn(page, 'filtered.csv');
  await expect(upload(page, 'filtered.csv')).toContainText('1 row imported');
  const pickKind = async (from: string, kind: string) => {
    await page.getByRole('button', { name: from, exact: true }).click();
    await page.keyboard.type(kind);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: kind, exact: true })).toBeVisible();
  };
  await pickKind('Any kind', 'Deals');
  await expect(ledger(page).getByRole('row', { name: /filtered\.csv/ })).toBeVisible();
  await pickKind('Deals', 'Repair orders');
  await expect(ledger(page).getByRole('row', { name: /filtered\.csv/ })).toHaveCount(0);
  await pickKind('Repair orders', 'Deals');
  await page.getByRole('button', { name: 'Any state' }).click();
  await page.keyboard.type('needs');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No matching imports')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(ledger(page).getByRole('row', { name: /filtered\.csv/ })).toBeVisible();
});

test('an intake key is created, shown once, works, is replaced and disabled', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFeeds(page);
  await page.getByRole('button', { name: 'New key', exact: true }).click();
  await page.getByLabel('What it is for').fill('Website of Kia');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Choose the store whose leads come in with this key.')).toBeVisible();
  await page.getByRole('button', { name: /^Store:/ }).click();
  await page.keyboard.type('kia');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Key of Website of Kia' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('The key has not been copied.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy Key', exact: true }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByLabel(/^Try it/)).toHaveValue(new RegExp(`Bearer ${key}`));
  const url = await dialog.getByLabel('Address', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const post = (tag: string, at: string, headers: Record<string, string>) =>
    page.request.post(at, { headers: { 'content-type': 'text/xml', ...headers }, data: adf(tag) });
  const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
  expect((await post('by-header', url, bearer(key))).status()).toBe(200);
  expect((await post('by-address', `${url}?key=${key}`, {})).status()).toBe(200);
  const feed = page.getByRole('list', { name: 'Intake keys' }).getByRole('listitem').first();
  await expect(feed).toContainText('Website of Kia');
  await expect(feed).toContainText('Last came');
  await expect(
    ledger(page)
      .getByRole('row', { name: /Website of Kia/ })
      .first(),
  ).toContainText('Posted with a key');

  await feed.getByRole('button', { name: 'New key for Website of Kia' }).click();
  await page.getByRole('button', { name: 'Make a new key' }).click();
  const next = await dialog.getByLabel('Key', { exact: true }).inputValue();
  expect(next).not.toBe(key);
  await dialog.getByRole('button', { name: 'I have kept the key' }).click();
  expect((await post('too-late', url, bearer(key))).status()).toBe(401);
  expect((await post('in-time', url, bearer(next))).status()).toBe(200);

  await feed.getByRole('button', { name: 'Disable Website of Kia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(feed).toContainText('Disabled');
  expect((await post('after-all', url, bearer(next))).status()).toBe(401);
});

test('viewers see everything but import nothing', async ({ page }) => {
  await asRole(page, 'marketing');
  await openFeeds(page);
  await expect(
    page.getByText('Managers and admins import files. Your role here is marketing.'),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'Import history' })).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /New key|Disable|Bring a file/ })).toHaveCount(0);
  await expect(page.getByText('Managers and admins can see the watched folder')).toBeVisible();
  await openRow(page, /^More of /);
  await expect(page.getByText('Managers and admins can undo or release an import.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Undo|rejected/ })).toHaveCount(0);
});

test('shows the freshness of each store, late ones first', async ({ page }) => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await page.route('**/api/feeds/list*', async (route) => {
    const fact = {
      fact: 'lead',
      title: 'Leads',
      firstDay: '2026-01-01',
      lastDay: '2026-11-17',
      expected: 'Within minutes',
      lateAfter: '2 opening hours',
      restatedDays: 7,
    };
    const dealership = (dealershipId: number, name: string, state: object) => ({
      dealershipId,
      name,
      facts: [{ ...fact, ...state }],
    });
    const json = {
      dealerships: [
        dealership(1, 'North', { freshness: 'fresh', lastReceivedAt: hours(1.1) }),
        dealership(2, 'South', { freshness: 'absent', firstDay: null, lastDay: null, lastReceivedAt: null }),
        dealership(3, 'West', { freshness: 'late', lastReceivedAt: hours(75) }),
      ],
      intakes: [],
    };
    await route.fulfill({ json });
  });
  await openFeeds(page);
  const rows = page.getByRole('region', { name: 'Freshness by store' }).getByRole('row');
  await expect(rows.nth(1)).toHaveText(/West.*Late, last 3 d ago.*through Nov 17, 2026/);
  await expect(rows.nth(2)).toHaveText(/South.*Nothing yet/);
  await expect(rows.nth(3)).toHaveText(/North.*Updated 1 h ago/);
  await expect(rows.first()).toContainText('late after 2 opening hours');
  await expect(
    rows
      .first()
      .getByTitle(/corrected for 7 days$/)
      .first(),
  ).toBeVisible();
  await expect(page.getByText('1 of 3 stores fresh')).toBeVisible();
  await expect(page.getByText('No intake key yet')).toBeVisible();
});

test('an empty ledger offers the next step; a failed one offers another try', async ({ page }) => {
  await page.route('**/api/feeds/imports*', (route) =>
    route.fulfill({ json: { imports: [], hasMore: false } }),
  );
  await openFeeds(page);
  await expect(page.getByText('Nothing imported yet')).toBeVisible();
  await page.unroute('**/api/feeds/imports*');
  await page.route('**/api/feeds/imports*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Import history could not be loaded')).toBeVisible();
  await expect(page.getByText('Drop files here, or choose them')).toBeVisible();
});

test('a failed upload says so and can be repeated', async ({ page }) => {
  await openFeeds(page);
  await page.route('**/api/feeds/preview?*', (route) => route.abort());
  await choose(page, dropped('lost.csv', leadList('lost', ['Juniper Bay Kia'])));
  await expect(upload(page, 'lost.csv')).toContainText('Nothing was imported');
  await page.unroute('**/api/feeds/preview?*');
  await upload(page, 'lost.csv').getByRole('button', { name: 'Send again' }).click();
  await expect(upload(page, 'lost.csv')).toContainText('1 row would be imported');
  await page.route('**/api/feeds/confirm*', (route) => route.abort());
  await takeIn(page, 'lost.csv');
  await expect(upload(page, 'lost.csv')).toContainText('Nothing was imported');
  await page.unroute('**/api/feeds/confirm*');
  await takeIn(page, 'lost.csv');
  await expect(upload(page, 'lost.csv')).toContainText('1 row imported');
});

test('the ledger is paged, and nothing is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { id } = await openFeeds(page);
  await page.evaluate(async (dealerGroupId) => {
    const { accessToken } = JSON.parse(localStorage.getItem('tokens') ?? '{}') as { accessToken: string };
    const body = new FormData();
    for (let index = 0; index < 26; index += 1) {
      body.append('uploadedFile', new File([`Only a note ${index}`], `note-${index}.txt`));
    }
    const headers = { authorization: `Bearer ${accessToken}` };
    await fetch(`/api/feeds/upload?dealerGroupId=${dealerGroupId}`, { method: 'POST', body, headers });
  }, id);
  await page.getByRole('button', { name: 'Any state' }).click();
  await page.keyboard.type('not taken');
  await page.keyboard.press('Enter');
  const names = page.getByRole('list', { name: 'Import history' }).getByRole('listitem');
  await expect(names.first()).toContainText('note-25.txt');
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(names.filter({ hasText: 'note-0.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(names.first()).toContainText('note-25.txt');
  await openRow(page, /^More of note-25/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test.describe('axe finds nothing', () => {
  for (const theme of themesIn('dark', 1)) {
    for (const width of widthsIn(theme)) {
      test(`${theme}, ${width} px`, async ({ page }) => {
        test.slow();
        await page.addInitScript((name) => localStorage.setItem('theme', JSON.stringify(name)), theme);
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const clean = async (where: string) => expect(await findings(page), where).toEqual([]);
        await openFeeds(page);
        const tag = `axe-${theme}-${width}`;
        const half = leadList(tag, ['Juniper Bay Kia', 'Nowhere Motors']).replace(
          '2026-11-10 10:15',
          '03/04/2026',
        );
        await choose(page, dropped(`${tag}.csv`, half), dropped('menu.csv', unknownList(tag)));
        await expect(page.getByText('2 files, 2 to review')).toBeVisible();
        await upload(page, `${tag}.csv`).getByRole('button', { name: 'Show the first 1 record' }).click();
        await clean('files looked at');
        await upload(page, 'menu.csv').getByRole('button', { name: 'Name the columns' }).click();
        await chooseKind(page, 'DMS deals');
        await expect(page.getByText('Still needed: Contract (sale) date.')).toBeVisible();
        await clean('naming columns');
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await takeIn(page, `${tag}.csv`);
        await upload(page, `${tag}.csv`).getByRole('button', { name: 'See what was rejected' }).click();
        await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
        await clean('rejected rows');
        await page.keyboard.press('Escape');
        await openRow(page, new RegExp(`^More of ${tag}`));
        await expect(page.getByRole('list', { name: 'Why rows were rejected' })).toBeVisible();
        await clean('an import');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.getByRole('button', { name: 'New key', exact: true }).click();
        await page.getByLabel('What it is for').fill(tag);
        await page.getByRole('button', { name: /^Store:/ }).click();
        await expect(page.getByRole('combobox', { name: 'Store' })).toBeFocused();
        await clean('which store');
        await expect(page.getByRole('combobox', { name: 'Store' })).toBeFocused();
        await page.keyboard.type('kia');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Create key' }).click();
        await expect(page.getByRole('dialog', { name: `Key of ${tag}` })).toBeVisible();
        await clean('a key');
      });
    }
  }
});
