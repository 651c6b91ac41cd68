import { expect, it } from 'vitest';
import { ROUTES } from '../../core/navigation/routes.ts';
import { menuOf } from './menu-of.ts';
import { defineScreen } from './screen.ts';

const screens = [
  ROUTES.budget,
  ROUTES.login,
  ROUTES.dataAlerts,
  ROUTES.salesPerson,
  ROUTES.realTimeRevenue,
].map((route) => defineScreen({ ...route, load: async () => () => null }));

it('lists the screens that are built, in the order of the day', () => {
  expect(menuOf(screens).map(({ title, items }) => [title, ...items.map((item) => item.to)])).toEqual([
    ['Today', '/real-time-cashflow', '/need-attention'],
    ['Money', '/budget'],
  ]);
});
