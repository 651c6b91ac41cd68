import { expect, it } from 'vitest';
import { one, sourceDimensions, titleWithout } from './dimensions.ts';

it('says "Not mapped" for an unmapped raw name, and "Not stated" only for a record without one', () => {
  const [source, type] = sourceDimensions('raw_source', 'lead');
  expect(titleWithout(type)).toBe('Not mapped');
  expect(titleWithout(source)).toBe('Not stated');
  expect(titleWithout(one('condition', 'vehicle_condition'))).toBe('Not stated');
});
