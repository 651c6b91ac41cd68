import { NO_VALUE, numberText } from '../../text/number-text.ts';
import type { ChartPalette } from '../charts.ts';
import { type FunnelChart, type FunnelRates, type FunnelStep, funnelRates } from '../funnel-chart.ts';
import { BASELINE, baselinesOf, rateText } from '../funnel-text.ts';
import { blended } from './colors.ts';
import { type Mark, type MarkedDrawing, px } from './marks.ts';
import { fitted, type Room } from './room.ts';

/** Narrower rooms have labels above and below the bars. */
const WIDE = 460;
const HEAD = 22;
const RATE = 84;
const NARROW_ROW = 66;
const NARROW_FIRST = 48;

interface Drawn {
  readonly chart: FunnelChart;
  readonly palette: ChartPalette;
  readonly room: Room;
  readonly hasBaseline: boolean;
  readonly most: number;
}

interface Row {
  readonly step: FunnelStep;
  readonly rates: FunnelRates;
  readonly baselineRates: FunnelRates;
  readonly y: number;
  readonly height: number;
}

/** One bar per step. */
export function funnelMarks(
  chart: FunnelChart,
  { palette, room, hidden }: { palette: ChartPalette; room: Room; hidden: ReadonlySet<string> },
): MarkedDrawing {
  const { steps } = chart;
  const hasBaseline = chart.comparedWith !== null && !hidden.has(BASELINE);
  const counts = steps.flatMap(({ count, baseline }) => [count ?? 0, (hasBaseline && baseline) || 0]);
  const drawn: Drawn = { chart, palette, room, hasBaseline, most: Math.max(0, ...counts) || 1 };
  const isWide = room.width >= WIDE;
  const top = isWide ? HEAD : 0;
  const height = isWide
    ? Math.max(28, Math.min(56, (room.height - HEAD) / Math.max(1, steps.length)))
    : NARROW_ROW;
  const first = isWide ? height : NARROW_FIRST;
  const now = funnelRates(steps.map(({ count }) => count));
  const before = funnelRates(baselinesOf(steps));
  const none = { fromBefore: null, fromFirst: null };
  const rows = steps.map((step, index) => ({
    step,
    rates: now[index] ?? none,
    baselineRates: before[index] ?? none,
    y: index === 0 ? top : top + first + (index - 1) * height,
    height: index === 0 ? first : height,
  }));
  return {
    marks: isWide ? wide(rows, drawn) : rows.flatMap((row, index) => narrow(row, index, drawn)),
    spots: rows.map((row) => ({ x: 0, y: row.y, width: room.width, height: row.height })),
    height: px(top + rows.reduce((sum, row) => sum + row.height, 0)),
  };
}

function wide(rows: readonly Row[], drawn: Drawn): Mark[] {
  const { chart, palette, room, most } = drawn;
  const { measure, width } = room;
  const names = Math.min(width * 0.3, Math.max(0, ...rows.map(({ step }) => measure(step.title, 13)))) + 16;
  const numbers = Math.max(
    0,
    ...rows.map(({ step }) => measure(numberText(step.count, chart.unit), 13, 'strong')),
  );
  const across = width - names - 2 * RATE - numbers - 20;
  const long = (count: number) => (count / most) * across;
  const bar = (row: Row) => Math.min(26, row.height * 0.62);
  const heads: Mark[] = [['From step before', width - RATE] as const, ['Of first', width] as const].map(
    ([text, x]) => ({ shape: 'text', text, x, y: 12, size: 11, anchor: 'end', fill: palette.axis }),
  );
  const ways = rows.flatMap((row, index): Mark[] => {
    const next = rows[index + 1];
    if (!next || row.step.count === null || next.step.count === null) return [];
    const from = row.y + (row.height + bar(row)) / 2;
    const to = next.y + (next.height - bar(next)) / 2;
    const d = `M${px(names)} ${px(from)}H${px(names + long(row.step.count))}L${px(names + long(next.step.count))} ${px(to)}H${px(names)}Z`;
    return [{ shape: 'path', d, fill: blended(palette.surface, palette.current, 0.14) }];
  });
  const lines = rows.flatMap((row, index): Mark[] => {
    const middle = row.y + row.height / 2;
    const { count } = row.step;
    const end = names + long(count ?? 0);
    const two = drawn.hasBaseline && index > 0 && row.height >= 38;
    const rate = (now: number | null, was: number | null, x: number): Mark[] =>
      index === 0
        ? []
        : [
            { ...text(rateText(now), x, middle + (two ? -2 : 4.5)), anchor: 'end', fill: palette.text },
            ...(two
              ? [
                  {
                    ...text(`was ${rateText(was)}`, x, middle + 13, 11),
                    anchor: 'end' as const,
                    fill: palette.axis,
                  },
                ]
              : []),
          ];
    return [
      { ...text(fitted(row.step.title, 13, names - 16, measure), 0, middle + 4.5), fill: palette.text },
      ...barMarks(drawn, { row, x: names, y: middle - bar(row) / 2, height: bar(row), long }),
      {
        ...text(
          count === null ? NO_VALUE : numberText(count, chart.unit),
          end + 8 + over(row, drawn, long),
          middle + 4.5,
        ),
        weight: 'strong',
        fill: count === null ? palette.axis : palette.text,
      },
      ...rate(row.rates.fromBefore, row.baselineRates.fromBefore, width - RATE),
      ...rate(row.rates.fromFirst, row.baselineRates.fromFirst, width),
    ];
  });
  return [...heads, ...ways, ...lines];
}

function over({ step }: Row, { hasBaseline }: Drawn, long: (count: number) => number): number {
  if (!hasBaseline || step.baseline === null || step.baseline === undefined) return 0;
  const beyond = long(step.baseline) - long(step.count ?? 0);
  return beyond > -4 && beyond < 60 ? Math.max(0, beyond) + 4 : 0;
}

function barMarks(
  { palette, hasBaseline }: Drawn,
  at: { row: Row; x: number; y: number; height: number; long: (count: number) => number },
): Mark[] {
  const { count, baseline = null } = at.row.step;
  const x = px(at.x);
  const y = px(at.y);
  const height = px(at.height);
  return [
    ...(count === null
      ? []
      : [
          {
            shape: 'rect',
            x,
            y,
            width: px(Math.max(1.5, at.long(count))),
            height,
            radius: 3,
            fill: palette.current,
          } as const,
        ]),
    ...(hasBaseline && baseline !== null
      ? [
          {
            shape: 'rect',
            x: px(at.x + at.long(baseline) - 1),
            y: px(y - 3),
            width: 2,
            height: px(height + 6),
            radius: 1,
            fill: palette.text,
          } as const,
        ]
      : []),
  ];
}

function narrow(row: Row, index: number, drawn: Drawn): Mark[] {
  const { chart, palette, room, most } = drawn;
  const { step, rates, y } = row;
  const number = numberText(step.count, chart.unit);
  const left = room.width - room.measure(number, 14, 'strong') - 12;
  const long = (count: number) => (count / most) * (room.width - 2);
  const reported = [
    ...(rates.fromBefore === null ? [] : [`${rateText(rates.fromBefore)} of the step before`]),
    ...(index < 2 || rates.fromFirst === null ? [] : [`${rateText(rates.fromFirst)} of first`]),
  ].join(' · ');
  return [
    { ...text(fitted(step.title, 13, left, room.measure), 0, y + 15), fill: palette.text },
    { ...text(number, room.width, y + 15, 14), anchor: 'end', weight: 'strong', fill: palette.text },
    ...barMarks(drawn, { row, x: 0, y: y + 23, height: 10, long }),
    { ...text(reported, 0, y + 49, 11), fill: palette.axis },
  ];
}

function text(shown: string, x: number, y: number, size = 13) {
  return { shape: 'text', text: shown, x: px(x), y: px(y), size } as const;
}
