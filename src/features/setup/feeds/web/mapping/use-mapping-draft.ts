import { useState } from 'react';
import type { DateOrder } from '../../../../../core/connector.ts';
import type { FeedMapping, MappableConnector, MappableTable } from '../../contract.ts';
import { type Columns, guessColumns, stillNeeded, withColumn } from './guess-columns.ts';

export interface ToMap {
  readonly header: readonly string[];
  readonly connectors: readonly MappableConnector[];
  /** The saved mapping of this header. */
  readonly mapping: Pick<FeedMapping, 'connector' | 'columns' | 'dateOrder'> | null;
  /** Likely type; absent when the table is not available. */
  readonly proposal?: Pick<NonNullable<MappableTable['proposal']>, 'connector' | 'columns'> | null;
}

export interface MappingDraft {
  readonly connector: MappableConnector | null;
  readonly columns: Columns;
  readonly dateOrder: DateOrder | null;
  /** Titles of unmapped required fields. */
  readonly needed: readonly string[];
  /** The request; null until every required field is mapped. */
  readonly said: { connector: string; columns: Record<string, string>; dateOrder?: DateOrder } | null;
  readonly chooseConnector: (id: string) => void;
  readonly chooseField: (column: string, field: string | null) => void;
  readonly chooseOrder: (order: DateOrder | null) => void;
}

export function useMappingDraft({ header, connectors, mapping, proposal = null }: ToMap): MappingDraft {
  const byId = (id: string | undefined) => connectors.find((one) => one.id === id) ?? null;
  const first = mapping ?? proposal;
  const [connector, setConnector] = useState(() => byId(first?.connector));
  const [columns, setColumns] = useState<Columns>(() => first?.columns ?? {});
  const [dateOrder, chooseOrder] = useState<DateOrder | null>(mapping?.dateOrder ?? null);
  const needed = connector ? stillNeeded(connector, columns).map(({ title }) => title) : [];
  return {
    connector,
    columns,
    dateOrder,
    needed,
    said:
      connector === null || needed.length > 0
        ? null
        : { connector: connector.id, columns: { ...columns }, ...(dateOrder !== null && { dateOrder }) },
    chooseConnector(id) {
      const next = byId(id);
      setConnector(next);
      const isProposed = next !== null && next.id === first?.connector;
      setColumns(isProposed ? first.columns : guessColumns(header, next?.fields ?? []));
    },
    chooseField: (column, field) => setColumns(withColumn(columns, column, field)),
    chooseOrder,
  };
}
