import type { GridFormat } from '../../core/grid/grid-query.ts';
import { spreadOf } from '../../core/grid/quartiles.ts';
import { averageOf } from '../../core/peers/ranks.ts';
import { countedText } from '../../core/text/number-text.ts';
import type { Download } from '../http/route.ts';
import {
  type GridFile,
  type GridPaper,
  gridDownload,
  type SecondLine,
  type SecondTable,
} from './grid-file.ts';
import type { GridLook, ShownMetric } from './grid-table.ts';
import type { PeerGrid } from './peer-grid.ts';

interface PeerFile extends Pick<GridFile, 'isTransposed'> {
  readonly grid: PeerGrid;
  readonly look: GridLook;
  readonly about: Omit<GridPaper, 'title' | 'scope'>;
}

/** A grid of a supergroup as a file: with ranks, and a table of dealer groups, average and median. */
export async function peerDownload(
  { grid, look, about, isTransposed = false }: PeerFile,
  format: GridFormat,
): Promise<Download> {
  const { customGroup, isAnonymous, stores, dealerGroups } = grid;
  const nameOf = new Map(dealerGroups.map(({ id, name }) => [id, name]));
  const groups = isAnonymous ? '' : ` of ${countedText(dealerGroups.length, 'dealer group')}`;
  return await gridDownload(
    {
      grid,
      isTransposed,
      look: {
        ...look,
        isRanked: true,
        ...(!isAnonymous && { groupOf: (at) => nameOf.get(stores[at]?.dealerGroupId ?? 0) ?? '' }),
      },
      about: {
        ...about,
        title: customGroup.name,
        scope: `${countedText(stores.length, 'store')}${groups}`,
      },
      notes: notesOf(grid),
      second: summaryTable(grid, look.metrics),
    },
    format,
  );
}

function notesOf({ customGroup, differences, isAnonymous, incomparable, columns }: PeerGrid): string[] {
  const { missingGroups, missingStores } = customGroup;
  const left = columns.filter(({ kpi }) => incomparable.has(kpi.key)).map(({ kpi }) => kpi.title);
  return [
    ...(isAnonymous ? ['Stores have letters instead of names.'] : []),
    ...(missingGroups === 0
      ? []
      : [`Without ${countedText(missingGroups, 'dealer group')} outside your rights.`]),
    ...(missingStores === 0
      ? []
      : [`Without ${countedText(missingStores, 'store')} outside your rights or closed.`]),
    ...differences.map(({ title, why, groups }) =>
      [`${title}.`, why, ...(groups.length > 0 ? [`${groups.join('; ')}.`] : [])].join(' '),
    ),
    ...(left.length === 0 ? [] : [`Not compared: ${left.join(', ')}.`]),
  ];
}

function summaryTable(grid: PeerGrid, metrics: readonly ShownMetric[]): SecondTable {
  const { dealerGroups, subtotals, incomparable } = grid;
  const columns = metrics.flatMap(({ kpi, title }) => {
    const at = grid.columns.findIndex((column) => column.kpi === kpi);
    const column = grid.columns[at];
    return column ? [{ kpi, title, column, at }] : [];
  });
  const groupLines = dealerGroups.map(({ id, name }): SecondLine => {
    const figures = subtotals.find(({ dealerGroupId }) => dealerGroupId === id)?.figures;
    return { title: name, values: columns.map(({ at }) => figures?.[at]?.current.value ?? null) };
  });
  const overAll = columns.map(({ kpi, column }) => {
    const total = column.total.current.value;
    if (incomparable.has(kpi.key)) return { average: null, median: null, total };
    const values = column.figures.map(({ current }) => current.value);
    return {
      average: averageOf(values, { kind: kpi.kind, total }),
      median: spreadOf(values, kpi.better).median,
      total,
    };
  });
  return {
    name: 'Dealer groups',
    table: {
      columns: [
        { kind: 'text', key: 'title', title: 'Dealer Group', value: ({ title }) => title },
        ...columns.map(({ kpi, title }, index) => ({
          ...({ kind: 'number', key: kpi.key, title, unit: kpi.unit } as const),
          value: ({ values }: SecondLine) => values[index] ?? null,
        })),
      ],
      rows: [
        ...groupLines,
        { title: 'Average store', values: overAll.map(({ average }) => average) },
        { title: 'Median', values: overAll.map(({ median }) => median) },
        { title: 'Total', values: overAll.map(({ total }) => total) },
      ],
    },
  };
}
