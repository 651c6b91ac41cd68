import type {
  ColumnShape,
  ReadContext,
  Recognition,
  TableConnector,
  TableSample,
} from '../../core/connector.ts';
import type { RecordOf, Target } from '../../records/kinds.ts';
import { shapesOf } from '../recognition/value-shapes.ts';
import { type Aliases, collapsed, findHeader, type Header, listed } from './header.ts';
import type { RowCells } from './row-cells.ts';
import { headerOf, type RowAnswer, readTyped } from './typed-rows.ts';

interface ListDescription<T extends Target, Field extends string> {
  readonly id: string;
  readonly title: string;
  readonly target: T;
  readonly titles: Readonly<Record<Field, string>>;
  readonly aliases: Aliases<Field>;
  /** One column of each group. */
  readonly needs: readonly (readonly Field[])[];
  /** What people must map by hand. Default: the groups of one column. */
  readonly mapped?: readonly Field[];
  /** Names of columns that only other lists have, without case and marks. */
  readonly foreign: readonly string[];
  readonly shapes: Readonly<Partial<Record<ColumnShape, readonly Field[]>>>;
  readonly dates: readonly Field[];
  readonly numbers: readonly Field[];
  readonly certainty: number;
  /** Whether the values below the header fit as well. */
  readonly fits?: (sample: TableSample, header: Header<Field>) => boolean;
  /** Fields that a row may have alone, as a line of the row above. */
  readonly continues?: readonly Field[];
  /** `above` is the last record that was read. */
  readonly readRow: (
    row: RowCells<Field>,
    context: ReadContext,
    above: RecordOf[T] | null,
  ) => RowAnswer<RecordOf[T]>;
}

/** A connector that knows its list by the meaning of its columns. */
export function listConnector<T extends Target, Field extends string>(
  list: ListDescription<T, Field>,
): TableConnector<T> {
  const { id, title, target, titles, needs, dates, numbers, continues = [] } = list;
  const fields = Object.keys(titles) as Field[];
  const aliases = withTitles(list);
  const mapped = list.mapped ?? needs.filter((group) => group.length === 1).flat();
  return {
    kind: 'table',
    id,
    title,
    target,
    isLive: false,
    fields: fields.map((key) => ({
      key,
      title: titles[key],
      isRequired: mapped.includes(key),
    })),
    knowledge: { aliases, shapes: shapesOf(list.shapes) },
    recognize: (sample) => recognize({ ...list, aliases }, sample),
    async *read(table, context, mapping) {
      const header = await headerOf(table, aliases, mapping);
      let above: RecordOf[T] | null = null;
      yield* readTyped(table, { header, dates, numbers, continues, context, mapping }, (row) => {
        const answer = list.readRow(row, context, above);
        if ('record' in answer) above = answer.record;
        return answer;
      });
    },
  };
}

/** The columns of our own templates are named by the titles. */
function withTitles<T extends Target, Field extends string>({
  titles,
  aliases,
}: ListDescription<T, Field>): Aliases<Field> {
  const names = Object.entries<readonly string[]>(aliases).map(([field, own]) => [
    field,
    [...new Set([...own, collapsed(titles[field as Field])])],
  ]);
  return Object.fromEntries(names) as Aliases<Field>;
}

const FAR = 0.1;
const NEAR = 0.45;

function recognize<T extends Target, Field extends string>(
  { title, titles, aliases, needs, foreign, certainty, fits }: ListDescription<T, Field>,
  sample: TableSample,
): Recognition {
  const header = findHeader(sample.rows, aliases);
  const no = { fits: false, reason: `Not a list of ${title.toLowerCase()}.`, closeness: FAR } as const;
  if (header === null) return no;
  const names = new Set(header.names.map(collapsed));
  if (foreign.some((name) => names.has(name))) return no;
  const missing = needs.filter((group) => !group.some((field) => header.columns.has(field)));
  if (missing.length === 0 && (fits?.(sample, header) ?? true)) return { fits: true, as: title, certainty };
  if (missing.length !== 1 || needs.length < 3) return no;
  const wanted = missing.flat().map((field) => titles[field]);
  const reason = `This may be a list of ${title.toLowerCase()}, but it has no column for: ${wanted.join(' or ')}. Columns found: ${listed(header.names)}.`;
  return { fits: false, reason, closeness: NEAR };
}
