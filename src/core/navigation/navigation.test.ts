import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewRoute, pageTitle, parseQuery, searchOnArrival, writeQuery } from './navigation.ts';
import { ROUTES, type ScreenRoute } from './routes.ts';
import { type Search, VIEW_TYPES } from './scope.ts';

const NOTHING_KEPT = { viewType: 'daysOfMonth', dealerShipId: '0' } as const;

/** Goes from one screen's query to another screen by a plain link. */
function follow(
  search: Search,
  to: ScreenRoute,
  { from = ROUTES.sales as ScreenRoute, link = {} as Search } = {},
): Search {
  return searchOnArrival({
    from: { search, customGroup: from.allows.customGroup },
    to,
    search: link,
    otherwise: NOTHING_KEPT,
  });
}

/** Opens an address. */
function enter(
  search: Search,
  to: ScreenRoute,
  otherwise: Parameters<typeof searchOnArrival>[0]['otherwise'] = NOTHING_KEPT,
) {
  return searchOnArrival({ from: { search, customGroup: to.allows.customGroup }, to, search, otherwise });
}

const RANGE = { viewType: 'custom', startDate: '2026-11-02', endDate: '2026-11-08' };

describe('parameters kept on navigation', () => {
  it.each<{ why: string; search: Search; kept: Search }>([
    {
      why: 'the month in day view',
      search: { viewType: 'daysOfMonth', year: '2026', month: '0', quarter: '2', startDate: '2026-01-01' },
      kept: { viewType: 'daysOfMonth', year: '2026', month: '0' },
    },
    {
      why: 'the quarter in quarter view',
      search: { viewType: 'monthsOfQuarter', year: '2026', month: '0', quarter: '2' },
      kept: { viewType: 'monthsOfQuarter', year: '2026', quarter: '2' },
    },
    {
      why: 'neither in year view',
      search: { viewType: 'monthsOfYear', year: '2026', month: '0', quarter: '2' },
      kept: { viewType: 'monthsOfYear', year: '2026' },
    },
    { why: 'both dates in custom view', search: { ...RANGE, month: '3' }, kept: RANGE },
    {
      why: 'the dealers',
      search: { dealerGroupId: '2', dealerShipId: '5,7' },
      kept: { dealerGroupId: '2', dealerShipId: '5,7' },
    },
    { why: 'all dealerships, said so', search: { dealerShipId: '0' }, kept: { dealerShipId: '0' } },
    { why: 'nothing else', search: { kpi: 'leads', expenseModal: '1', page: '3' }, kept: {} },
  ])('$why', ({ search, kept }) => {
    expect(follow(search, ROUTES.website)).toEqual(kept);
  });

  it('yield to what the link itself says', () => {
    const search = { viewType: 'daysOfMonth', year: '2026', month: '3', dealerShipId: '5' };
    const link = { viewType: 'monthsOfQuarter', quarter: '2', dealerShipId: '7', kpi: 'leads' };
    expect(follow(search, ROUTES.website, { link })).toEqual({
      dealerShipId: '7',
      viewType: 'monthsOfQuarter',
      year: '2026',
      quarter: '2',
      kpi: 'leads',
    });
  });

  it('do not leave the signed-in product', () => {
    expect(follow({ dealerGroupId: '2', month: '3' }, ROUTES.login)).toEqual({});
  });

  it('survive a page that does not exist', () => {
    expect(follow({ dealerShipId: '5' }, ROUTES.notFound)).toEqual({ dealerShipId: '5' });
  });
});

describe('what a screen does not allow', () => {
  it.each([ROUTES.planner, ROUTES.budget, ROUTES.marketShare, ROUTES.videoStatistics, ROUTES.customGroup])(
    'turns a custom view into days of month 0: $path',
    (route) => {
      const settled = { viewType: 'daysOfMonth', month: '0' };
      expect(follow(RANGE, route)).toEqual(settled);
      expect(enter(RANGE, route)).toEqual(settled);
      expect(enter({}, route, { ...NOTHING_KEPT, viewType: 'custom' })).toEqual(settled);
    },
  );

  it.each([ROUTES.dataAlerts, ROUTES.planner, ROUTES.marketShare, ROUTES.videoStatistics])(
    'turns anything but one dealership into all: $path',
    (route) => {
      expect(follow({ dealerShipId: '5,7' }, route)).toEqual({ dealerShipId: '0' });
      expect(follow({ dealerShipId: 'x' }, route)).toEqual({ dealerShipId: '0' });
      expect(follow({ dealerShipId: '5' }, route)).toEqual({ dealerShipId: '5' });
      expect(enter({}, route)).toEqual({});
      expect(enter({}, route, { ...NOTHING_KEPT, dealerShipId: '5,7' })).toEqual({ dealerShipId: '0' });
    },
  );

  it('keeps a custom range and several dealerships everywhere else', () => {
    const search = { ...RANGE, dealerShipId: '5,7' };
    expect(follow(search, ROUTES.website)).toEqual(search);
    expect(follow(search, ROUTES.inventoryReport)).toEqual(search);
  });

  it('drops custom group parameters outside custom groups', () => {
    const search = { customGroupId: '9', dealerGroupIds: '1,2' };
    expect(enter(search, ROUTES.sales)).toEqual({});
    expect(enter(search, ROUTES.customGroup)).toEqual(search);
  });
});

describe('leaving a custom group', () => {
  const inGroup = {
    customGroupId: '9',
    dealerGroupIds: '1,2',
    dealerShipId: '5,7',
    viewType: 'monthsOfYear',
  };

  it('resets to all dealerships', () => {
    expect(follow(inGroup, ROUTES.sales, { from: ROUTES.customGroup })).toEqual({
      dealerShipId: '0',
      viewType: 'monthsOfYear',
    });
  });

  it('opens the dealership a link names', () => {
    const link = { dealerShipId: '5' };
    expect(follow(inGroup, ROUTES.sales, { from: ROUTES.customGroup, link })).toMatchObject({
      dealerShipId: '5',
    });
  });
});

describe('an address', () => {
  const anySearch = fc.record(
    {
      dealerGroupId: fc.constantFrom('1', 'x'),
      dealerGroupIds: fc.constantFrom('1,2', ''),
      customGroupId: fc.constantFrom('9'),
      dealerShipId: fc.constantFrom('0', '5', '5,7', 'x', ''),
      viewType: fc.constantFrom(...VIEW_TYPES, 'weeks', ''),
      year: fc.constantFrom('2026', '1'),
      month: fc.constantFrom('0', '11', '12'),
      quarter: fc.constantFrom('1', '9'),
      startDate: fc.constantFrom('2026-11-02', 'x'),
      endDate: fc.constantFrom('2026-11-08'),
      kpi: fc.string(),
    },
    { requiredKeys: [] },
  );
  const anyRoute = fc.constantFrom<ScreenRoute>(...Object.values(ROUTES));
  const anyOtherwise = fc.record({
    viewType: fc.constantFrom(...VIEW_TYPES),
    dealerShipId: fc.constantFrom('0', '5', '5,7'),
  });

  it('settles at once: arriving again changes nothing', () => {
    fc.assert(
      fc.property(anySearch, anyRoute, anyRoute, anyOtherwise, (search, leaving, to, otherwise) => {
        const from = { search, customGroup: leaving.allows.customGroup };
        const once = searchOnArrival({ from, to, search: {}, otherwise });
        const again = searchOnArrival({
          from: { search: once, customGroup: to.allows.customGroup },
          to,
          search: once,
          otherwise,
        });
        expect(writeQuery(again)).toBe(writeQuery(once));
      }),
    );
  });

  it('stays readable', () => {
    expect(writeQuery({ dealerShipId: '0' })).toBe('?dealerShipId=0');
    expect(writeQuery({ dealerShipId: '5,7', year: 2026 })).toBe('?dealerShipId=5,7&year=2026');
    expect(writeQuery({ kpiFilters: 'lead_type:phone;make:Ford~20Motor' })).toBe(
      '?kpiFilters=lead_type:phone;make:Ford~20Motor',
    );
    expect(writeQuery({ absent: undefined, nothing: null })).toBe('');
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (search) => {
        expect(Object.entries(parseQuery(writeQuery(search)))).toEqual(Object.entries(search));
      }),
    );
  });
});

it('names pages after the product', () => {
  expect(pageTitle(ROUTES.budget)).toBe('Rooftop · Budget');
  expect(pageTitle(ROUTES.login)).toBe('Rooftop · Welcome to Rooftop');
});

it('takes a new route name for a new route, and new parameters for the same', () => {
  expect(isNewRoute(null, ROUTES.sales)).toBe(true);
  expect(isNewRoute(ROUTES.sales, ROUTES.salesPerson)).toBe(true);
  expect(isNewRoute(ROUTES.customGroup, ROUTES.customGroup)).toBe(false);
});
