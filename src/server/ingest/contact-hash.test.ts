import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contactHash } from './contact-hash.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 600, size: 'max' });

it('is the HMAC that everyone knows, whatever was hashed before', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 1, max: 100 }), (before, text, length) => {
      const key = randomBytes(length);
      const hashed = contactHash(key);
      hashed(before);
      expect(hashed(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
    }),
  );
});
