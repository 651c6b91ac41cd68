// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { UiProvider } from '../theme.tsx';
import { Ticker, type TickerItem, type TickerProps } from './ticker.tsx';

// jsdom has no media queries, which Mantine needs.
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;

afterEach(cleanup);

const item = (key: string, amount = '$1'): TickerItem => ({
  key,
  icon: null,
  title: `Deal ${key}`,
  note: 'Store',
  amount,
  at: Date.now() - 150_000,
});

const latest = (items: readonly TickerItem[], but: Partial<TickerProps> = {}) => (
  <UiProvider env="test">
    <Ticker label="Latest" items={items} {...but} />
  </UiProvider>
);

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 6));

describe('Ticker', () => {
  it('adds new items on top', () => {
    const { rerender } = render(latest([item('1')]));
    rerender(latest([item('2'), item('1')]));
    expect(shown()).toEqual(['Deal 2', 'Deal 1']);
    expect(screen.getAllByText('2 min ago')).toHaveLength(2);
  });

  it('pauses under the pointer and offers a button for waiting items', () => {
    const { rerender } = render(latest([item('1')]));
    fireEvent.pointerEnter(screen.getByRole('list').parentElement ?? document.body);
    rerender(latest([item('2'), item('1', '$7')]));
    expect(shown()).toEqual(['Deal 1']);
    expect(screen.getByText('$7')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show 1 new' }));
    expect(shown()).toEqual(['Deal 2', 'Deal 1']);
  });

  it('continues when the pointer leaves', () => {
    const { rerender } = render(latest([item('1')]));
    const place = screen.getByRole('list').parentElement ?? document.body;
    fireEvent.pointerEnter(place);
    rerender(latest([item('2'), item('1')]));
    fireEvent.pointerLeave(place);
    expect(shown()).toEqual(['Deal 2', 'Deal 1']);
  });

  it('pauses while the keyboard moves through its items', () => {
    const { rerender } = render(latest([item('1')], { onOpen: () => undefined }));
    screen.getByRole('button', { name: /Deal 1/ }).focus();
    rerender(latest([item('2'), item('1')], { onOpen: () => undefined }));
    expect(shown()).toEqual(['Deal 1']);
  });
});
