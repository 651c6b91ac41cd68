import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup } from '../helpers/demo.ts';
import { countShifts, pastFrames, shiftOfFont, shiftSoFar } from '../helpers/layout-shifts.ts';
import { looksFine } from '../helpers/looks.ts';
import { signIn as signInFirst } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

const BOARD = '**/api/kpi/board*';

// A screen may still refresh when its test ends.
interface Figure {
  current: { value: number | null };
}

interface Tile {
  id: string;
  result: {
    windows: { until: string | null }[];
    figures: Figure[];
    rows: { title: string; figures: Figure[] }[];
  } | null;
  error: { message: string } | null;
}

interface Board {
  freshness: { current: number; late: number; missing: number }[];
  tiles: Tile[];
}

async function signIn(page: Page): Promise<void> {
  await signInFirst(page);
  await page.goto('/real-time-cashflow');
}

const card = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Key numbers' }).getByRole('button', { name: new RegExp(`^${label}`) });
/** With the facts beside its button. */
const wholeCard = (page: Page, label: string) => card(page, label).locator('..');
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });

/** The last part of the screen has its records. */
async function latestIsThere(page: Page): Promise<void> {
  await expect(
    section(page, /^Latest/)
      .getByRole('listitem')
      .first(),
  ).toBeVisible();
}

/** The number a card shows. */
async function shownOn(page: Page, label: string): Promise<number> {
  const text = await card(page, label).locator('[data-figures]').first().innerText();
  return Number(text.replaceAll(',', ''));
}

/**
 * Presses the button until the wanted element appears, because the screen may refresh by itself.
 */
async function tryAgain(failed: Locator, wanted: Locator): Promise<void> {
  await expect(async () => {
    const button = failed.getByRole('button', { name: 'Try again' });
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

function tile(board: Board, id: string): NonNullable<Tile['result']> {
  const result = board.tiles.find((one) => one.id === id)?.result;
  if (!result) throw new Error(`The board answered no ${id}.`);
  return result;
}

const dollars = (value: number | null | undefined) => `$${Math.round(value ?? 0).toLocaleString('en-US')}`;

/** Opens home and returns its latest board reply. `change` edits the reply on its way. */
async function openHome(page: Page, change?: (board: Board) => void): Promise<() => Board> {
  let last: Board | undefined;
  await page.route(BOARD, async (route: Route) => {
    const response = await route.fetch();
    const board = (await response.json()) as Board;
    change?.(board);
    last = board;
    await route.fulfill({ response, json: board });
  });
  await signIn(page);
  await expect.poll(() => last).toBeDefined();
  return () => last as Board;
}

test('shows the numbers of the demo as the server sent them', async ({ page }) => {
  const board = await openHome(page);
  const rooftops = section(page, 'Stores').getByRole('row');
  await expect(rooftops.first()).toBeVisible();
  // The demo keeps changing, so the comparison repeats until no refresh comes in between.
  await expect(async () => {
    const [gross] = tile(board(), 'period').figures;
    const exact = await card(page, 'Total gross profit')
      .locator('[data-figures]')
      .first()
      .getAttribute('title');
    const texts = await rooftops.allInnerTexts();
    expect(exact).toBe(dollars(gross?.current.value));
    for (const { title, figures } of tile(board(), 'rows').rows) {
      expect(texts.find((text) => text.startsWith(title))).toContain(dollars(figures[0]?.current.value));
    }
  }).toPass();
});

test('loads the whole screen in three requests', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, path] = /\/api\/((?:kpi|real-time-revenue)\/[^?]*)/.exec(request.url()) ?? [];
    if (path !== undefined) requested.push(path);
  });
  await signIn(page);
  await latestIsThere(page);
  expect([...new Set(requested)].sort()).toEqual([
    'kpi/board',
    'real-time-revenue/latest',
    'real-time-revenue/pace',
  ]);
});

for (const { alerts, visits } of [
  { alerts: 'alerts', visits: 1 },
  // The first visit does not know that there will be none.
  { alerts: 'no alerts', visits: 2 },
]) {
  test(`the numbers stay where they are when ${alerts} come after them`, async ({ page }) => {
    let answer = Promise.withResolvers<void>();
    await page.route('**/api/alerts/count*', async (route) => {
      const response = await route.fetch();
      const json = {
        ...(await response.json()),
        ...(alerts === 'no alerts' && { count: 0, critical: 0, top: [] }),
      };
      await answer.promise;
      await route.fulfill({ response, json });
    });
    await signIn(page);
    const numbers = page.getByRole('region', { name: 'Key numbers' });
    const brief = page.getByRole('region', { name: 'Brief' });
    for (let visit = 2; visit <= visits; visit += 1) {
      answer.resolve();
      await expect(brief).toBeVisible();
      answer = Promise.withResolvers<void>();
      await page.reload();
    }
    // The pace is the other half of the brief.
    await expect(wholeCard(page, 'Total gross profit')).toContainText('Projected');
    await expect(brief).toBeHidden();
    const before = await numbers.boundingBox();
    answer.resolve();
    await expect(brief).toBeVisible();
    const after = await numbers.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(8);
  });
}

test('projects the month, lists the stores left out, and draws the projection', async ({ page }) => {
  // A projection needs the previous month.
  test.slow();
  await signIn(page);
  const gross = wholeCard(page, 'Total gross profit');
  await expect(gross).toContainText(/Projected.*\$/, { timeout: 120_000 });
  const brief = page.getByRole('region', { name: 'Brief' });
  await expect(brief.getByRole('listitem').nth(1)).toBeVisible();
  await expect(brief.getByRole('listitem').first()).toContainText(
    /^November is on pace for \$[\d.]+M gross.* target/,
    {
      timeout: 120_000,
    },
  );
  const curve = section(page, /^Gross, month to date/);
  await expect(curve.getByRole('button', { name: /^Projected/ })).toBeVisible();
  // The demo's targets arrive after its first numbers.
  await curve.getByRole('button', { name: 'Total', exact: true }).click({ timeout: 120_000 });
  await expect(curve.getByRole('group', { name: /Gross added up by day/ })).toBeVisible();
  await curve.getByRole('button', { name: 'Units' }).click();
  await expect(
    section(page, /^Units, month to date/).getByRole('group', { name: /Units added up by day/ }),
  ).toBeVisible();
  await brief.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('Projected');
});

test('a single store is shown by its departments', async ({ page }) => {
  await signIn(page);
  await section(page, 'Stores').getByRole('button', { name: 'Alderpoint Honda' }).click();
  await expect(page).toHaveURL(/dealerShipId=\d+/);
  await expect(section(page, 'Departments').getByRole('grid', { name: 'Gross by department' })).toBeVisible();
});

test.describe('live', () => {
  interface Intake {
    readonly key: string;
  }

  async function openIntake(request: APIRequestContext): Promise<Intake> {
    const calls = await callsOf(request);
    const { id, dealerships } = await demoGroup(calls, 'large');
    const intake = { title: 'Home screen test', dealershipId: dealerships[0]?.id };
    return await calls.post<Intake>(`feeds/create-intake?dealerGroupId=${id}`, intake);
  }

  /** A web lead that arrived just now, by the server's clock. */
  function aMail(now: string): string {
    const id = crypto.randomUUID();
    return `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><id source="Home test">${id}</id>
      <requestdate>${now}</requestdate>
      <vehicle interest="buy" status="new"><year>2026</year><make>Toyota</make><model>Camry</model></vehicle>
      <customer><contact><name part="full">Test ${id.slice(0, 8)}</name>
      <email>${id}@example.com</email></contact></customer>
      <provider><name part="full">Home test</name></provider></prospect></adf>`;
  }

  /**
   * Posts a lead. Returns the milliseconds from the server's reply until the card shows it, by one
   * clock: that of the browser may differ.
   */
  async function millisecondsToShow(
    page: Page,
    request: APIRequestContext,
    { key }: Intake,
  ): Promise<number> {
    const before = await shownOn(page, 'Leads today');
    const moved = page.waitForFunction(
      (was) => {
        const label = [...document.querySelectorAll('button')].find((one) =>
          one.innerText.startsWith('Leads today'),
        );
        const now = Number(label?.querySelector('[data-figures]')?.textContent?.replaceAll(',', ''));
        return now > was;
      },
      before,
      { polling: 'raf' },
    );
    const answer = await request.post('/api/intake/leads', {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/xml' },
      data: aMail('2026-11-20T11:31:00-06:00'),
    });
    expect(await answer.json()).toMatchObject({ accepted: 1 });
    const takenAt = performance.now();
    await moved;
    return performance.now() - takenAt;
  }

  test('a lead posted to the intake changes the open screen, in soak within a second', async ({
    page,
    request,
  }) => {
    await signIn(page);
    await expect(card(page, 'Leads today')).toBeVisible();
    const intake = await openIntake(request);
    const took = await millisecondsToShow(page, request, intake);
    if (isSoak) expect(took).toBeLessThan(1_000);
  });

  test('changed values flash, and no row changes its place', async ({ page, request }) => {
    await signIn(page);
    const rows = section(page, 'Stores').getByRole('rowheader');
    await expect(rows.first()).toBeVisible();
    const order = await rows.allInnerTexts();
    const intake = await openIntake(request);
    await millisecondsToShow(page, request, intake);
    await expect(card(page, 'Leads today').locator('[class*="flash"]').first()).toBeVisible();
    expect(await rows.allInnerTexts()).toEqual(order);
  });
});

test.describe('the keyboard', () => {
  test('opens the drill-down of a number and returns to it', async ({ page }) => {
    await signIn(page);
    const average = card(page, 'F&I PVR');
    await average.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /F&I/ });
    await expect(dialog).toContainText('÷');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(average).toBeFocused();
  });

  test('moves through the table and along the chart, and reads the chart as a table', async ({ page }) => {
    await signIn(page);
    const grid = section(page, 'Stores').getByRole('grid');
    await grid.getByRole('button', { name: 'Store', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(grid.locator('td > button:focus')).toHaveText(/^\$[\d,.]+$/);

    const curve = section(page, /^Gross, month to date/);
    await curve.getByRole('button', { name: 'Total', exact: true }).click({ timeout: 60_000 });
    const plot = curve.getByRole('group', { name: /Gross added up by day\. November: / });
    await plot.focus();
    await page.keyboard.press('Home');
    await expect(plot.locator('dl')).toContainText('Nov 1, 2026');
    await expect(plot.locator('dl')).toContainText('Oct 1, 2026');
    await page.keyboard.press('Escape');
    await expect(plot.locator('dl')).toHaveCount(0);

    await page.getByRole('button', { name: 'Show Gross added up by day as table' }).press('Enter');
    await expect(page.getByRole('row', { name: /^Nov 1, 2026/ })).toBeVisible();
  });
});

test.describe('honesty', () => {
  test('a failed part says so, the others stay, and it can be retried', async ({ page }) => {
    let fails = true;
    await openHome(page, (board) => {
      if (!fails) return;
      for (const one of board.tiles.filter(({ id }) => id === 'curve')) {
        Object.assign(one, { result: null, error: { message: 'The database took too long.' } });
      }
    });
    const curve = section(page, /^Gross, month to date/);
    await expect(curve.getByRole('alert')).toContainText('The database took too long.');
    await expect(card(page, 'Leads today')).toBeVisible();
    fails = false;
    await tryAgain(curve, curve.getByRole('group', { name: /Gross (added up|against the path)/ }));
  });

  test('without pace and ticker the other numbers stay', async ({ page }) => {
    let fails = true;
    const failing = (route: Route) => (fails ? route.fulfill({ status: 500, json: {} }) : route.continue());
    await page.route('**/api/real-time-revenue/**', failing);
    await signIn(page);
    await expect(page.getByText('The pace could not be calculated this time.')).toBeVisible();
    await expect(card(page, 'Total gross profit')).toBeVisible();
    const latest = section(page, /^Latest/);
    await expect(latest.getByRole('alert')).toBeVisible();
    fails = false;
    await tryAgain(latest, latest.getByRole('listitem').first());
  });

  test('a failed screen offers another try', async ({ page }) => {
    let fails = true;
    await page.route(BOARD, (route) => (fails ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await signIn(page);
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText("Today's numbers could not be loaded");
    fails = false;
    await tryAgain(failure, card(page, 'Leads today'));
  });

  test('stores without any data are shown how to connect a feed', async ({ page }) => {
    await openHome(page, ({ freshness }) => {
      for (const one of freshness) Object.assign(one, { current: 0, late: 0, missing: 8 });
    });
    await expect(page.getByText('Nothing connected yet')).toBeVisible();
    await page.getByRole('link', { name: 'Connect one' }).click();
    await expect(page).toHaveURL(/\/data-feeds/);
  });

  /** Nothing is sold yet and every store is closed. */
  async function openBeforeOpening(page: Page): Promise<void> {
    await openHome(page, (board) => {
      for (const { current } of tile(board, 'today').figures) current.value = 0;
    });
  }

  /** The pace of a group whose stores are closed; it comes when `when` says so. */
  async function closePace(page: Page, when: () => Promise<unknown> = async () => undefined): Promise<void> {
    await page.route('**/api/real-time-revenue/pace*', async (route) => {
      const response = await route.fetch();
      await when();
      await route.fulfill({ response, json: { ...(await response.json()), isBeforeOpening: true } });
    });
  }

  test('before opening nothing moves when the pace comes last', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    const cards = page.waitForResponse(BOARD);
    await closePace(page, async () => {
      await cards;
      // The board is drawn by then, if it is drawn without the pace.
      await pastFrames(page);
    });
    await countShifts(page);
    await openBeforeOpening(page);
    await expect(page.getByRole('region', { name: 'Yesterday', exact: true })).toBeVisible();
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
  });

  test('nothing moves when the font comes last', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await closePace(page);
    await countShifts(page);
    const moved = await shiftOfFont(page, {
      open: () => openBeforeOpening(page),
      ready: () => expect(section(page, 'Yesterday')).toBeVisible(),
    });
    expect(moved).toBeLessThan(0.02);
    expect(await shiftSoFar(page)).toBeLessThan(0.02);
  });

  test('before opening it says so, and shows the close of yesterday', async ({ page }) => {
    await closePace(page);
    await openBeforeOpening(page);
    await expect(page.getByText(/^Before opening, \d+(:\d+)? [AP]M\. Yesterday was Nov 19\b/)).toBeVisible();
    const yesterday = page.getByRole('region', { name: 'Yesterday', exact: true });
    await expect(yesterday.getByRole('button', { name: /^Gross yesterday/ })).toContainText('$');
    await yesterday.getByRole('button', { name: /^Units yesterday/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Nov 19');
    await page.keyboard.press('Escape');
    await expect(wholeCard(page, 'Total gross profit')).toContainText('Yesterday');
  });
});

test('back on a phone, the screen is where it was left', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page);
  await latestIsThere(page);
  await section(page, /^Gross by department/).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(812);
  await page.getByRole('navigation').getByRole('link', { name: 'Budget' }).click();
  await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(section(page, /^Gross by department/)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('on a phone what is below the numbers stays while the pace of another store is awaited', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page);
  await latestIsThere(page);
  await page.route('**/api/real-time-revenue/pace*', () => undefined);
  const board = page.waitForResponse(BOARD);
  await page.getByRole('button', { name: 'Dealership: All Dealerships' }).click();
  await page.getByRole('option', { name: 'Alderpoint Toyota' }).click();
  await board;
  await pastFrames(page);
  await expect(section(page, /^Gross, /)).toBeVisible();
  expect(await section(page, 'Gross').count()).toBe(0);
});

test('a deal in the ticker opens the records of its store', async ({ page }) => {
  await signIn(page);
  const list = section(page, /^Latest/).getByRole('list');
  await list.getByRole('button').first().press('Enter');
  await expect(page).toHaveURL(/kpiTab=records/);
  await expect(page.getByRole('dialog')).toContainText(/Alderpoint|Pine Valley/);
});

test('is clean for axe, and fits', async ({ page }) => {
  await signIn(page);
  await latestIsThere(page);
  // A chart is drawn when it comes near the view.
  await section(page, /^Gross by department/).scrollIntoViewIfNeeded();
  await expect(section(page, /^Gross by department/).locator('canvas')).toBeVisible();
  await looksFine(page, 'home');
});
