// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextView } from './text-view.tsx';

afterEach(cleanup);

const PLACE = { id: 'text1', title: '', row: 1, col: 1, width: 12, height: 2 };

function show(text: string): void {
  render(<TextView item={{ ...PLACE, kind: 'text', text }} />);
}

it('shows bold words in headings, paragraphs and lists, without their marks', () => {
  show('# The **whole** month\nCall **three** leads\n- **Today**\n- **Today**');
  expect(screen.getByRole('heading', { name: 'The whole month', level: 3 })).toBeTruthy();
  expect(screen.getByText('three').closest('p')?.textContent).toBe('Call three leads');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Today', 'Today']);
  expect(screen.getAllByRole('strong').map(({ textContent }) => textContent)).toEqual([
    'whole',
    'three',
    'Today',
    'Today',
  ]);
});

it.each([
  { why: 'another site', address: 'https://example.com/page', target: '_blank', rel: 'noreferrer' },
  { why: 'a screen of the app', address: '/budget?year=2026', target: null, rel: null },
  { why: 'a screen by its whole address', address: `${location.origin}/budget`, target: null, rel: null },
  { why: 'a mail', address: 'mailto:jane@dealer.example', target: null, rel: null },
])('a link to $why opens where it should', ({ address, target, rel }) => {
  show(`See [the **whole** page](${address})`);
  const link = screen.getByRole('link', { name: 'the whole page' });
  expect(within(link).getByRole('strong').textContent).toBe('whole');
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([address, target, rel]);
});

it('an address that is not allowed is no link', () => {
  show('[Press](javascript:alert(1)) <b>here</b>');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('[Press](javascript:alert(1)) <b>here</b>')).toBeTruthy();
});
