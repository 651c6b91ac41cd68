import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

interface Group {
  id: number;
  name: string;
  dealerships: { id: number; name: string }[];
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/site/login');
  await page.getByLabel('E-mail').fill('demo@rooftop.example');
  await page.getByLabel('Password', { exact: true }).fill('showroom-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/real-time-cashflow/);
}

/** The small group of the demo: other tests read the large one. */
async function openFeeds(page: Page): Promise<Group> {
  await signIn(page);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('tokens') ?? '{}') as { accessToken: string }).accessToken,
  );
  const answer = await page.request.get('/api/dealer/full-list', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { active } = (await answer.json()) as { active: Group[] };
  const group = active.find(({ name }) => name === 'Juniper Bay Motors');
  if (!group) throw new Error('The demo has no second group.');
  await page.goto(`/data-feeds?dealerGroupId=${group.id}`);
  await expect(page.getByRole('heading', { name: 'Data Feeds', level: 1 })).toBeVisible();
  return group;
}

async function asRole(page: Page, role: string): Promise<void> {
  await page.route('**/api/users/current*', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as { memberships: { role: string }[] };
    for (const membership of user.memberships) membership.role = role;
    await route.fulfill({ response, json: user });
  });
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

/** A list of leads as a CRM exports it; `tag` makes its leads others than those of any other test. */
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
const uploads = (page: Page) => page.getByRole('list', { name: 'Files dropped now' }).getByRole('listitem');
const upload = (page: Page, name: string) => uploads(page).filter({ hasText: name });
const ledger = (page: Page) => page.getByRole('table', { name: 'What came in' });

async function forRooftop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Which rooftop do these belong to/ }).click();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test('several files at once: each told apart, in plain words, and kept in the ledger', async ({ page }) => {
  await openFeeds(page);
  await choose(
    page,
    dropped('good.csv', leadList('several', ['Juniper Bay Kia', 'Juniper Bay Mazda'])),
    dropped('half.csv', leadList('half', ['Juniper Bay Kia', 'Nowhere Motors'])),
    dropped('menu.csv', 'dish,price\nsoup,4\n'),
    dropped('empty.csv', ''),
  );
  await expect(upload(page, 'good.csv')).toContainText('2 rows taken over');
  await expect(upload(page, 'good.csv')).toContainText('Nov 10–11, 2026');
  await expect(upload(page, 'half.csv')).toContainText('1 row taken over');
  await expect(upload(page, 'half.csv')).toContainText('No dealership is known as "Nowhere Motors"');
  await expect(upload(page, 'menu.csv')).toContainText('Not taken');
  await expect(upload(page, 'menu.csv')).toContainText('Columns found: dish, price');
  await expect(upload(page, 'empty.csv')).toContainText('The file is empty');
  const row = ledger(page).getByRole('row', { name: /half\.csv/ });
  await expect(row).toContainText('Named in the file');
  await expect(row).toContainText('Dropped here by Demo Account');
});

test('the same file again changes nothing, and says so', async ({ page }) => {
  await openFeeds(page);
  const file = dropped('twice.csv', leadList('twice', ['Juniper Bay Kia']));
  await choose(page, file);
  await expect(upload(page, 'twice.csv')).toContainText('1 row taken over');
  await choose(page, file);
  await expect(upload(page, 'twice.csv').first()).toContainText('Nothing changed');
  await expect(upload(page, 'twice.csv').first()).toContainText('This very file came in before.');
});

test('rejected rows are shown by reason, downloaded, and sent again for one rooftop', async ({ page }) => {
  await openFeeds(page);
  await choose(page, dropped('lead.xml', adf('sent-again')));
  const card = upload(page, 'lead.xml');
  await expect(card).toContainText('No row was taken over');
  await card.getByRole('button', { name: 'See what was rejected' }).click();
  const dialog = page.getByRole('dialog', { name: /1 row rejected/ });
  await expect(dialog.getByRole('table')).toContainText('A name nobody knows');
  await expect(dialog.getByRole('link', { name: 'Open the settings' })).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Rejected rows of lead.xml.csv');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Send again for one rooftop' }).click();
  await page.keyboard.type('subaru');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('1 row taken over');
  await expect(card).toContainText('for Juniper Bay Subaru');
});

test('files let go anywhere on the page are taken, for the rooftop that was chosen', async ({ page }) => {
  await openFeeds(page);
  await forRooftop(page, 'mazda');
  await expect(page.getByText('Every row goes to Juniper Bay Mazda, whatever it says.')).toBeVisible();
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'anywhere.xml'));
    const drop = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('dragover', drop));
    document.body.dispatchEvent(new DragEvent('drop', drop));
  }, adf('anywhere'));
  await expect(upload(page, 'anywhere.xml')).toContainText('1 row taken over');
  await expect(ledger(page).getByRole('row', { name: /anywhere\.xml/ })).toContainText('Juniper Bay Mazda');
});

test('an intake key is made, shown once, works, is replaced and disabled', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFeeds(page);
  await page.getByRole('button', { name: 'New key', exact: true }).click();
  await page.getByLabel('What it is for').fill('Website of Kia');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Choose the rooftop whose leads come in with this key.')).toBeVisible();
  await page.getByRole('button', { name: /^Rooftop:/ }).click();
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

test('those who may only look see everything but bring nothing in', async ({ page }) => {
  await asRole(page, 'marketing');
  await openFeeds(page);
  await expect(
    page.getByText('Managers and admins bring files in. Your role here is marketing.'),
  ).toBeVisible();
  await expect(page.getByRole('table', { name: 'What came in' })).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /New key|Disable/ })).toHaveCount(0);
});

test('says how fresh each rooftop is, the late ones first', async ({ page }) => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  await page.route('**/api/feeds/list*', async (route) => {
    const fact = { fact: 'lead', title: 'Leads', firstDay: '2026-01-01', lastDay: '2026-11-17' };
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
  const rows = page.getByRole('region', { name: 'Freshness by rooftop' }).getByRole('row');
  await expect(rows.nth(1)).toHaveText(/West.*Late, last 3 d ago.*through Nov 17, 2026/);
  await expect(rows.nth(2)).toHaveText(/South.*Nothing yet/);
  await expect(rows.nth(3)).toHaveText(/North.*Came 1 h ago/);
  await expect(page.getByText('1 of 3 rooftops fresh')).toBeVisible();
  await expect(page.getByText('No standing feed yet')).toBeVisible();
});

test('an empty ledger offers the next step; one that fails offers another try', async ({ page }) => {
  await page.route('**/api/feeds/imports*', (route) =>
    route.fulfill({ json: { imports: [], hasMore: false } }),
  );
  await openFeeds(page);
  await expect(page.getByText('Nothing has come in yet')).toBeVisible();
  await page.unroute('**/api/feeds/imports*');
  await page.route('**/api/feeds/imports*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('What came in could not be loaded')).toBeVisible();
  await expect(page.getByText('Drop lead files here, or choose them')).toBeVisible();
});

test('a file that never arrives says so and can be sent again', async ({ page }) => {
  await openFeeds(page);
  await page.route('**/api/feeds/upload*', (route) => route.abort());
  await choose(page, dropped('lost.csv', leadList('lost', ['Juniper Bay Kia'])));
  await expect(upload(page, 'lost.csv')).toContainText('Nothing was taken over');
  await page.unroute('**/api/feeds/upload*');
  await upload(page, 'lost.csv').getByRole('button', { name: 'Send again' }).click();
  await expect(upload(page, 'lost.csv')).toContainText('1 row taken over');
});

test('the ledger is paged, and nothing is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openFeeds(page);
  const files = Array.from({ length: 26 }, (_, index) =>
    dropped(`note-${index}.txt`, `Only a note ${index}`),
  );
  await choose(page, ...files);
  await expect(page.getByText('26 files dropped now')).toBeVisible({ timeout: 60_000 });
  const names = page.getByRole('list', { name: 'What came in' }).getByRole('listitem');
  await expect(names.first()).toContainText('note-25.txt');
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(names.filter({ hasText: 'note-0.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(names.first()).toContainText('note-25.txt');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test.describe('axe finds nothing', () => {
  for (const theme of ['dark', 'light']) {
    for (const width of [375, 768, 1440]) {
      test(`${theme}, ${width} px`, async ({ page }) => {
        test.slow();
        await page.addInitScript((name) => localStorage.setItem('theme', JSON.stringify(name)), theme);
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const clean = async (where: string) => {
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html)])).toEqual([]);
        };
        await openFeeds(page);
        const tag = `axe-${theme}-${width}`;
        await choose(page, dropped('menu.csv', 'dish,price\nsoup,4\n'), dropped(`${tag}.xml`, adf(tag)));
        await expect(upload(page, `${tag}.xml`)).toContainText('No dealership is known');
        await clean('files dropped');
        await upload(page, `${tag}.xml`).getByRole('button', { name: 'See what was rejected' }).click();
        await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
        await clean('rejected rows');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'New key', exact: true }).click();
        await page.getByLabel('What it is for').fill(tag);
        await page.getByRole('button', { name: /^Rooftop:/ }).click();
        await expect(page.getByRole('combobox', { name: 'Rooftop' })).toBeFocused();
        await clean('which rooftop');
        await expect(page.getByRole('combobox', { name: 'Rooftop' })).toBeFocused();
        await page.keyboard.type('kia');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'Create key' }).click();
        await expect(page.getByRole('dialog', { name: `Key of ${tag}` })).toBeVisible();
        await clean('a key');
      });
    }
  }
});
