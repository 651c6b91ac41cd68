import { expect, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';

test('a pasted export shows its conflict, saves as one change and can be undone', async ({
  page,
  request,
}) => {
  const token = await signIn(page);
  const calls = await callsOf(request, token);
  const group = await demoGroup(calls, 'large');
  const rooftop = group.dealerships[0]?.id;
  const mark = `Tested ${Date.now().toString(36)}`;
  const time = 'view=month&year=2027&month=9';
  const whose = `dealerGroupId=${group.id}`;
  const { category } = await calls.post<{ category: { id: number } }>(`category/create?${whose}&${time}`, {
    name: mark,
    color: '#3fb68b',
  });
  for (const name of [`Radio ${mark}`, `Mail ${mark}`])
    await calls.post(`product/create?${whose}&${time}&productCategoryId=${category.id}`, { name });
  const scope = `${whose}&dealerShipId=${rooftop}&${time}`;
  const file = await request.get(`/api/budget/export?${scope}&format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const rows = (await file.text()).split('\r\n').map((line) => line.split(','));
  const edited = rows.map((cells) =>
    cells[1] === mark && cells[0] === 'Product'
      ? [...cells.slice(0, 4), cells[2]?.startsWith('Radio') ? '1250.75' : '300', ...cells.slice(5)]
      : cells,
  );
  await page.goto(`/budget?dealerShipId=${rooftop}&viewType=daysOfMonth&year=2027&month=8`);
  await page.getByLabel('Find a line').fill(mark);
  const cell = (name: string) =>
    page
      .getByRole('treegrid', { name: /^Budget by/ })
      .locator('tr[data-level="2"]')
      .filter({ hasText: name })
      .getByRole('gridcell')
      .first();
  await expect(cell('Mail')).toBeVisible();
  const products = await calls.get<{
    categories: { title: string; products: { productId: number; name: string }[] }[];
  }>(`budget/list?${scope}`);
  const mail = products.categories
    .find(({ title }) => title === mark)
    ?.products.find(({ name }) => name.startsWith('Mail'));
  await calls.post(`budget/change-amounts?${whose}`, {
    changes: [
      {
        line: {
          dealerShipId: rooftop,
          monthStart: '2027-09-01',
          productId: mail?.productId,
          campaign: mail?.name,
        },
        targetBudget: 77,
      },
    ],
  });
  await cell('Radio').click();
  await paste(page, edited.map((cells) => cells.join('\t')).join('\r\n'));
  const dialog = page.getByRole('dialog', { name: 'Import an edited export' });
  await expect(dialog.getByRole('button', { name: 'Change 1 amount' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Changed by someone since' })).toContainText('$77');
  expect(await findings(page)).toEqual([]);
  await dialog.getByLabel('The file’s').check();
  await dialog.getByRole('button', { name: 'Change 2 amounts' }).click();
  await expect(page.getByText('Imported 2 amounts from the spreadsheet.')).toBeVisible();
  await expect(cell('Radio')).toContainText('1,251');
  await expect(cell('Mail')).toContainText('300');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(cell('Mail')).toContainText('77');
  await expect(cell('Radio')).not.toContainText('1,251');
});

/** Pastes text as a spreadsheet program copies it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
