import { countedText, numberText } from '../text/number-text.ts';
import { type Bubble, type BubbleChart, placedBubbles } from './bubble-chart.ts';
import type { ChartTable, LegendKey, Reading } from './chart-reading.ts';

/** One legend entry per group. */
export function bubbleLegend({ groups }: BubbleChart): LegendKey[] {
  return groups.map(({ key, title, color }) => ({ key, title, look: 'dot', color }));
}

/** The table of all bubbles, also those not drawn. */
export function bubbleTable(chart: BubbleChart): ChartTable {
  const { noun, x, y, size, groups } = chart;
  const groupOf = ({ group }: Bubble) => groups.find(({ key }) => key === group)?.title ?? '';
  return {
    head: noun,
    columns: [...(groups.length > 0 ? ['Group'] : []), x.title, y.title, ...(size ? [size.title] : [])],
    rows: chart.bubbles.map((bubble) => ({
      tick: bubble.label,
      cells: [
        ...(groups.length > 0 ? [groupOf(bubble)] : []),
        numberText(bubble.x, x.unit),
        numberText(bubble.y, y.unit),
        ...(size ? [numberText(bubble.size, size.unit)] : []),
      ],
    })),
  };
}

/** Drawn bubbles from left to right, the keyboard order. */
export function readBubbles(chart: BubbleChart, hidden: ReadonlySet<string>) {
  return placedBubbles(chart, hidden).toSorted((one, other) => one.x - other.x || one.y - other.y);
}

/** The numbers of one bubble, by keyboard order. */
export function bubbleReading(chart: BubbleChart, index: number, hidden: ReadonlySet<string>): Reading {
  const { x, y, size, groups } = chart;
  const bubble = readBubbles(chart, hidden)[index];
  const group = groups.find(({ key }) => key === bubble?.group);
  const row = (key: string, title: string, value: string) => ({
    key,
    title,
    detail: null,
    value,
    mark: null,
  });
  return {
    title: bubble?.label ?? '',
    total: null,
    rows: bubble
      ? [
          row('x', x.title, numberText(bubble.x, x.unit)),
          row('y', y.title, numberText(bubble.y, y.unit)),
          ...(size ? [row('size', size.title, numberText(bubble.size, size.unit))] : []),
          ...(group
            ? [{ ...row('group', 'Group', group.title), mark: { look: 'dot', color: group.color } as const }]
            : []),
        ]
      : [],
    notes: [],
  };
}

/** Explains sizes and counts bubbles not drawn; null if neither applies. */
export function bubbleFootnote({ size, bubbles, noun, x, y }: BubbleChart): string | null {
  const without = bubbles.filter((bubble) => bubble.x === null || bubble.y === null).length;
  const axes = `${lower(x.title)} or ${lower(y.title)}`;
  const sentences = [
    ...(size ? [`The larger the bubble, the more ${lower(size.title)}.`] : []),
    ...(without > 0 ? [`${countedText(without, lower(noun))} without ${axes} not shown.`] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Screen reader text: extremes of each axis, and the largest. */
export function bubbleSummary(chart: BubbleChart): string {
  const { title, noun, x, y, size } = chart;
  const placed = placedBubbles(chart);
  if (placed.length === 0) return `${title}. Nothing to show yet.`;
  const sentences = [`${title}.`, `${countedText(placed.length, lower(noun))}.`];
  for (const [axis, of] of [['x', x] as const, ['y', y] as const]) {
    const sorted = placed.toSorted((one, other) => one[axis] - other[axis]);
    const [low, high] = [sorted[0], sorted.at(-1)];
    if (!low || !high) continue;
    const reported = (bubble: Bubble) => `${bubble.label} ${numberText(bubble[axis], of.unit)}`;
    sentences.push(
      low === high
        ? `${of.title}: ${reported(low)}.`
        : `${of.title}: lowest ${reported(low)}, highest ${reported(high)}.`,
    );
  }
  const [largest] = placed;
  if (size && largest && largest.size !== null)
    sentences.push(`Most ${lower(size.title)}: ${largest.label}, ${numberText(largest.size, size.unit)}.`);
  return sentences.join(' ');
}

/** Keeps acronyms: `CPS`, `VDPs`. */
function lower(title: string): string {
  return /^[A-Z][a-z\s]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
