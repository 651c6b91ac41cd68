import { describe, expect, it } from 'vitest';
import { ALLOWED } from './routes.ts';
import {
  allowedSettings,
  chosenDealerships,
  defaultSettings,
  keptSettings,
  periodChoice,
  resolveSettings,
  type Settings,
  settingsToKeep,
} from './scope.ts';
import { scopeFields } from './scope-fields.ts';

const TODAY = '2026-11-20';
const DEFAULT = defaultSettings(TODAY);

describe('settings', () => {
  it('are this month by day, all dealerships and the first quarter by default', () => {
    expect(resolveSettings({}, null, TODAY)).toEqual({
      viewType: 'daysOfMonth',
      year: 2026,
      month: 10,
      quarter: 1,
      startDate: null,
      endDate: null,
      dealerGroupId: null,
      dealerShipId: '0',
      customGroupId: null,
      dealerGroupIds: null,
    });
  });

  it('come from the address first, then from what was kept, then by default', () => {
    const stored = { viewType: 'monthsOfQuarter', year: 2025, quarter: 3, month: 4 };
    expect(resolveSettings({ quarter: '2' }, stored, TODAY)).toEqual({
      ...DEFAULT,
      viewType: 'monthsOfQuarter',
      year: 2025,
      quarter: 2,
      month: 4,
    });
  });

  it.each<{ why: string; search: Record<string, string>; found: Partial<Settings> }>([
    { why: 'month 0 is January', search: { month: '0' }, found: { month: 0 } },
    { why: 'month 12 is none', search: { month: '12' }, found: {} },
    { why: 'a month is a whole number', search: { month: '1.5' }, found: {} },
    { why: 'an empty month is none', search: { month: '' }, found: {} },
    { why: 'quarters are 1 to 4', search: { quarter: '5' }, found: {} },
    { why: '2018 can be chosen', search: { year: '2018' }, found: { year: 2018 } },
    { why: 'next year can be chosen', search: { year: '2027' }, found: { year: 2027 } },
    { why: '2017 cannot', search: { year: '2017' }, found: {} },
    { why: 'the year after next cannot', search: { year: '2028' }, found: {} },
    { why: 'an unknown view is none', search: { viewType: 'weeks' }, found: {} },
    { why: 'one dealership', search: { dealerShipId: '5' }, found: { dealerShipId: '5' } },
    { why: 'several dealerships', search: { dealerShipId: '5,7' }, found: { dealerShipId: '5,7' } },
    { why: 'doubles once', search: { dealerShipId: '5,05,7' }, found: { dealerShipId: '5,7' } },
    { why: 'no id among them means all', search: { dealerShipId: '5,x' }, found: { dealerShipId: '0' } },
    { why: 'all among others means all', search: { dealerShipId: '0,5' }, found: { dealerShipId: '0' } },
    {
      why: 'dealer groups of a custom group',
      search: { dealerGroupIds: '1,2' },
      found: { dealerGroupIds: '1,2' },
    },
    {
      why: 'a custom range',
      search: { viewType: 'custom', startDate: '2026-11-02', endDate: '2026-11-08' },
      found: { viewType: 'custom', startDate: '2026-11-02', endDate: '2026-11-08' },
    },
    {
      why: 'a custom range without an end is this month',
      search: { viewType: 'custom', startDate: '2026-11-02' },
      found: { startDate: '2026-11-02' },
    },
    {
      why: 'a custom range the wrong way round is this month',
      search: { viewType: 'custom', startDate: '2026-11-08', endDate: '2026-11-02' },
      found: { startDate: '2026-11-08', endDate: '2026-11-02' },
    },
    {
      why: 'a day that does not exist is none',
      search: { viewType: 'custom', startDate: '2026-02-30', endDate: '2026-03-02' },
      found: { endDate: '2026-03-02' },
    },
  ])('in an address: $why', ({ search, found }) => {
    expect(resolveSettings(search, null, TODAY)).toEqual({ ...DEFAULT, ...found });
  });

  it.each(['not json', 7, null, [], { month: 'x', dealerShipId: {} }])(
    'survive damaged storage: %o',
    (stored) => {
      expect(resolveSettings({}, stored, TODAY)).toEqual(DEFAULT);
    },
  );

  it('follow the clock where the current month was kept', () => {
    const kept = settingsToKeep(null, { viewType: 'daysOfMonth', year: 2026, month: 10 }, '2026-11-30');
    expect(resolveSettings({}, kept, '2026-12-01')).toMatchObject({ year: 2026, month: 11 });
    expect(resolveSettings({}, kept, '2027-01-01')).toMatchObject({ year: 2027, month: 0 });
    expect(resolveSettings({ year: '2026', month: '10' }, kept, '2027-01-01')).toMatchObject({
      year: 2026,
      month: 10,
    });
  });

  it('stay where another month was kept', () => {
    const kept = settingsToKeep(null, { viewType: 'daysOfMonth', year: 2026, month: 8 }, TODAY);
    expect(keptSettings(kept, '2026-12-01')).toMatchObject({ year: 2026, month: 8 });
    const quarter = settingsToKeep(kept, { viewType: 'monthsOfQuarter', year: 2026, quarter: 4 }, TODAY);
    expect(keptSettings(quarter, '2027-01-01')).toMatchObject({ year: 2026, quarter: 4 });
  });

  it('keep following the clock when something else is picked later', () => {
    const month = settingsToKeep(null, { viewType: 'daysOfMonth', year: 2026, month: 10 }, TODAY);
    const both = settingsToKeep(month, { dealerGroupId: 1, dealerShipId: '5' }, '2026-12-03');
    expect(resolveSettings({}, both, '2026-12-03')).toMatchObject({
      year: 2026,
      month: 11,
      dealerShipId: '5',
    });
  });

  it('do not carry a dealership over into another dealer group', () => {
    const stored = { dealerGroupId: 1, dealerShipId: '5' };
    expect(resolveSettings({}, stored, TODAY)).toMatchObject({ dealerGroupId: 1, dealerShipId: '5' });
    expect(resolveSettings({ dealerGroupId: '1' }, stored, TODAY)).toMatchObject({ dealerShipId: '5' });
    expect(resolveSettings({ dealerGroupId: '2' }, stored, TODAY)).toMatchObject({ dealerShipId: '0' });
  });
});

describe('what a screen allows', () => {
  const custom: Settings = {
    ...DEFAULT,
    viewType: 'custom',
    startDate: '2026-11-02',
    endDate: '2026-11-08',
    dealerShipId: '5,7',
    customGroupId: 9,
    dealerGroupIds: '1,2',
  };

  it('shows days of month 0 where no custom range is allowed', () => {
    const allowed = allowedSettings(custom, { ...ALLOWED, customRange: false }, TODAY);
    expect(periodChoice(allowed)).toEqual({ view: 'month', year: 2026, month: 1 });
    expect(allowedSettings(DEFAULT, { ...ALLOWED, customRange: false }, TODAY)).toEqual(DEFAULT);
  });

  it('shows all dealerships where one or all are allowed and several are chosen', () => {
    const rules = { ...ALLOWED, manyDealerships: false };
    expect(allowedSettings(custom, rules, TODAY).dealerShipId).toBe('0');
    expect(allowedSettings({ ...custom, dealerShipId: '5' }, rules, TODAY).dealerShipId).toBe('5');
    expect(allowedSettings(custom, ALLOWED, TODAY).dealerShipId).toBe('5,7');
  });

  it('shows the last 30 days where the date cannot be changed', () => {
    const allowed = allowedSettings(
      DEFAULT,
      { ...ALLOWED, dateChange: false, customRange: false },
      '2026-12-01',
    );
    expect(periodChoice(allowed)).toEqual({ view: 'custom', start: '2026-11-02', end: '2026-12-02' });
  });

  it('knows custom groups on their own screens alone', () => {
    expect(allowedSettings(custom, ALLOWED, TODAY)).toMatchObject({
      customGroupId: null,
      dealerGroupIds: null,
    });
    expect(allowedSettings(custom, { ...ALLOWED, customGroup: true }, TODAY)).toMatchObject({
      customGroupId: 9,
      dealerGroupIds: '1,2',
    });
  });
});

describe('the scope parameters of a call', () => {
  it.each<{ why: string; settings: Partial<Settings>; fields: object }>([
    {
      why: 'month view, month from 0',
      settings: { month: 0 },
      fields: { view: 'month', year: 2026, month: 0 },
    },
    {
      why: 'quarter view',
      settings: { viewType: 'monthsOfQuarter', quarter: 4 },
      fields: { view: 'quarter', year: 2026, quarter: 4 },
    },
    { why: 'year view', settings: { viewType: 'monthsOfYear' }, fields: { view: 'year', year: 2026 } },
    {
      why: 'custom view',
      settings: { viewType: 'custom', startDate: '2026-11-02', endDate: '2026-11-08' },
      fields: { view: 'custom', startDate: '2026-11-02', endDate: '2026-11-08' },
    },
  ])('say the time: $why', ({ settings, fields }) => {
    expect(scopeFields({ ...DEFAULT, ...settings }, [])).toEqual(fields);
  });

  it('list the dealerships, in full for all', () => {
    const all = [3, 5, 7];
    expect(scopeFields(DEFAULT, all).dealerShipId).toEqual([3, 5, 7]);
    expect(scopeFields({ ...DEFAULT, dealerShipId: '5' }, all).dealerShipId).toEqual([5]);
    expect(scopeFields({ ...DEFAULT, dealerShipId: '5,7' }, all).dealerShipId).toEqual([5, 7]);
    expect(chosenDealerships(DEFAULT)).toEqual([]);
  });

  it('name the groups', () => {
    const settings = { ...DEFAULT, dealerGroupId: 2, customGroupId: 9, dealerGroupIds: '1,2' };
    expect(scopeFields(settings, [])).toMatchObject({
      dealerGroupId: 2,
      customGroupId: 9,
      dealerGroupIds: [1, 2],
    });
  });
});
