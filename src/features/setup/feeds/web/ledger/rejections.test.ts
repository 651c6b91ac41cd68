import { describe, expect, it } from 'vitest';
import { groupRejections, rowsText } from './rejections.ts';

describe('groupRejections', () => {
  it('puts rows with the same reason together, the most frequent first', () => {
    const csv = 'Row,Field,Reason\n2,date,No date.\n3,dealership,Unknown.\n4,dealership,Unknown.\n';
    expect(groupRejections(csv)).toEqual([
      { field: 'dealership', message: 'Unknown.', rows: [3, 4] },
      { field: 'date', message: 'No date.', rows: [2] },
    ]);
  });

  it('says what it found instead of guessing', () => {
    expect(() => groupRejections('a,b\n1,2\n')).toThrow('columns a, b');
  });
});

describe('rowsText', () => {
  it.each([
    { rows: [2], text: '2' },
    { rows: [7, 2, 3, 4], text: '2–4, 7' },
    { rows: [1, 3, 5, 7], text: '1, 3 and 2 more' },
    { rows: [1, 1, 2], text: '1–2' },
  ])('$text', ({ rows, text }) => {
    expect(rowsText(rows, 2)).toBe(text);
  });
});
