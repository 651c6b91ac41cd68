import { expect, type Locator, type Page } from '@playwright/test';
import type { Report } from '../../src/features/reports/report-builder/contract.ts';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { type Calls, callsOf, type DemoGroup, demoGroup } from '../helpers/demo.ts';
import { THEMES, themesIn, widthsIn } from '../helpers/looks.ts';
import { signIn } from '../helpers/sign-in.ts';

const PLACE = { col: 1, width: 12, height: 2, title: '' };

/** A report of texts, which needs no numbers. */
async function aReport(
  calls: Calls,
  group: DemoGroup,
  title: string,
  text = (name: string) => `About ${name}`,
): Promise<Report> {
  const path = (name: string) => `reports-builder/${name}?dealerGroupId=${group.id}`;
  const { report } = await calls.post<{ report: Report }>(path('create'), { title });
  const texts = ['First', 'Second'].map((name, index) => ({
    ...{ ...PLACE, title: name, id: `text${index}`, row: 1 + index * 2, kind: 'text', text: text(name) },
  }));
  const pages = [{ key: 'page1', pageTitle: 'Page 1', description: '', gridItems: texts }];
  const sent = { reportSettings: { pages } };
  return (await calls.post<{ report: Report }>(`${path('update')}&id=${report.id}`, sent)).report;
}

async function signedIn(page: Page) {
  const calls = await callsOf(page.request, await signIn(page));
  const group = await demoGroup(calls, 'small');
  const open = async ({ id, title }: Pick<Report, 'id' | 'title'>) => {
    await page.goto(`/report-builder/report/${id}?dealerGroupId=${group.id}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  };
  return { calls, group, open };
}

const stored = (calls: Calls, group: DemoGroup, id: number) =>
  calls.get<{ report: Report }>(`reports-builder/view?dealerGroupId=${group.id}&id=${id}`);

test('a text has bold words, and its links lead to screens here and to other sites', async ({ page }) => {
  const { calls, group, open } = await signedIn(page);
  const text = (name: string) =>
    [
      `**${name}** is behind its [budget of November](/budget), see [our *plan*](https://example.com/${name}).`,
      `- 5 ** 3, [note] and [not a link](javascript:alert(1)) stay as typed`,
    ].join('\n');
  await open(await aReport(calls, group, `With links ${Date.now()}`, text));
  await expect(page.locator('strong', { hasText: /^First$/ })).toBeVisible();
  await expect(page.getByText('5 ** 3, [note] and [not a link](javascript:alert(1))').first()).toBeVisible();
  const outside = page.getByRole('link', { name: 'our *plan*' }).first();
  await expect(outside).toHaveAttribute('href', 'https://example.com/First');
  await expect(outside).toHaveAttribute('target', '_blank');
  for (const theme of THEMES) {
    await page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
    expect(await findings(page)).toEqual([]);
  }
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.getByRole('link', { name: 'budget of November' }).first().click();
  await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
  expect(documents).toEqual([]);
});

test('a report that cannot be loaded is not said to be gone, and one that is gone is', async ({ page }) => {
  const { calls, group } = await signedIn(page);
  const report = await aReport(calls, group, `Lost ${Date.now()}`);
  const gone = page.getByText('There is no such report');
  // Other tests change reports meanwhile, and each change would be another try.
  await page.route('**/api/live/**', (route) => route.abort());
  for (const [call, path, absent] of [
    ['reports-builder/view', `report-builder/report/${report.id}`, gone],
    ['verify/document', 'verify/nothing', page.getByText('There is no such document')],
  ] as const) {
    await page.route(`**/api/${call}?*`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/${path}?dealerGroupId=${group.id}`);
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
    await expect(absent).toHaveCount(0);
    await page.unroute(`**/api/${call}?*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await expect(page.getByText('There is no such document')).toBeVisible();
  await page.goto(`/report-builder/report/${2 ** 31 - 1}?dealerGroupId=${group.id}`);
  await expect(gone).toBeVisible();
});

test('a report is made, arranged, undone and saved by the keyboard alone', async ({ page }) => {
  const { calls, group } = await signedIn(page);
  const title = `By keyboard ${Date.now()}`;
  await page.goto(`/report-builder?dealerGroupId=${group.id}`);
  await page.getByRole('button', { name: 'New report' }).press('Enter');
  const create = page.getByRole('dialog', { name: 'New report' });
  await create.getByLabel('Title').pressSequentially(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');

  for (const text of ['Alpha', 'Beta']) {
    await page.getByRole('button', { name: 'Add item' }).press('Enter');
    await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add: Text' });
    await dialog.getByRole('textbox', { name: 'Title' }).pressSequentially(text);
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially(`# ${text}`);
    await dialog.getByRole('button', { name: 'Add' }).press('Enter');
    await expect(page.getByRole('button', { name: `Move ${text}` })).toBeVisible();
  }
  const beta = page.getByRole('button', { name: 'Move Beta' });
  await beta.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Beta: row 1, column 1, 12 wide' })).toBeVisible();
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'ArrowRight']) await beta.press(key);
  await expect(page.getByText('Beta: row 1, column 2, 10 wide, 3 high')).toBeVisible();
  await beta.press('Delete');
  await expect(beta).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(beta).toBeVisible();

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Report saved successfully')).toBeVisible();
  const { reports } = await calls.get<{ reports: Report[] }>(
    `reports-builder/index?dealerGroupId=${group.id}`,
  );
  const id = reports.find((report) => report.title === title)?.id ?? 0;
  const [saved] = (await stored(calls, group, id)).report.reportSettings.pages;
  expect(saved?.gridItems.map((item) => [item.title, item.row, item.col, item.width]).toSorted()).toEqual([
    ['Alpha', 4, 1, 12],
    ['Beta', 1, 2, 10],
  ]);

  const alphas = page.getByRole('button', { name: 'Move Alpha' });
  await page.getByRole('button', { name: 'Duplicate Page 1' }).press('Enter');
  await expect(alphas).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(alphas).toHaveCount(1);

  await page.getByLabel('Report title').fill(`${title}, changed`);
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await page.getByRole('link', { name: 'Report Builder' }).first().press('Enter');
  await page.getByRole('button', { name: 'Leave without saving' }).press('Enter');
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
});

test('an item is moved and resized by finger', async ({ page }) => {
  const { calls, group, open } = await signedIn(page);
  const report = await aReport(calls, group, `By finger ${Date.now()}`);
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await open(report);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const item = page.locator('[data-item="text1"]');
  await expect(item).toBeVisible();
  const swipe = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
    const at = (part: number) => [{ x: from.x + by.x * part, y: from.y + by.y * part }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const part of [0.1, 0.4, 0.7, 1]) {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const places = async () => {
    const [saved] = (await stored(calls, group, report.id)).report.reportSettings.pages;
    return saved?.gridItems.map(({ id, row, width, height }) => [id, row, width, height]).toSorted();
  };

  const handle = await boxOf(page.getByRole('button', { name: 'Move Second' }));
  await swipe({ x: handle.x + 12, y: handle.y + handle.height / 2 }, { x: 0, y: -200 });
  await save();
  await expect.poll(places).toEqual([
    ['text0', 3, 12, 2],
    ['text1', 1, 12, 2],
  ]);
  const { x, y, width, height } = await boxOf(item);
  await swipe({ x: x + width - 16, y: y + height - 16 }, { x: -width / 2, y: 56 });
  await save();
  await expect.poll(places).toEqual([
    ['text0', 4, 12, 2],
    ['text1', 1, 6, 3],
  ]);
});

test('two tabs edit one report: what differs is combined, what collides is decided', async ({ page }) => {
  const { calls, group, open } = await signedIn(page);
  const report = await aReport(calls, group, `Together ${Date.now()}`);
  await open(report);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const save = (fields: object) =>
    calls.post(`reports-builder/update?dealerGroupId=${group.id}&id=${report.id}`, fields);
  const settings = report.reportSettings;
  const [first, second] = settings.pages[0]?.gridItems ?? [];
  const withTexts = (one: string, two: string) => ({
    ...settings,
    pages: [
      {
        ...settings.pages[0],
        gridItems: [
          { ...first, text: one },
          { ...second, text: two },
        ],
      },
    ],
  });
  const change = async (name: string, text: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit: Text' });
    await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Apply' }).click();
  };
  await calls.post(`reports-builder/editing?dealerGroupId=${group.id}&id=${report.id}`, {
    tab: 'another-tab',
  });
  await expect(page.getByText('Also editing: Demo Account')).toBeVisible();

  await change('First', 'Mine');
  await save({ reportSettings: withTexts('About First', 'Theirs') });
  await expect(page.getByText('Their changes were combined with yours.')).toBeVisible();
  await expect(page.getByText('Theirs', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Report saved successfully')).toBeVisible();

  await change('First', 'Mine again');
  await save({ reportSettings: withTexts('Theirs again', 'Theirs') });
  await page.getByRole('button', { name: 'Resolve' }).click();
  const conflict = page.getByRole('dialog', { name: 'You both changed the same things' });
  await expect(conflict).toContainText('Mine again');
  expect(await findings(page, 'dialog')).toEqual([]);
  await conflict.getByRole('radio', { name: /Mine again/ }).check();
  await conflict.getByRole('button', { name: 'Keep these' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const texts = async () => {
    const now = (await stored(calls, group, report.id)).report.reportSettings.pages[0]?.gridItems ?? [];
    return now.map((item) => (item.kind === 'text' ? item.text : ''));
  };
  await expect.poll(texts).toEqual(['Mine again', 'Theirs']);

  // Undoing what collides ends the conflict, and the report can be saved again.
  await change('First', 'Once more');
  await save({ reportSettings: withTexts('Theirs at last', 'Theirs') });
  await expect(page.getByRole('button', { name: 'Resolve' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Theirs at last', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolve' })).toBeHidden();
  await change('Second', 'Saved after it');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(texts).toEqual(['Theirs at last', 'Saved after it']);
});

test('an earlier version is looked at and restored by the keyboard; a save meanwhile is not overwritten', async ({
  page,
}) => {
  const { calls, group, open } = await signedIn(page);
  const title = `Versions ${Date.now()}`;
  const report = await aReport(calls, group, title);
  const [one] = report.reportSettings.pages;
  const save = (fields: object) =>
    calls.post(`reports-builder/update?dealerGroupId=${group.id}&id=${report.id}`, fields);
  const pages = [{ ...one, gridItems: one?.gridItems.slice(0, 1) }];
  await save({ title: `${title} short`, reportSettings: { ...report.reportSettings, pages } });
  await open({ id: report.id, title: `${title} short` });
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  const second = page.getByRole('button', { name: 'Move Second' });
  const undo = page.getByRole('button', { name: 'Undo' });
  const opener = page.getByRole('button', { name: 'Versions' });
  const dialog = page.getByRole('dialog', { name: `Versions of ${title} short` });
  const line = (name: RegExp) =>
    dialog.getByRole('list', { name: 'Saved versions' }).getByRole('button', { name });
  const restore = async () => {
    await dialog.getByRole('button', { name: 'Restore', exact: true }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Restore version 2?' });
    await question.getByRole('button', { name: 'Restore', exact: true }).press('Enter');
    await expect(question).toHaveCount(0);
  };

  // What is not saved would be lost.
  await page.getByLabel('Report title').fill('Typed');
  await opener.press('Enter');
  await expect(page.getByText('You have changes that are not saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await undo.press('Enter');

  await opener.press('Enter');
  await expect(line(/^Version 3 Current/)).toContainText(`Title changed from “${title}”, 1 item removed`);
  await line(/^Version 1 /).press('Enter');
  await expect(dialog.getByText('Nothing on this version')).toBeVisible();
  await line(/^Version 2 /).press('Enter');
  await expect(dialog.getByText('About Second')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
  expect(await findings(page, 'dialog')).toEqual([]);

  const url = '**/reports-builder/restore-version?*';
  await page.route(
    url,
    async (route) => {
      await save({ title: `${title} short` });
      await route.continue();
    },
    { times: 1 },
  );
  await restore();
  await expect(dialog.getByText('meanwhile. Look at what they saved, then restore again.')).toBeVisible();
  await expect(line(/^Version 4 Current/)).toContainText('No change to the title or pages');

  await restore();
  await expect(page.getByText('Version 2 was restored.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(second).toBeVisible();
  const now = await stored(calls, group, report.id);
  expect(now.report).toMatchObject({ version: 5, title, reportSettings: report.reportSettings });
  await undo.press('Enter');
  await expect(second).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await expect(second).toBeVisible();
});

/** A question about weeks takes minutes. */
async function waitsForThePast(page: Page): Promise<void> {
  const unanswered = '**/reports-builder/as-of?*';
  await page.route(unanswered, () => undefined);
  await page.getByRole('button', { name: 'As of a day' }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(/are taken back for this answer alone/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/are taken back for this answer alone/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to today' }).click();
  await page.unroute(unanswered);
}

/** On a narrow window the list and the shown version take turns. */
async function showsVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /^Version 2 Current/ }).waitFor();
  expect(await findings(page, 'dialog')).toEqual([]);
  await page.getByRole('button', { name: /^Version 1 / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Stores, month to date' })).toBeVisible();
  expect(await findings(page, 'dialog')).toEqual([]);
  expect(await dialog.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  const back = page.getByRole('button', { name: 'All versions' });
  if (await back.isVisible()) {
    await expect(back).toBeFocused();
    await back.press('Enter');
    await expect(page.getByRole('button', { name: /^Version 1 / })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

for (const theme of themesIn('light', 1)) {
  test(`list, report and editor have no accessibility findings (${theme})`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('theme', JSON.stringify(name)), theme);
    const { calls, group, open } = await signedIn(page);
    const title = `Look ${theme} ${Date.now()}`;
    const { report } = await calls.post<{ report: Report }>(
      `reports-builder/create?dealerGroupId=${group.id}`,
      { title, preset: 'gm_morning', isDraft: 1, isPrivate: 1 },
    );
    const again = `reports-builder/update?dealerGroupId=${group.id}&id=${report.id}`;
    await calls.post(again, { reportSettings: { ...report.reportSettings, paper: 'a4' } });
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/report-builder?dealerGroupId=${group.id}`);
      await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^GM morning report/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await open(report);
      await expect(page.getByRole('heading', { name: 'Stores, month to date' })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await waitsForThePast(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Edit Stores, month to date' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit: Table' })).toBeVisible();
      expect(await findings(page, 'dialog')).toEqual([]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await showsVersions(page);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    }
  });
}
