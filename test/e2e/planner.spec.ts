import { expect, type Locator, type Page } from '@playwright/test';
import { findings } from '../helpers/axe.ts';
import { test } from '../helpers/browser-test.ts';
import { callsOf, type DemoGroup, demoGroup } from '../helpers/demo.ts';
import { themesIn, widthsIn } from '../helpers/looks.ts';
import { signIn as signInFirst } from '../helpers/sign-in.ts';

interface Planned {
  campaign: string;
  /** First day, last day and dollars. */
  flights: [from: number, to: number, dollars: number][];
  rooftop?: number;
}

/** A signed-in person at the planner, with calls to the server. */
interface EditContext {
  page: Page;
  group: DemoGroup;
  call(path: string, query: object, body?: object): Promise<{ status: number; body: never }>;
}

const YEAR = 2027;

async function signIn(page: Page): Promise<EditContext> {
  const token = await signInFirst(page);
  const call: EditContext['call'] = async (path, query, body) => {
    const text = new URLSearchParams(query as Record<string, string>).toString();
    const headers = { authorization: `Bearer ${token}` };
    const answer = body
      ? await page.request.post(`/api/${path}?${text}`, { headers, data: body })
      : await page.request.get(`/api/${path}?${text}`, { headers });
    return { status: answer.status(), body: (await answer.json()) as never };
  };
  return { page, group: await demoGroup(await callsOf(page.request, token), 'small'), call };
}

/** Plans campaigns in a category and product of their own. `month` is 1 to 12. */
async function plan(
  context: EditContext,
  name: string,
  month: number,
  planned: readonly Planned[],
): Promise<number[]> {
  const scope = { dealerGroupId: context.group.id };
  const { category } = (await context.call('category/create', scope, { name, color: '#5b8cff' }))
    .body as unknown as { category: { id: number } };
  const { product } = (
    await context.call(
      'product/create',
      { ...scope, productCategoryId: category.id },
      { name: `${name} product` },
    )
  ).body as unknown as { product: { id: number } };
  const ids: number[] = [];
  for (const { campaign, flights, rooftop = 0 } of planned) {
    const day = (date: number) =>
      `${YEAR}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
    const at = {
      ...scope,
      dealerShipId: context.group.dealerships[rooftop]?.id,
      view: 'month',
      year: YEAR,
      month,
    };
    const answer = await context.call('expense/create', at, {
      campaign,
      productId: product.id,
      productCategoryId: category.id,
      flightDate: flights.map(([from, to, targetBudget]) => ({
        start: day(from),
        end: day(to),
        targetBudget,
      })),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    ids.push((answer.body as unknown as { expense: { id: number } }).expense.id);
  }
  return ids;
}

/** Scrolls the plan until the element is drawn; only visible rows are. */
async function reveal(page: Page, wanted: Locator): Promise<void> {
  const scroller = page.getByRole('table', { name: /^(Flights|Planned by month)/ }).locator('xpath=..');
  await expect(async () => {
    if ((await wanted.count()) === 0) {
      await scroller.evaluate((box) => {
        const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
        box.scrollTop = isAtEnd ? 0 : box.scrollTop + 400;
      });
    }
    await expect(wanted.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** Opens the planner on a month (1 to 12) of one store, or of all. */
async function open({ page, group }: EditContext, month: number, rooftop: number | null = 0): Promise<void> {
  const id = rooftop === null ? 0 : group.dealerships[rooftop]?.id;
  await page.goto(
    `/planner?dealerGroupId=${group.id}&dealerShipId=${id}&viewType=daysOfMonth&year=${YEAR}&month=${month - 1}`,
  );
  await expect(page.getByRole('region', { name: 'Flights' })).toBeVisible();
}

const bar = (page: Page, campaign: string) =>
  page.getByRole('table', { name: /^Flights/ }).getByRole('button', { name: new RegExp(`, ${campaign}: `) });

const saved = (page: Page) => page.waitForResponse((answer) => answer.url().includes('planner/move-flight'));

/** Drags the middle or an edge of a bar by this many pixels. */
async function drag(
  page: Page,
  of: Locator,
  { grip = 'whole', days }: { grip?: 'whole' | 'end' | 'start'; days: number },
) {
  // Centered, because the header and footer of the plan cover its edges.
  await of.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await of.boundingBox();
  const lane = await of.locator('xpath=..').boundingBox();
  if (!box || !lane) throw new Error('The bar is not on the screen.');
  const x = { whole: box.x + box.width / 2, start: box.x + 3, end: box.x + box.width - 3 }[grip];
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  const by = (lane.width / 28) * days;
  await page.mouse.move(x + by / 2, y, { steps: 4 });
  await page.mouse.move(x + by, y, { steps: 4 });
}

test('a flight is moved and resized with the mouse, and undone', async ({ page }) => {
  const context = await signIn(page);
  await plan(context, 'By hand', 2, [{ campaign: 'Dragged', flights: [[3, 9, 700]] }]);
  await open(context, 2);
  const flight = bar(page, 'Dragged');
  await reveal(page, flight);
  await expect(flight).toHaveAccessibleName('By hand product, Dragged: Feb 3–9, 7 days, $700, $100 a day');

  let reply = saved(page);
  await drag(page, flight, { days: 5 });
  await expect(flight, 'it is shown where it would come down').toHaveAccessibleName(/Feb 8–14, 7 days/);
  await page.mouse.up();
  expect((await reply).status()).toBe(200);
  await expect(flight).toHaveAccessibleName(/Feb 8–14, 7 days, \$700/);

  reply = saved(page);
  await drag(page, flight, { grip: 'end', days: 3 });
  await page.mouse.up();
  await reply;
  await expect(flight).toHaveAccessibleName(/Feb 8–17, 10 days, \$700, \$70\.00 a day/);

  reply = saved(page);
  await drag(page, flight, { grip: 'start', days: 2 });
  await page.mouse.up();
  await reply;
  await expect(flight).toHaveAccessibleName(/Feb 10–17, 8 days/);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(flight).toHaveAccessibleName(/Feb 8–17, 10 days/);
  await page.reload();
  await reveal(page, flight);
  await expect(flight).toHaveAccessibleName(/Feb 8–17, 10 days, \$700/);
});

test('Esc cancels a drag, the month’s end and a neighbor limit it, and a press opens the flight', async ({
  page,
}) => {
  const context = await signIn(page);
  const [id] = await plan(context, 'Let go', 2, [
    {
      campaign: 'Two flights',
      flights: [
        [3, 9, 700],
        [20, 24, 500],
      ],
    },
  ]);
  await open(context, 2);
  const [first, second] = [bar(page, 'Two flights').nth(0), bar(page, 'Two flights').nth(1)];
  await reveal(page, first);
  await drag(page, first, { days: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(first).toHaveAccessibleName(/Feb 3–9/);

  const reply = saved(page);
  await drag(page, first, { days: 16 });
  await page.mouse.up();
  await reply;
  await expect(first, 'up to the day before the next flight').toHaveAccessibleName(/Feb 13–19/);
  await second.click();
  await expect(page).toHaveURL(new RegExp(`expenseModal=1.*expense=${id}|expense=${id}.*expenseModal=1`));
});

test('a flight is moved, resized and deleted by key; a shared day is refused with the specification’s message', async ({
  page,
}) => {
  const context = await signIn(page);
  await plan(context, 'By key', 3, [
    {
      campaign: 'Keyed',
      flights: [
        [5, 9, 500],
        [12, 14, 300],
      ],
    },
  ]);
  await open(context, 3);
  const first = bar(page, 'Keyed').nth(0);
  await reveal(page, first);
  await first.focus();
  await expect(page.getByText('5 days · $500 · $100 a day'), 'what hovers focuses').toBeVisible();

  let reply = saved(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAccessibleName(/Mar 7–11/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The flight dates can not have the same dates.')).toBeVisible();
  expect((await (await reply).json()).version, 'two presses are one move').toBe(2);

  reply = saved(page);
  await page.keyboard.press('Shift+ArrowLeft');
  await reply;
  await expect(first).toHaveAccessibleName(/Mar 7–10, 4 days/);
  reply = saved(page);
  await page.keyboard.press('Alt+ArrowLeft');
  await reply;
  await expect(first).toHaveAccessibleName(/Mar 6–10, 5 days, \$500/);
  await expect(first).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog', { name: 'Delete Keyed?' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(bar(page, 'Keyed')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar(page, 'Keyed')).toHaveCount(2);
});

test('the server refuses a shared day, and a stale move is rejected with both values', async ({ page }) => {
  const context = await signIn(page);
  const [id] = await plan(context, 'Refused', 4, [
    {
      campaign: 'Contested',
      flights: [
        [5, 9, 500],
        [12, 14, 300],
      ],
    },
  ]);
  await open(context, 4);
  const first = bar(page, 'Contested').nth(0);
  await reveal(page, first);
  const flight = (from: number, to: number, targetBudget: number) => ({
    start: `${YEAR}-04-${String(from).padStart(2, '0')}`,
    end: `${YEAR}-04-${String(to).padStart(2, '0')}`,
    targetBudget,
  });
  const scope = { dealerGroupId: context.group.id };
  const shared = await context.call('planner/move-flight', scope, {
    expenseId: id,
    flights: [flight(5, 12, 500), flight(12, 14, 300)],
  });
  expect(shared).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'flightDate', message: 'The flight dates can not have the same dates.' }] },
  });

  // Another user moves it; this screen receives no update.
  await page.route('**/api/planner/month*', (route) => route.abort());
  await context.call('planner/move-flight', scope, {
    expenseId: id,
    version: 1,
    flights: [flight(1, 5, 500), flight(12, 14, 300)],
  });
  await page.unroute('**/api/planner/month*');
  await page.route('**/api/planner/move-flight*', async (route) => {
    const body = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...body, version: 1 }) });
  });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByText(/Someone else changed this expense meanwhile\. Now it runs Apr 1–5, 2027 with \$500/),
  ).toBeVisible();
  await expect(first).toHaveAccessibleName(/Apr 1–5/);
});

test('several stores are merged and read-only, with the reason', async ({ page }) => {
  const context = await signIn(page);
  await plan(context, 'Shared', 5, [
    { campaign: 'Everywhere', flights: [[1, 10, 1000]] },
    { campaign: 'Everywhere', flights: [[8, 20, 500]], rooftop: 1 },
  ]);
  await open(context, 5, null);
  const flights = page.getByRole('region', { name: 'Flights' });
  await expect(flights).toContainText('Choose a store to move flights.');
  const merged = bar(page, 'Everywhere');
  await reveal(page, merged);
  await expect(merged).toHaveCount(1);
  await expect(merged).toHaveAccessibleName(/May 1–20, 20 days, \$1,500, \$75\.00 a day, 2 stores/);
  await drag(page, merged, { days: 4 });
  await page.mouse.up();
  await expect(merged).toHaveAccessibleName(/May 1–20/);
  await merged.focus();
  await page.keyboard.press('ArrowRight');
  await expect(merged).toHaveAccessibleName(/May 1–20/);
  await merged.press('Enter');
  await expect(page).toHaveURL(/kpi=budget_planned/);
});

test('a quarter shows the plan by month and opens each', async ({ page }) => {
  const context = await signIn(page);
  await plan(context, 'By month', 8, [{ campaign: 'Summer', flights: [[1, 10, 1234.5]] }]);
  const [rooftop] = context.group.dealerships;
  await page.goto(
    `/planner?dealerGroupId=${context.group.id}&dealerShipId=${rooftop?.id}&viewType=monthsOfQuarter&year=${YEAR}&quarter=3`,
  );
  const table = page.getByRole('table', { name: /^Planned by month/ });
  await reveal(page, table.getByRole('row', { name: /Summer/ }));
  await expect(table.getByRole('row', { name: /Summer/ })).toContainText('$1,235');
  await expect(page.getByRole('region', { name: 'Flights' })).toContainText(
    'Choose a month to move flights.',
  );
  await table.getByRole('button', { name: 'Aug' }).click();
  await expect(page).toHaveURL(/month=7/);
  await reveal(page, bar(page, 'Summer'));
});

test('an empty month is planned from the previous one after a preview of the copy', async ({ page }) => {
  const context = await signIn(page);
  await plan(context, 'Copied', 10, [
    { campaign: 'One', flights: [[1, 10, 1000]] },
    { campaign: 'Two', flights: [[5, 31, 234.5]] },
  ]);
  await open(context, 11);
  await expect(page.getByText('Nothing planned for November')).toBeVisible();
  await page.getByRole('button', { name: 'Copy October ($1,235)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy October 2027 into November 2027?' });
  await expect(dialog).toContainText('2 expenses created');
  await expect(dialog).toContainText('0 expenses overwritten');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await reveal(page, bar(page, 'One'));
  await expect(bar(page, 'One')).toHaveAccessibleName(/Nov 1–10, 10 days, \$1,000/);
  await reveal(page, bar(page, 'Two'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing planned for November')).toBeVisible();

  const unplanned = page.getByRole('region', { name: 'Not planned yet' });
  await unplanned.getByRole('button', { name: 'Plan it like October ($1,235)' }).click();
  await reveal(page, bar(page, 'One'));
  await expect(unplanned).toHaveCount(0);
});

for (const theme of themesIn('light', 0)) {
  for (const width of widthsIn(theme)) {
    test(`has no accessibility violations at ${width} in the ${theme} theme`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const context = await signIn(page);
      await page.evaluate((chosen) => localStorage.setItem('theme', JSON.stringify(chosen)), theme);
      // A long name without spaces must not push an amount out of view.
      const name = `Axe ${theme} ${width} ${'very'.repeat(12)}long`;
      await plan(context, name, 12, [{ campaign: name, flights: [[3, 9, 700]] }]);
      await open(context, 12);
      await expect(page.getByText(/^(Planned per day|Axe)/).first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'Planned', exact: true })).toBeVisible();
      if (width < 768) {
        const line = page.getByRole('region', { name }).getByRole('button', { name }).first();
        const { x, width: wide } = (await line.getByText('$700').boundingBox()) ?? { x: width, width: 0 };
        expect(x + wide).toBeLessThan(width);
      }
      expect(await findings(page)).toEqual([]);
    });
  }
}
