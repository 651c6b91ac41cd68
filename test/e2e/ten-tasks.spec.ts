import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../helpers/browser-test.ts';
import { callsOf, demoGroup, demoLoaded } from '../helpers/demo.ts';
import { signIn } from '../helpers/sign-in.ts';
import { isSoak } from '../helpers/sizes.ts';

const WAYS = ['mouse', 'keyboard', 'phone'] as const;
type Way = (typeof WAYS)[number];

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Does what a person does, and counts it: clicks and taps, or keys. Typed text is not counted. */
class Actor {
  steps = 0;
  readonly page: Page;
  readonly way: Way;
  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  async press(target: Locator): Promise<void> {
    if (this.way !== 'keyboard') {
      this.steps += 1;
      return await target.click();
    }
    await this.tabTo(target);
    await this.key('Enter');
  }

  async type(target: Locator, text: string): Promise<void> {
    if (this.way === 'keyboard') await this.tabTo(target);
    else {
      this.steps += 1;
      await target.click();
    }
    await target.pressSequentially(text);
  }

  async key(keys: string): Promise<void> {
    this.steps += 1;
    await this.page.keyboard.press(keys);
  }

  /** By the menu, or on a keyboard by the palette. */
  async goTo(screen: string): Promise<void> {
    if (this.way === 'keyboard') {
      await this.key('ControlOrMeta+k');
      await this.page.getByRole('combobox', { name: /^Screens/ }).pressSequentially(screen);
      await expect(
        this.page.getByRole('option', { name: new RegExp(`^${screen}`, 'i') }).first(),
      ).toBeVisible();
      await this.key('Enter');
    } else {
      const link = this.page.getByRole('link', { name: new RegExp(`^${screen}`) }).first();
      if (this.way === 'phone' && !(await link.isVisible()))
        await this.press(this.page.getByRole('button', { name: 'More', exact: true }).last());
      await this.press(link);
    }
    await expect(this.page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
  }

  /** As many presses of Tab or Shift+Tab as the way takes. */
  private async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    const handle = await target.elementHandle();
    this.steps += await this.page.evaluate(
      ({ to, tabbable }) => {
        const open = [...document.querySelectorAll('[role="dialog"]')].at(-1);
        const all = [...(open?.contains(to as Node) ? open : document).querySelectorAll(tabbable)];
        const at = (element: Element | null) => all.indexOf(element as Element);
        const from = at(document.activeElement);
        const distance = Math.abs(at(to as Element) - from);
        // The first stop of a page leads past the menu and the pickers.
        const inMain = [...document.querySelectorAll(`main :is(${tabbable})`)].indexOf(to as Element);
        return Math.min(distance, all.length - distance, inMain < 0 || open ? Infinity : inMain + 3);
      },
      { to: handle, tabbable: TABBABLE },
    );
    await target.focus();
  }
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the budget of one store. */
async function budgetOf(actor: Actor, page: Page, store: string): Promise<void> {
  if (actor.way === 'keyboard') {
    await actor.key('ControlOrMeta+k');
    await page.getByRole('combobox', { name: /^Screens/ }).pressSequentially(`${store} budget`);
    await expect(page.getByRole('option', { name: `Budget, ${store}`, exact: true })).toBeVisible();
    await actor.key('Enter');
  } else {
    await actor.goTo('Budget');
    await actor.press(page.getByRole('button', { name: /^Dealerships?:/ }));
    await actor.press(page.getByRole('option', { name: store }));
  }
  await expect(page.getByRole('button', { name: `Dealership: ${store}` })).toBeVisible();
}

/** Adds dollars to what is planned for a product. */
async function planMore(actor: Actor, page: Page, product: string, dollars: number): Promise<void> {
  const typed = async (shown: Locator) => {
    const amount = Number((await shown.innerText()).replaceAll(/[$,]/g, '')) + dollars;
    return { amount, text: `$${amount.toLocaleString('en-US')}` };
  };
  if (actor.way === 'phone') {
    const item = page
      .getByRole('list', { name: /^Budget by/ })
      .getByRole('listitem')
      .filter({ hasText: product });
    await actor.press(item.getByRole('button').first());
    const planned = item.locator('dd').first().getByRole('button');
    const { amount, text } = await typed(planned);
    await actor.press(planned);
    await item.getByRole('textbox').fill(`${amount}`);
    await actor.key('Enter');
    return await expect(planned).toHaveText(text);
  }
  const rows = page.getByRole('treegrid').locator('tr[data-level="2"]');
  const row = rows.filter({ hasText: product });
  const planned = row.locator('td').first();
  if (actor.way === 'keyboard') {
    await expect(rows.first()).toBeVisible();
    await actor.key('/');
    await page.keyboard.type(product);
    await expect(rows).toHaveCount(1);
    await expect(row).toHaveCount(1);
    await actor.key('Enter');
    await expect(planned).toBeFocused();
  }
  if (actor.way === 'mouse') {
    // Only lines in view are drawn.
    await page.mouse.move(700, 700);
    let turn = 0;
    await expect(async () => {
      await page.mouse.wheel(0, turn % 20 === 0 ? -10_000 : 300);
      turn += 1;
      await expect(row).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 40_000 });
  }
  const { amount, text } = await typed(planned);
  if (actor.way === 'mouse') await actor.press(planned);
  await page.keyboard.type(`${amount}`);
  await actor.key('Enter');
  await expect(planned).toHaveText(text);
}

interface Task {
  readonly run: (actor: Actor, page: Page) => Promise<void>;
  /** Where it is done on another device. */
  readonly not?: Way;
}

const LEADS = [
  'Lead ID,Store,Created,Source,Email',
  'task-1,Alderpoint Honda,2026-11-18 10:15,Website,a@example.com',
];

const TASKS: Readonly<Record<string, Task>> = {
  'Why did gross change?': {
    run: async (actor, page) => {
      await actor.press(
        region(page, 'Key numbers')
          .getByRole('button', { name: /gross profit/i })
          .first(),
      );
      await expect(page.getByRole('dialog')).toContainText(/Why it changed|What changed|By store/i);
    },
  },
  'What is wrong with leads?': {
    run: async (actor, page) => {
      await actor.goTo('Data Alerts');
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
    },
  },
  'Which lead source to cut?': {
    run: async (actor, page) => {
      await actor.goTo('Lead Source ROI');
      // Whether one is to be cut depends on the demo's month; the most urgent is first.
      const first = page.getByRole('list', { name: 'Verdicts' }).getByRole('listitem').first();
      await expect(first).toHaveText(/^(Cut|Fix|Keep)/);
    },
  },
  'Cost per lead of one store last month': {
    run: async (actor, page) => {
      if (actor.way === 'keyboard') await actor.key('ControlOrMeta+k');
      else {
        const menu = page.getByRole('button', { name: 'More', exact: true }).last();
        if (actor.way === 'phone') await actor.press(menu);
        await actor.press(page.getByRole('button', { name: /^Search/ }).first());
      }
      await page.getByRole('combobox', { name: /^Screens/ }).pressSequentially('cpl last month toyota');
      const found = page.getByRole('option', { name: /^Cost per Lead, Alderpoint Toyota/ });
      await expect(found).toBeVisible();
      if (actor.way === 'keyboard') await actor.key('Enter');
      else await actor.press(found);
      await expect(page.getByRole('dialog', { name: 'Cost per Lead' })).toContainText('Oct 1–31');
    },
  },
  'Move $500 from radio to paid search': {
    run: async (actor, page) => {
      await budgetOf(actor, page, 'Alderpoint Ford');
      await planMore(actor, page, 'Local Radio', -500);
      await planMore(actor, page, 'Microsoft Ads', 500);
    },
  },
  'Which used cars are priced over the market?': {
    run: async (actor, page) => {
      await actor.goTo('Real-Time Market Price');
      await actor.press(
        region(page, 'Vehicles').getByRole('button', { name: 'Over 105% of market' }).first(),
      );
      await expect(region(page, 'Vehicles')).toContainText(/\d+ of \d+/);
    },
  },
  'Which store is behind in F&I?': {
    run: async (actor, page) => {
      await actor.goTo('Enterprise Reporting');
      await expect(page.getByRole('grid').getByRole('row', { name: /^Total/ })).toContainText('$');
    },
  },
  'Is the service department busy?': {
    run: async (actor, page) => {
      await actor.goTo('Service Dashboard');
      await expect(region(page, 'Customer-pay work')).toContainText(/\d/);
    },
  },
  'The budget as a workbook': {
    run: async (actor, page) => {
      await actor.goTo('Budget');
      await actor.press(page.getByRole('button', { name: 'Export' }).first());
      const dialog = page.getByRole('dialog', { name: 'Export the budget' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        actor.press(dialog.getByRole('button', { name: 'Export' })),
      ]);
      expect(download.suggestedFilename()).toMatch(/xlsx$/);
    },
  },
  'Send me the weekly report now': {
    run: async (actor, page) => {
      await actor.goTo('Report Builder');
      await actor.press(
        region(page, 'Start from a preset').getByRole('button', { name: /^Weekly marketing/ }),
      );
      const create = page.getByRole('dialog');
      await actor.press(create.getByRole('button', { name: 'Create' }));
      await actor.press(page.getByRole('button', { name: 'Send', exact: true }));
      await actor.press(page.getByRole('button', { name: 'Send to me now', exact: true }));
      await expect(page.getByText('It is on its way to your email.')).toBeVisible();
    },
  },
  'Import a lead file': {
    run: async (actor, page) => {
      await actor.goTo('Data Feeds');
      const content = LEADS.join('\n');
      // The system's own dialog for files is one step.
      actor.steps += 1;
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: `task-${actor.way}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) },
      });
      const row = page.getByRole('list', { name: 'Files dropped now' }).locator('> li').first();
      await actor.press(row.getByRole('button', { name: /^Import/ }));
      await expect(row).toContainText(/imported|Nothing changed|Duplicate/i);
    },
  },
};

/** At full size only: the figures are for docs/measured.md. */
const tasks = isSoak ? TASKS : {};

test.describe.configure({ mode: 'default' });

for (const [title, { run, not }] of Object.entries(tasks)) {
  test(`task: ${title}`, async ({ page, request }) => {
    test.setTimeout(300_000);
    await demoLoaded(request, 'large');
    const token = await signIn(page);
    const { id } = await demoGroup(await callsOf(page.request, token), 'large');
    const line: string[] = [];
    for (const way of WAYS) {
      if (way === not) continue;
      await page.setViewportSize(
        way === 'phone' ? { width: 375, height: 812 } : { width: 1440, height: 900 },
      );
      await page.goto(`/real-time-cashflow?dealerGroupId=${id}&viewType=daysOfMonth&year=2026&month=10`);
      await expect(region(page, 'Key numbers')).toContainText('$');
      const actor = new Actor(page, way);
      const from = Date.now();
      await run(actor, page);
      line.push(`${way}: ${actor.steps} steps, ${((Date.now() - from) / 1000).toFixed(1)} s`);
    }
    process.stdout.write(`${title} | ${line.join(' | ')}\n`);
  });
}
