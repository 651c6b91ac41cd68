import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDigit, vinOf } from './vin.ts';

it.each([
  { vin: '11111111111111111', digit: '1' },
  { vin: '1M8GDM9AXKP042788', digit: 'X' },
])('the published example $vin has the check digit $digit', ({ vin, digit }) => {
  expect(checkDigit(vin)).toBe(digit);
});

it('makes VINs that are well formed, checked and told apart', () => {
  const identity = fc.record({
    make: fc.constantFrom('Toyota', 'Ram', 'Nobody'),
    year: fc.integer({ min: 2001, max: 2030 }),
    rooftopNumber: fc.constantFrom(4101, 4108, 5203),
    serial: fc.integer({ min: 0, max: 999_999 }),
  });
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      const vin = vinOf(one);
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{3}DEM[A-HJ-NPR-Z0-9]{11}$/);
      expect(vin[8]).toBe(checkDigit(vin));
      const isSame = one.rooftopNumber === other.rooftopNumber && one.serial === other.serial;
      if (!isSame) expect(vinOf(other)).not.toBe(vin);
    }),
  );
});
