import { expect, it } from 'vitest';
import { columnsWith, plainSummary } from './rules-roles.ts';

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

it.each([
  ['Who may see it.', 'Who may see it.'],
  [
    'Changes an expense. A stale version is refused (409).',
    'Changes an expense. A stale version is refused.',
  ],
  ['Accepts it and signs in. `password` is of the mail.', 'Accepts it and signs in.'],
  ['Copies a month; overwriting is refused (409) without `forceToCopy`.', 'Copies a month.'],
  ['Whether it works: 503 while its database does not answer.', 'Whether it works.'],
])('%s is %s in the table of roles', (summary, plain) => {
  expect(plainSummary(summary)).toBe(plain);
});
