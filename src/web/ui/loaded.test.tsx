// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KpiCard } from './cards/kpi-card.tsx';
import { Loaded, type LoadedQuery } from './loaded.tsx';
import { UiProvider } from './theme.tsx';

// jsdom has no media queries, which Mantine needs.
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;

afterEach(cleanup);

const requested: LoadedQuery<readonly string[]> = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
};

function shown(query: Partial<LoadedQuery<readonly string[]>>) {
  render(
    <UiProvider env="test">
      <Loaded
        query={{ ...requested, ...query }}
        what="Leads"
        skeleton={<i>bones</i>}
        missing={<p>No such list</p>}
        empty={(list) => (list.length === 0 ? <p>No feed yet</p> : null)}
      >
        {(list) => <p>{list.join()}</p>}
      </Loaded>
    </UiProvider>,
  );
}

describe('Loaded', () => {
  it.each([
    { why: 'on its way', query: {}, text: 'bones' },
    { why: 'answered', query: { data: ['a', 'b'] }, text: 'a,b' },
    { why: 'empty', query: { data: [] }, text: 'No feed yet' },
    { why: 'failed', query: { error: new Error('Too many requests.') }, text: 'Too many requests.' },
    {
      why: 'not allowed',
      query: { error: Object.assign(new Error('No.'), { status: 403 }) },
      text: 'You do not have access to leads',
    },
    {
      why: 'not there',
      query: { error: Object.assign(new Error('No.'), { status: 404 }) },
      text: 'No such list',
    },
    {
      why: 'failed in the server',
      query: { error: Object.assign(new Error('Down.'), { status: 500 }) },
      text: 'Down.',
    },
    { why: 'shown before and failed since', query: { data: ['a'], error: new Error('Gone.') }, text: 'a' },
  ])('shows the right state when $why', ({ query, text }) => {
    shown(query);
    expect(screen.getByText(text)).toBeDefined();
  });

  it('offers another try after a failure', async () => {
    const refetch = vi.fn();
    shown({ error: new Error('Gone.'), refetch });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('a card', () => {
  const card = (value: number | null, scope = 'all') => (
    <KpiCard label="Leads today" unit="number" value={value} scope={scope} why="No lead feed yet" />
  );
  const isFlashing = () => document.querySelector('[class*="flash"]') !== null;

  it('flashes when its number changes on screen', () => {
    const { rerender } = render(card(141));
    expect(isFlashing()).toBe(false);
    rerender(card(142));
    expect(screen.getByText('142')).toBeDefined();
    expect(isFlashing()).toBe(true);
  });

  it('does not flash for another store or the first number', () => {
    const { rerender } = render(card(null));
    expect(screen.getByText('No lead feed yet')).toBeDefined();
    rerender(card(141));
    expect(isFlashing()).toBe(false);
    rerender(card(12, 'one store'));
    expect(isFlashing()).toBe(false);
  });
});
