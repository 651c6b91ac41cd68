import { expect, it } from 'vitest';
import { columnsWith } from './rules-roles.ts';

it.each([
  ['public', ['viewer', 'marketing', 'manager', 'admin', 'operator']],
  ['signedIn', ['viewer', 'marketing', 'manager', 'admin', 'operator']],
  ['viewer', ['viewer', 'marketing', 'manager', 'admin']],
  ['manager', ['manager', 'admin']],
  ['operator', ['operator']],
  ['feedKey', []],
] as const)('a call with access %s is for %j', (access, columns) => {
  expect(columnsWith(access)).toEqual(columns);
});
