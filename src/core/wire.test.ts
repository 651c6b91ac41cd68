import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { idsOf } from './wire.ts';

const read = (value: unknown) => z.safeParse(idsOf('dealership'), value);
const list = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('ids', () => {
  it.each([
    ['once each in a text', '1,2, 2', [1, 2]],
    ['from texts in a list', ['1', '3,1'], [1, 3]],
    ['from a single number', 1, [1]],
    ['as all for an empty text', '', []],
    ['as all for 0', 0, []],
    ['as all for several 0', '0,0', []],
    ['up to 2,000', list(2_000), list(2_000)],
  ])('are read %s', (_, value, ids) => {
    expect(read(value)).toMatchObject({ success: true, data: ids });
  });

  it.each([
    ['all and one of them', '0,1'],
    ['all and one of them', [3, 0]],
    ['less than nothing', -1],
    ['a fraction', 1.5],
    ['more than 2,000 in a list', list(2_001)],
    ['more than 2,000 in one text', list(2_001).join(',')],
    ['more than 2,000 in two texts', [list(1_000).join(','), list(1_001).join(',')]],
  ])('refuses %s', (_, value) => {
    expect(read(value).success).toBe(false);
  });
});
