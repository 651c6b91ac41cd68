import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contactHash } from './contact-hash.ts';

it('is the HMAC that everyone knows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 100 }), (text, length) => {
      const key = randomBytes(length);
      expect(contactHash(key)(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});
