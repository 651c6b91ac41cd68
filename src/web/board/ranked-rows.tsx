import { useMemo } from 'react';
import { OTHER_ROW } from '../../core/board/breakdowns.ts';
import type { RankedView } from '../../core/board.ts';
import { deltaOf } from '../../core/delta.ts';
import type { RankedRow, RankedTable } from '../../core/ranked-table.ts';
import type { Column } from '../../core/table.ts';
import { DataTable } from '../ui/data-table.tsx';
import { useOpenRow } from './use-open-number.ts';
import type { ShownProps } from './widget.tsx';

interface RankedRowsProps extends ShownProps {
  readonly table: RankedTable;
  readonly view: RankedView;
}

/** The rows of a ranked table; its numbers open what is behind them. */
export function RankedRows({ table, view, desk, widget, open }: RankedRowsProps) {
  const openRow = useOpenRow(view, open, table.rankBy);
  const columns = useMemo(() => columnsOf(table), [table]);
  return (
    <DataTable
      label={`${widget.title}: ${table.title}`}
      columns={columns}
      rows={table.rows}
      {...(table.total && { total: table.total })}
      rowKey={rowKey}
      rankBy={table.rankBy}
      scope={`${desk.scopeKey} ${view.by}`}
      maxHeight="560px"
      onFigure={(row, column) => open({ kpi: column.replace(/ .*/, ''), by: view.by, row: row.key })}
      onOpen={(row) => openRow(row.key)}
      canOpen={({ key }) => key !== OTHER_ROW}
      openLabel={({ title }) => `Show ${title}`}
    />
  );
}

const rowKey = ({ key }: RankedRow) => key;

function columnsOf({ noun, columns }: RankedTable): Column<RankedRow>[] {
  return [
    {
      kind: 'text',
      key: 'title',
      title: noun,
      value: ({ title }) => title,
      note: ({ note }) => (note ? { text: note, tone: 'neutral' as const } : null),
    },
    ...columns.flatMap(
      ({ key, title, unit, better, hasBar, changeTitle, courseTitle }): Column<RankedRow>[] => [
        {
          kind: 'number',
          key,
          title,
          unit,
          value: ({ figures }) => figures[key]?.value ?? null,
          ...(hasBar === true && { bar: true }),
        },
        ...(changeTitle === undefined
          ? []
          : [
              {
                kind: 'delta' as const,
                key: `${key} change`,
                title: changeTitle,
                unit,
                value: ({ figures }: RankedRow) =>
                  deltaOf({
                    value: figures[key]?.value ?? null,
                    baseline: figures[key]?.baseline ?? null,
                    unit,
                    better,
                  }),
              },
            ]),
        ...(courseTitle === undefined
          ? []
          : [
              {
                kind: 'sparkline' as const,
                key: `${key} course`,
                title: courseTitle,
                value: ({ figures }: RankedRow) => figures[key]?.course ?? null,
              },
            ]),
      ],
    ),
  ];
}
