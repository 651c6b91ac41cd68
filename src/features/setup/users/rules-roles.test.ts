import { expect, it } from 'vitest';
import { routes } from '../../../main.server.ts';
import { columnsWith, FEATURE_TITLES, roleTableOf } from './rules-roles.ts';

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

it('the table has every call of the server once, under a title of its feature', () => {
  const calls = routes.map(({ call }) => call);
  const table = roleTableOf(calls);
  const titles = new Set(Object.values(FEATURE_TITLES));
  expect(table.map(({ title }) => title).filter((title) => !titles.has(title))).toEqual([]);
  const listed = table.flatMap(({ rights }) => rights.map(({ call }) => call));
  expect(listed.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});
