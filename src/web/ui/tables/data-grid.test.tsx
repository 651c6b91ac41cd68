// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Column } from '../../../core/table.ts';
import { UiProvider } from '../theme.tsx';
import { DataGrid } from './data-grid.tsx';
import { RankedList } from './ranked-list.tsx';

// jsdom has no media queries, which Mantine needs.
window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;

afterEach(cleanup);

interface Store {
  readonly name: string;
  readonly leads: number | null;
}

const columns: readonly Column<Store>[] = [
  { kind: 'text', key: 'name', title: 'Store', value: ({ name }) => name },
  { kind: 'number', key: 'leads', title: 'Leads', unit: 'number', bar: true, value: ({ leads }) => leads },
];

const stores: readonly Store[] = [
  { name: 'Maple 10', leads: 12 },
  { name: 'Maple 9', leads: 40 },
  { name: 'Oak', leads: null },
  { name: 'Birch', leads: 7 },
];

const base = {
  label: 'Leads by store',
  columns,
  rowKey: ({ name }: Store) => name,
  rankBy: 'leads',
  scope: 'all',
  sort: { key: 'leads', descending: true },
};

const Grid = (props: {
  rows: readonly Store[];
  scope?: string;
  total?: Store;
  onOpen?: (store: Store) => void;
}) => <DataGrid {...base} {...props} />;

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

describe('the order of a table', () => {
  it('follows the chosen column, with unknown values last in both directions', async () => {
    render(<Grid rows={stores} />);
    expect(names()).toEqual(['Maple 9', 'Maple 10', 'Birch', 'Oak']);
    await userEvent.click(screen.getByRole('button', { name: 'Leads' }));
    expect(names()).toEqual(['Birch', 'Maple 10', 'Maple 9', 'Oak']);
    expect(screen.getByRole('columnheader', { name: 'Leads' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('compares numbers inside names as numbers', async () => {
    render(<Grid rows={stores} />);
    await userEvent.click(screen.getByRole('button', { name: 'Store' }));
    expect(names()).toEqual(['Birch', 'Maple 9', 'Maple 10', 'Oak']);
  });

  it('holds while the numbers change, until the user sorts again', async () => {
    const { rerender } = render(<Grid rows={stores} />);
    const livelier = stores.map((store) => (store.name === 'Birch' ? { ...store, leads: 90 } : store));
    rerender(<Grid rows={livelier} />);
    expect(names()).toEqual(['Maple 9', 'Maple 10', 'Birch', 'Oak']);
    expect(screen.getByText('90')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Leads' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leads' }));
    expect(names()).toEqual(['Birch', 'Maple 9', 'Maple 10', 'Oak']);
  });

  it('starts over for another scope', () => {
    const { rerender } = render(<Grid rows={stores} />);
    const others = stores.map(({ name, leads }) => ({ name, leads: leads === null ? 50 : 100 - leads }));
    rerender(<Grid rows={others} scope="used cars" />);
    expect(names()).toEqual(['Birch', 'Maple 10', 'Maple 9', 'Oak']);
  });
});

describe('the keyboard', () => {
  it('reaches the grid by one tab stop and its cells by arrow keys', async () => {
    const user = userEvent.setup();
    render(<Grid rows={stores} />);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Store');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('40');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Home}');
    expect(document.activeElement?.textContent).toBe('Oak');
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('opens a row', async () => {
    const user = userEvent.setup();
    const opened = vi.fn();
    render(<Grid rows={stores} onOpen={opened} />);
    await user.tab();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(opened).toHaveBeenCalledWith(stores[1]);
  });
});

it('shows the total below the rows, as computed by the caller', () => {
  render(<Grid rows={stores} total={{ name: 'All stores', leads: 61 }} />);
  const last = screen.getAllByRole('row').at(-1);
  expect(last && within(last).getByText('61')).toBeDefined();
  expect(last?.parentElement?.tagName).toBe('TFOOT');
});

it('draws only the visible rows of many, and announces how many there are', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ name: `Rooftop ${index}`, leads: index }));
  render(<Grid rows={many} />);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('301');
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
});

describe('on a phone', () => {
  const list = (rows: readonly Store[]) =>
    render(
      <UiProvider env="test">
        <RankedList
          {...base}
          rows={rows}
          onOpen={() => undefined}
          openLabel={({ name }) => `Show ${name} alone`}
        />
      </UiProvider>,
    );

  it('ranks by the leading number and shows the rest on tap', async () => {
    list(stores);
    const items = screen.getAllByRole('button');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Maple 940',
      'Maple 1012',
      'Birch7',
      'Oak—',
    ]);
    expect(screen.queryByRole('button', { name: 'Show Birch alone' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Birch/ }));
    expect(screen.getByRole('button', { name: 'Show Birch alone' })).toBeDefined();
  });

  it('shows the first ten of many until the user asks for all', async () => {
    list(Array.from({ length: 40 }, (_, index) => ({ name: `Rooftop ${index}`, leads: index })));
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 40' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(40);
  });
});
