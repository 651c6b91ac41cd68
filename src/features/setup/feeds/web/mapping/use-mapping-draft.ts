import { useState } from 'react';
import type { DateOrder } from '../../../../../core/connector.ts';
import type { FeedMapping, MappableConnector, MappableTable } from '../../contract.ts';

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

type Field = MappableConnector['fields'][number];

type Columns = Readonly<Record<string, string>>;

/** Guesses fields by column name; at most one field per column. */
export function guessColumns(header: readonly string[], fields: readonly Field[]): Columns {
  const likely = fields
    .flatMap((field) => header.map((column) => ({ field, column, likeness: likenessOf(column, field) })))
    .filter(({ column, likeness }) => likeness > 0 && column.trim() !== '')
    .sort((one, other) => other.likeness - one.likeness);
  const guessed = new Map<string, string>();
  const used = new Set<string>();
  for (const { field, column } of likely) {
    if (guessed.has(field.key) || used.has(column)) continue;
    guessed.set(field.key, column);
    used.add(column);
  }
  return Object.fromEntries(guessed);
}

/** Required fields without a column. */
export function stillNeeded({ fields }: Pick<MappableConnector, 'fields'>, columns: Columns): Field[] {
  return fields.filter(({ key, isRequired }) => isRequired && columns[key] === undefined);
}

/** Assigns a field to another column; null clears it. */
export function withColumn(columns: Columns, column: string, field: string | null): Columns {
  const others = Object.entries(columns).filter(([key, name]) => name !== column && key !== field);
  return Object.fromEntries(field === null ? others : [...others, [field, column]]);
}

/** 0 (nothing in common) to 3 (same name). */
function likenessOf(column: string, { key, title }: Field): number {
  const name = plainName(column);
  if (name === '') return 0;
  if (name === plainName(key) || name === plainName(title)) return 3;
  const wanted = words(title);
  const said = words(column);
  if (wanted.length > 0 && wanted.every((word) => said.includes(word))) return 2;
  return said.length > 1 && said.every((word) => wanted.includes(word)) ? 1 : 0;
}

function plainName(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function words(text: string): string[] {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}
