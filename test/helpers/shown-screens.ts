import { expect, type Page } from '@playwright/test';

const NOVEMBER = 'viewType=daysOfMonth&year=2026&month=10';
const OCTOBER = 'viewType=daysOfMonth&year=2026&month=9';
/** A demo that is still loading is slow to answer. */
const SLOW = { timeout: 60_000 };

/** A screen that the tests of looks and of first seconds open. */
export interface ShownScreen {
  readonly address: string;
  readonly group?: 'large' | 'small';
  /** Resolves once the screen shows what it is for. */
  readonly ready: (page: Page) => Promise<void>;
  /** Other states of the screen, each reached from the one before. */
  readonly states?: Readonly<Record<string, (page: Page) => Promise<void>>>;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const shows = (name: string, text: string | RegExp) => async (page: Page) =>
  await expect(section(page, name)).toContainText(text, SLOW);

/** Screens whose looks no other spec checks. */
export const SCREENS: Readonly<Record<string, ShownScreen>> = {
  faq: {
    address: '/faq?entry=projection',
    ready: async (page) =>
      await expect(page.getByText('Each store’s known days', { exact: false })).toBeVisible(),
  },
  'inventory report': {
    address: '/inventory-report',
    ready: shows('Vehicles', /of [\d,]+ vehicles/),
    states: {
      'a vehicle': async (page) => {
        await section(page, 'Vehicles')
          .getByRole('button', { name: /\b20\d\d\b/ })
          .first()
          .click();
        await expect(section(page, 'Events')).toContainText('In stock');
      },
    },
  },
  'lead sources': {
    address: '/lead-source-roi',
    group: 'large',
    ready: async (page) => {
      await expect(page.getByText('Walk-in').first()).toBeVisible(SLOW);
      await shows('CRM and DMS', /DMS only: \d/)(page);
    },
  },
  'a type of lead source': {
    address: '/lead-source-roi/detailed/third_party',
    group: 'large',
    ready: async (page) => {
      await expect(section(page, 'Leads').getByRole('button', { name: 'Older' })).toBeVisible(SLOW);
      await expect(section(page, 'Sales without a lead')).not.toContainText('Loading');
    },
  },
  'market price': {
    address: '/real-time-market-price',
    ready: async (page) => {
      await shows('Vehicles', /of \d/)(page);
      await section(page, 'Vehicles').getByRole('button', { name: 'Over 105% of market' }).click();
    },
  },
  'TV mode': { address: `/real-time-cashflow?tv=1&${OCTOBER}`, ready: shows('Stores', /\$\d/) },
  'organic search': { address: `/seo?${OCTOBER}`, ready: shows('Queries and pages', /\d/) },
  videos: { address: `/video-statistics?${OCTOBER}`, ready: shows('Videos', /\d/) },
  'paid search': {
    address: `/ppc?${OCTOBER}&filters=campaign_name:Used~20Inventory`,
    ready: async (page) => {
      await shows('Performance', /\d/)(page);
      await expect(page.getByRole('list', { name: 'Filters of this screen' })).toBeVisible();
    },
  },
  'dealer overview': {
    address: `/dealer-overview?${NOVEMBER}`,
    ready: async (page) =>
      await expect(page.getByRole('list', { name: 'Numbers' }).getByRole('listitem')).toHaveCount(21),
    states: {
      editing: async (page) => await page.getByRole('button', { name: 'Edit', exact: true }).click(),
    },
  },
  'enterprise reporting': {
    address: `/enterprise-reporting?${NOVEMBER}`,
    ready: async (page) =>
      await expect(page.getByRole('grid').getByRole('row', { name: /^Total/ })).toContainText('$'),
    states: {
      columns: async (page) => await page.getByRole('button', { name: 'Columns', exact: true }).click(),
    },
  },
  sales: {
    address: '/sales',
    ready: shows('Breakdown', 'No. 1'),
    states: {
      'an annotation to add': async (page) => {
        await section(page, 'Sold')
          .getByRole('button', { name: /^Menu of/ })
          .click();
        await page.getByRole('button', { name: 'Add annotation…' }).click();
        await expect(page.getByRole('dialog').getByLabel('What happened')).toBeFocused();
      },
      'a salesperson': async (page) => {
        await page.keyboard.press('Escape');
        const people = page.getByRole('grid', { name: 'Breakdown: Salespeople' });
        await people.getByRole('row').nth(1).getByRole('button').first().click();
        await expect(page).toHaveURL(/\/sales\/person\//);
        await expect(section(page, 'Against the store').getByRole('row', { name: /^Units/ })).toBeVisible();
      },
    },
  },
  service: { address: `/service-dash?${OCTOBER}`, ready: shows('Customer-pay work', /\d/) },
  'VDP report': {
    address: '/vdp-report',
    ready: async (page) => {
      await shows('Vehicles', /of [\d,]+ vehicles/)(page);
      await shows('VDPs by age', '0–15 days')(page);
    },
  },
  website: { address: `/website?${NOVEMBER}`, ready: shows('Channels', /\d/) },
  targets: {
    address: '/targets',
    group: 'small',
    ready: async (page) => await expect(page.getByRole('table', { name: /targets of 2026/ })).toBeVisible(),
    states: {
      dialog: async (page) => {
        await page.getByRole('button', { name: /^From/ }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  },
  users: {
    address: '/users',
    group: 'small',
    ready: async (page) => await expect(page.getByRole('table', { name: 'People' })).toBeVisible(),
    states: {
      roles: async (page) => {
        await page.getByRole('tab', { name: 'What each role may do' }).click();
        await expect(page.getByRole('tabpanel').getByRole('table')).toBeVisible();
      },
      'audit log': async (page) => {
        await page.getByRole('tab', { name: 'Audit log' }).click();
        const panel = page.getByRole('tabpanel');
        await expect(panel.getByRole('table').or(panel.getByText('No entries'))).toBeVisible();
      },
    },
  },
};

const heading = (name: string) => async (page: Page) =>
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible(SLOW);

/** They show how long ago something came, so no two runs have the same picture. */
export const WITHOUT_PICTURE: readonly string[] = ['home', 'data feeds', 'data alerts'];

/** Screens whose own specs check their looks; at full size here too. */
export const OTHERS: Readonly<Record<string, ShownScreen>> = {
  home: { address: '/real-time-cashflow', ready: shows('Key numbers', /\$\d/) },
  budget: { address: `/budget?${OCTOBER}`, ready: shows('Key numbers', /\$\d/) },
  planner: { address: `/planner?${OCTOBER}`, ready: heading('Planner') },
  'data feeds': { address: '/data-feeds', ready: heading('Data Feeds') },
  'data alerts': { address: '/need-attention', ready: heading('Data Alerts') },
  'market share': { address: `/market-share?${OCTOBER}`, ready: heading('Market Share') },
  'report builder': { address: '/report-builder', ready: heading('Report Builder') },
  'source mapping': { address: '/source-mapping', ready: heading('Source Mapping') },
  settings: { address: '/settings', ready: heading('Settings') },
  account: { address: '/account', ready: heading('My account') },
};
