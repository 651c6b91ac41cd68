import { expect, it } from 'vitest';
import { roleTableOf } from '../src/features/setup/users/rules-roles.ts';
import { routes } from '../src/main.server.ts';

it('the table has every call of the server once', () => {
  const calls = routes.map(({ call }) => call);
  const table = roleTableOf(calls);
  const listed = table.flatMap(({ rights }) => rights.map(({ call }) => call));
  expect(listed.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});
