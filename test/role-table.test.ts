import { expect, it } from 'vitest';
import { FEATURE_TITLES, roleTableOf } from '../src/features/setup/users/rules-roles.ts';
import { routes } from '../src/main.server.ts';

it('the table has every call of the server once, under a title of its feature', () => {
  const calls = routes.map(({ call }) => call);
  const table = roleTableOf(calls);
  const titles = new Set(Object.values(FEATURE_TITLES));
  expect(table.map(({ title }) => title).filter((title) => !titles.has(title))).toEqual([]);
  const listed = table.flatMap(({ rights }) => rights.map(({ call }) => call));
  expect(listed.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});
