import type { ReplyOf } from '../../../../core/contract.ts';
import type { ComparedFigure } from '../../../../core/kpis/wire.ts';
import type { Column, NumberColumn } from '../../../../core/table.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { KpiOrder } from '../../../../web/scope/kpi-address.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import type { drillDown } from '../contract-drill-down.ts';
import { against, untoned, windowNamed, windowText } from './drill-words.ts';

export type DrillAnswer = ReplyOf<typeof drillDown>;

/** A row of the breakdown, one of its parts, what is folded away, or the total. */
export interface DrillLine {
  readonly key: string;
  readonly kind: 'row' | 'part' | 'other' | 'otherParts' | 'total';
  /** The values to filter by to see this line alone: of the row, then of the part. */
  readonly path: readonly string[];
  readonly title: string;
  readonly figure: ComparedFigure | null;
  readonly share: number | null;
  /** Whether there are parts below it. */
  readonly hasParts: boolean;
}

/** The lines of a breakdown; parts stand below the rows that are open. */
export function drillLines(answer: DrillAnswer, isOpen: (key: string) => boolean): DrillLine[] {
  const rows = answer.rows.flatMap((row): DrillLine[] => {
    const key = row.id;
    const parts = (row.parts ?? []).filter(isSomething);
    const line: DrillLine = {
      key,
      kind: 'row',
      path: [row.id],
      title: row.title,
      figure: row.figure,
      share: row.share,
      hasParts: parts.length > 0,
    };
    if (!isOpen(key)) return [line];
    const below = parts.map(
      (part): DrillLine => ({
        key: `${key}/${part.id}`,
        kind: 'part',
        path: [row.id, part.id],
        title: part.title,
        figure: part.figure,
        share: part.share,
        hasParts: false,
      }),
    );
    return [line, ...below, ...otherLine(row.otherParts, `${key}/other`, 'otherParts')];
  });
  return [...rows, ...otherLine(answer.other, 'other', 'other')];
}

/** Fixed values are listed whether there is anything of them or not; parts only where there is. */
function isSomething({ figure: { current, comparisons } }: { readonly figure: ComparedFigure }): boolean {
  return [current, ...comparisons].some(
    ({ value, denominator }) => (value ?? 0) !== 0 || (denominator ?? 0) !== 0,
  );
}

function otherLine(other: DrillAnswer['other'], key: string, kind: 'other' | 'otherParts'): DrillLine[] {
  if (!other) return [];
  const title = `Other (${countedText(other.count, 'more', 'more')})`;
  return [{ key, kind, path: [], title, figure: other.figure, share: other.share, hasParts: false }];
}

/** The total, worked out from the sums and not from the rows. */
export function totalLine({ total, rowSums }: DrillAnswer): DrillLine {
  return {
    key: 'total',
    kind: 'total',
    path: [],
    title: 'Total',
    figure: total,
    share: rowSums === 'whole' && total.current.value !== null ? 100 : null,
    hasParts: false,
  };
}

/** The answer with its rows in the order of these ids; rows that came since stand last. */
export function inHeldOrder(answer: DrillAnswer, ids: readonly string[]): DrillAnswer {
  const places = new Map(ids.map((id, place) => [id, place]));
  const place = ({ id }: DrillAnswer['rows'][number]) => places.get(id) ?? ids.length;
  return { ...answer, rows: answer.rows.toSorted((one, other) => place(one) - place(other)) };
}

/** The answer with its rows by their change since last year, unknown last. */
export function byChangeSinceLastYear(answer: DrillAnswer): DrillAnswer {
  const sign = answer.ascending ? 1 : -1;
  const change = ({ figure }: DrillAnswer['rows'][number]) =>
    against(figure, 'lastYear')?.delta?.change ?? null;
  const rows = answer.rows.toSorted((one, other) => {
    const [left, right] = [change(one), change(other)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
  return { ...answer, rows };
}

export interface ColumnsInput {
  readonly today: Day;
  readonly compare: ComparisonChoice;
  /** Whether a part of today stands beside whole days, so that no change is good or bad news. */
  readonly isPartOfDay: boolean;
}

/** The columns of a breakdown: shares only where rows are parts of the whole, workings only for ratios. */
export function drillColumns(
  answer: DrillAnswer,
  { today, compare, isPartOfDay }: ColumnsInput,
): Column<DrillLine>[] {
  const { kpi, windows, by, rowSums } = answer;
  const days = (name: 'current' | 'previous' | 'lastYear') => {
    const window = windowNamed(windows, name);
    return window ? windowText(window, today) : '';
  };
  const above = kpi.unit === 'usd' ? 'usd' : 'number';
  const isRatio = rowSums === 'ratio';
  return [
    { kind: 'text', key: 'alphabetical', title: by.title, value: ({ title }) => title },
    figureColumn('value', days('current'), kpi.unit, ({ figure }) => figure?.current.value ?? null),
    ...(compare === 'none'
      ? []
      : [
          {
            kind: 'delta' as const,
            key: 'change',
            title: 'Change',
            unit: kpi.unit,
            value: ({ figure }: DrillLine) => {
              const delta = against(figure, compare)?.delta ?? null;
              return isPartOfDay ? untoned(delta) : delta;
            },
          },
          figureColumn(
            'before',
            days(compare),
            kpi.unit,
            ({ figure }) => against(figure, compare)?.value ?? null,
          ),
        ]),
    ...(rowSums === 'whole'
      ? [{ ...figureColumn('share', 'Share', 'percent', ({ share }) => share), bar: true }]
      : []),
    ...(isRatio
      ? [
          {
            kind: 'text' as const,
            key: 'workings',
            title: 'Worked out from',
            align: 'end' as const,
            value: ({ figure }: DrillLine) => workingsText(figure, above),
          },
        ]
      : []),
  ];
}

function figureColumn(
  key: string,
  title: string,
  unit: NumberColumn<DrillLine>['unit'],
  value: (line: DrillLine) => number | null,
): NumberColumn<DrillLine> {
  return { kind: 'number', key, title, unit, value };
}

function workingsText(figure: ComparedFigure | null, above: 'usd' | 'number'): string | null {
  const { numerator = null, denominator = null } = figure?.current ?? {};
  if (numerator === null || denominator === null) return null;
  return `${numberText(numerator, above)} ÷ ${numberText(denominator, 'number')}`;
}

/** What the rows do not tell by themselves about the total. */
export function sumsText({ rowSums, by, rows }: DrillAnswer): string | null {
  if (rows.length < 2) return null;
  switch (rowSums) {
    case 'whole':
      return null;
    case 'overlap':
      return `A record may stand in several rows by ${by.title.toLowerCase()}, so they come to more than the total.`;
    case 'counted':
      return 'The total is counted anew: what stands in several rows counts once.';
    case 'ratio':
      return 'The total is worked out from the sums of all rows, not from their values.';
  }
}

/** The order after a press on a title: the other way round for the one it has, else the usual end first. */
export function orderAfter(key: string, now: KpiOrder): KpiOrder | null {
  const by = (['alphabetical', 'value', 'change'] as const).find((order) => order === key);
  if (by === undefined) return null;
  return { by, ascending: now.by === by ? !now.ascending : by === 'alphabetical' };
}
