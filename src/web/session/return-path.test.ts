import { expect, it } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

it.each([
  { wanted: '/budget?month=2&dealerShipId=1,2#notes', goes: '/budget?month=2&dealerShipId=1,2#notes' },
  { wanted: '/', goes: '/' },
  { wanted: '/sitemap', goes: '/sitemap' },
  { wanted: '/a/../budget', goes: '/budget' },
  { wanted: 'budget', goes: null },
  { wanted: '', goes: null },
  { wanted: null, goes: null },
  { wanted: '//evil.example/budget', goes: null },
  { wanted: '/\\evil.example', goes: null },
  { wanted: '/\t/evil.example', goes: null },
  { wanted: 'https://evil.example/', goes: null },
  { wanted: 'javascript:alert(1)', goes: null },
  { wanted: '/site/login?redirect=/budget', goes: null },
  { wanted: '/site/invite', goes: '/site/invite' },
  { wanted: '/site/invite/x', goes: null },
  { wanted: '/unsubscribe', goes: null },
])('$wanted goes back to $goes', ({ wanted, goes }) => {
  expect(returnPath(wanted)).toBe(goes);
});

it('keeps the whole return path in the address of the sign-in screen', () => {
  const path = '/budget?month=2&year=2026#a';
  const login = new URL(loginPath(path), 'https://rooftop.example');
  expect(returnPath(login.searchParams.get('redirect'))).toBe(path);
  expect(loginPath(null)).toBe('/site/login');
});
