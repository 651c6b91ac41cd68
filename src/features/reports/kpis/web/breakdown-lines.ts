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

/** A row, one of its parts, the folded rest, or the total. */
export interface DrillLine {
  readonly key: string;
  readonly kind: 'row' | 'part' | 'other' | 'otherParts' | 'total';
  /** Filter values of this line: of the row, then of the part. */
  readonly path: readonly string[];
  readonly title: string;
  readonly figure: ComparedFigure | null;
  readonly share: number | null;
  readonly hasParts: boolean;
}

/** Parts follow their row when it is open. */
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

/** Fixed values are always listed; parts only with a value. */
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

/** Computed from sums, not from the rows. */
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

/** Sorts rows by these ids; rows added since go last. */
export function inHeldOrder(answer: DrillAnswer, ids: readonly string[]): DrillAnswer {
  const places = new Map(ids.map((id, place) => [id, place]));
  const place = ({ id }: DrillAnswer['rows'][number]) => places.get(id) ?? ids.length;
  return { ...answer, rows: answer.rows.toSorted((one, other) => place(one) - place(other)) };
}

/** Unknown last. */
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
  /** Compares part of today with full days, so changes are neutral. */
  readonly isPartOfDay: boolean;
}

/** Shares only when rows add up; numerator and denominator only for ratios. */
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

/** Explains why rows do not add up to the total. */
export function sumsText({ rowSums, by, rows }: DrillAnswer): string | null {
  if (rows.length < 2) return null;
  switch (rowSums) {
    case 'whole':
      return null;
    case 'overlap':
      return `A record can be in several rows by ${by.title.toLowerCase()}, so they add up to more than the total.`;
    case 'counted':
      return 'The total counts each record once, even if it is in several rows.';
    case 'ratio':
      return 'The total is calculated from the sums of all rows, not from their values.';
  }
}

/** Toggles the direction of the current column, or starts with the usual one. */
export function orderAfter(key: string, now: KpiOrder): KpiOrder | null {
  const by = (['alphabetical', 'value', 'change'] as const).find((order) => order === key);
  if (by === undefined) return null;
  return { by, ascending: now.by === by ? !now.ascending : by === 'alphabetical' };
}
