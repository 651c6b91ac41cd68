import { expect, test } from 'vitest';
import { cacheSizes } from './settings.ts';

const GB = 2 ** 30;

test.each([
  { memory: GB, own: '256MB', together: '1024MB' },
  { memory: 4 * GB, own: '512MB', together: '2048MB' },
  { memory: 8 * GB, own: '1024MB', together: '4096MB' },
  { memory: 64 * GB, own: '2048MB', together: '32768MB' },
])('with $memory bytes of memory PostgreSQL caches $own itself', ({ memory, own, together }) => {
  expect(cacheSizes(memory)).toEqual({ shared_buffers: own, effective_cache_size: together });
});
