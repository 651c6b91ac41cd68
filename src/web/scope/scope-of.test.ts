import { describe, expect, it } from 'vitest';
import { ALLOWED } from '../../core/navigation/routes.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { scopeOf } from './scope-of.ts';

const TODAY = '2026-11-20';
const alder = {
  id: 1,
  name: 'Alder',
  dealerships: [
    { id: 5, name: 'Alder Ford' },
    { id: 7, name: 'Alder Honda' },
  ],
};
const birch = { id: 2, name: 'Birch', dealerships: [{ id: 9, name: 'Birch Kia' }] };

function scope(search: Search, stored: unknown = null, rules = ALLOWED) {
  const found = scopeOf({ search, stored, active: [alder, birch], rules, today: TODAY });
  if (!found) throw new Error('There is an active group.');
  return found;
}

describe('the scope of a screen', () => {
  it('is the whole first group, this month, by default', () => {
    expect(scope({})).toMatchObject({
      group: alder,
      isAll: true,
      dealerships: alder.dealerships,
      isOpen: true,
    });
    expect(scope({}).fields).toEqual({
      dealerGroupId: 1,
      dealerShipId: [5, 7],
      view: 'month',
      year: 2026,
      month: 10,
    });
  });

  it.each<{ why: string; search: Search; stored?: unknown; group: number; dealerShipId: string }>([
    {
      why: 'the address names both',
      search: { dealerGroupId: '2', dealerShipId: '9' },
      group: 2,
      dealerShipId: '9',
    },
    {
      why: 'both were kept',
      search: {},
      stored: { dealerGroupId: 1, dealerShipId: '7' },
      group: 1,
      dealerShipId: '7',
    },
    {
      why: 'the kept dealership is of another group',
      search: { dealerGroupId: '2' },
      stored: { dealerGroupId: 1, dealerShipId: '7' },
      group: 2,
      dealerShipId: '0',
    },
    {
      why: 'the kept dealership is gone',
      search: {},
      stored: { dealerGroupId: 1, dealerShipId: '7,8' },
      group: 1,
      dealerShipId: '0',
    },
    {
      why: 'the kept group is gone',
      search: {},
      stored: { dealerGroupId: 3, dealerShipId: '5' },
      group: 1,
      dealerShipId: '0',
    },
    {
      why: 'the group of the address is not the user’s',
      search: { dealerGroupId: '3', dealerShipId: '5' },
      group: 1,
      dealerShipId: '0',
    },
    {
      why: 'a dealership of the address that is not known is for the server to judge',
      search: { dealerGroupId: '1', dealerShipId: '5,8' },
      group: 1,
      dealerShipId: '5,8',
    },
  ])('$why', ({ search, stored, group, dealerShipId }) => {
    const { settings } = scope(search, stored);
    expect([settings.dealerGroupId, settings.dealerShipId]).toEqual([group, dealerShipId]);
  });

  it('stays within what the screen allows', () => {
    const narrow = { ...ALLOWED, manyDealerships: false, customRange: false };
    const stored = {
      viewType: 'custom',
      startDate: '2026-11-02',
      endDate: '2026-11-08',
      dealerGroupId: 1,
      dealerShipId: '5,7',
    };
    expect(scope({}, stored, narrow)).toMatchObject({
      isAll: true,
      choice: { view: 'month', year: 2026, month: 1 },
      isOpen: false,
    });
    expect(scope({}, stored)).toMatchObject({ isAll: false, choice: { view: 'custom' } });
  });

  it('is none without an active group', () => {
    expect(scopeOf({ search: {}, stored: null, active: [], rules: ALLOWED, today: TODAY })).toBeNull();
  });
});
