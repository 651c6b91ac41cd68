import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../../core/time/period.ts';
import {
  actualToPlanned,
  type BudgetType,
  type CellChanges,
  type CellExpense,
  cellCents,
  cellChanges,
  plannedToActual,
} from './rules-cells.ts';

const day = (date: number): Day => `2026-11-${String(date).padStart(2, '0')}` as Day;

function expense(
  id: number,
  planned: readonly [number, number, number][],
  actualCents: number | null = null,
): CellExpense {
  return {
    id,
    dealershipId: 1,
    campaign: 'TV',
    actualCents,
    flights: planned.map(([start, end, cents], index) => ({
      id: id * 10 + index,
      start: day(start),
      end: day(end),
      cents,
    })),
  };
}

/** The expenses after the changes are written. */
function written(expenses: readonly CellExpense[], changes: CellChanges): CellExpense[] {
  const flights = new Map(changes.flights.map(({ id, cents }) => [id, cents]));
  const actuals = new Map(changes.expenses.map(({ id, actualCents }) => [id, actualCents]));
  return expenses.map((before) => ({
    ...before,
    actualCents: actuals.has(before.id) ? (actuals.get(before.id) ?? null) : before.actualCents,
    flights: before.flights.map((flight) => ({ ...flight, cents: flights.get(flight.id) ?? flight.cents })),
  }));
}

const toCell = (cents: number) => [{ dealershipId: 1, campaign: 'TV', cents }];

describe('a cell comes to its part', () => {
  it('makes an expense where there is none and money', () => {
    expect(cellChanges('targetBudget', [], toCell(500))).toEqual({
      flights: [],
      expenses: [],
      created: toCell(500),
    });
    expect(cellChanges('targetBudget', [], toCell(0)).created).toEqual([]);
  });

  it('spreads a planned amount over the flights by days', () => {
    const changes = cellChanges(
      'targetBudget',
      [
        expense(1, [
          [1, 10, 900],
          [21, 30, 100],
        ]),
      ],
      toCell(2_001),
    );
    expect(changes.flights).toEqual([
      expect.objectContaining({ id: 10, cents: 1_001 }),
      expect.objectContaining({ id: 11, cents: 1_000 }),
    ]);
  });

  it('leaves the flights of a cell that comes to its part already', () => {
    const changes = cellChanges(
      'targetBudget',
      [
        expense(1, [
          [1, 10, 900],
          [21, 30, 100],
        ]),
      ],
      toCell(1_000),
    );
    expect(changes).toEqual({ flights: [], expenses: [], created: [] });
  });

  it('shares among several expenses by what is planned for them', () => {
    const two = [expense(1, [[1, 30, 300]]), expense(2, [[1, 30, 100]])];
    expect(cellChanges('actualBudget', two, toCell(1_001)).expenses).toEqual([
      { id: 1, dealershipId: 1, actualCents: 751 },
      { id: 2, dealershipId: 1, actualCents: 250 },
    ]);
  });

  it('says a spend of nothing only where a cell is reported to be nothing', () => {
    const [reported] = cellChanges('actualBudget', [expense(1, [[1, 30, 300]])], toCell(0)).expenses;
    expect(reported?.actualCents).toBe(0);
    expect(cellCents('actualBudget', [expense(1, [[1, 30, 300]])])).toBeNull();
  });

  it('to the cent, whatever stands in it', () => {
    const flights = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }));
    const stock = fc.array(fc.tuple(flights, fc.option(fc.integer({ min: 0, max: 1e9 }))), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        stock,
        fc.integer({ min: 0, max: 1e10 }),
        fc.constantFrom<BudgetType>('targetBudget', 'actualBudget'),
        (plan, cents, type) => {
          const expenses = plan.map(([[one, two], actual], index) =>
            expense(
              index + 1,
              [
                [1, 7, one],
                [10, 30, two],
              ],
              actual,
            ),
          );
          const now = written(expenses, cellChanges(type, expenses, toCell(cents)));
          expect(cellCents(type, now)).toBe(cents);
          const other = type === 'targetBudget' ? 'actualBudget' : 'targetBudget';
          expect(cellCents(other, now)).toBe(cellCents(other, expenses));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('copying', () => {
  it('of planned to actual and back again changes nothing more', () => {
    const amount = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount, fc.option(amount)), { maxLength: 8 }), (plan) => {
        const expenses = plan.map(([one, two, actual], index) =>
          expense(
            index + 1,
            [
              [1, 7, one],
              [10, 30, two],
            ],
            actual,
          ),
        );
        const spent = written(expenses, plannedToActual(expenses));
        for (const each of spent) expect(each.actualCents ?? 0).toBe(cellCents('targetBudget', [each]));
        expect(actualToPlanned(spent).expenses).toEqual([]);
        expect(plannedToActual(spent).expenses).toEqual([]);
      }),
    );
  });

  it('of actual to planned leaves what nobody said the cost of', () => {
    const expenses = [expense(1, [[1, 30, 300]], 450), expense(2, [[1, 30, 100]])];
    const now = written(expenses, actualToPlanned(expenses));
    expect(now.map((each) => cellCents('targetBudget', [each]))).toEqual([450, 100]);
  });
});
