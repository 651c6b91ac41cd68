import { describe, expect, it } from 'vitest';
import type { RooftopTargets } from '../contract.ts';
import { monthTotals, pastedEdits, typedTarget, undoEdits } from './target-edits.ts';

const rooftop = (dealerShipId: number, target: number | null): RooftopTargets => ({
  dealerShipId,
  name: `Rooftop ${dealerShipId}`,
  months: Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    target,
    version: target === null ? 0 : 3,
    actual: null,
    lastYear: null,
  })),
});

it.each([
  { text: ' $1,200 ', typed: { target: 1200 } },
  { text: '', typed: { target: null } },
  { text: 'lots', typed: null },
  { text: '-4', typed: null },
])('$text means $typed', ({ text, typed }) => {
  expect(typedTarget(text)).toEqual(typed);
});

describe('a block from a spreadsheet', () => {
  const rooftops = [rooftop(7, 5), rooftop(8, null)];

  it('fills to the right and down, with the versions that were seen', () => {
    expect(pastedEdits('1\t2\r\n\t"x"\r\n', { dealerShipId: 7, month: 3 }, rooftops)).toEqual([
      { dealerShipId: 7, month: 3, target: 1, version: 3 },
      { dealerShipId: 7, month: 4, target: 2, version: 3 },
    ]);
    expect(pastedEdits('1\n2', { dealerShipId: 7, month: 1 }, rooftops)).toEqual([
      { dealerShipId: 7, month: 1, target: 1, version: 3 },
      { dealerShipId: 8, month: 1, target: 2, version: 0 },
    ]);
  });

  it('leaves out what lies beyond December and the last store', () => {
    expect(pastedEdits('1\t2\n3\t4\n5', { dealerShipId: 8, month: 12 }, rooftops)).toEqual([
      { dealerShipId: 8, month: 12, target: 1, version: 0 },
    ]);
  });
});

it('undo restores what was before, with the versions a save leaves', () => {
  const before = [rooftop(7, 5), rooftop(8, null)];
  const edits = [
    { dealerShipId: 7, month: 1, target: 9, version: 3 },
    { dealerShipId: 7, month: 2, target: null, version: 3 },
    { dealerShipId: 7, month: 3, target: 5, version: 3 },
    { dealerShipId: 8, month: 1, target: 9, version: 0 },
  ];
  expect(undoEdits(edits, before)).toEqual([
    { dealerShipId: 7, month: 1, target: 5, version: 4 },
    { dealerShipId: 7, month: 2, target: 5, version: 0 },
    { dealerShipId: 8, month: 1, target: null, version: 1 },
  ]);
});

it('months without any target have no total', () => {
  expect(monthTotals([rooftop(1, null)])[0]).toBeNull();
  expect(monthTotals([rooftop(1, 4), rooftop(2, null), rooftop(3, 6)])[11]).toBe(10);
});
