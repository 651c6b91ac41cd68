import { expect, it } from 'vitest';
import { one, sourceDimensions, titleWithout } from './dimensions.ts';

it('calls a spelling nobody has mapped so, and says "Not stated" only where a record says nothing', () => {
  const [source, type] = sourceDimensions('raw_source', 'lead');
  expect(titleWithout(type)).toBe('Not mapped');
  expect(titleWithout(source)).toBe('Not stated');
  expect(titleWithout(one('condition', 'vehicle_condition'))).toBe('Not stated');
});
