import { expect, it } from 'vitest';
import { type Look, lockOf } from './rules-lock.ts';

const open: Look = { view: 'month', dealerships: 1, role: 'marketing' };

it.each<{ why: string; look: Partial<Look>; lock: string | null }>([
  { why: 'one dealership by the day', look: {}, lock: null },
  { why: 'a manager', look: { role: 'manager' }, lock: null },
  { why: 'an admin', look: { role: 'admin' }, lock: null },
  { why: 'someone who only reads', look: { role: 'viewer' }, lock: 'role' },
  { why: 'several dealerships', look: { dealerships: 2 }, lock: 'dealership' },
  { why: 'no dealership', look: { dealerships: 0 }, lock: 'dealership' },
  { why: 'a quarter', look: { view: 'quarter' }, lock: 'view' },
  { why: 'a year', look: { view: 'year' }, lock: 'view' },
  {
    why: 'what one cannot mend comes first',
    look: { role: 'viewer', dealerships: 9, view: 'year' },
    lock: 'role',
  },
  { why: 'the dealership before the view', look: { dealerships: 9, view: 'year' }, lock: 'dealership' },
])('$why: $lock', ({ look, lock }) => {
  expect(lockOf({ ...open, ...look })).toBe(lock);
});
