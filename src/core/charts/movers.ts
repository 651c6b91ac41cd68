import { changeTone, type Delta, type DeltaTone } from '../kpis/delta.ts';
import type { Better, Unit } from '../kpis/kpi.ts';
import type { Column } from '../table.ts';
import { changeText, numberText } from '../text/number-text.ts';

export interface Mover {
  readonly key: string;
  readonly title: string;
  readonly before: number | null;
  readonly now: number | null;
  /** `now` less `before`, or its contribution to the total's change. */
  readonly change: number;
  readonly note?: string | null;
  /** No larger than what such a row moves by chance. */
  readonly isUsual?: boolean;
}

export interface MoversList {
  readonly kind: 'movers';
  readonly title: string;
  readonly unit: Unit;
  readonly better: Better;
  /** In any order; unchanged ones are not shown. */
  readonly movers: readonly Mover[];
}

export const MOVERS_EACH_WAY = 5;

/** Increases and decreases, largest first, at most `most` each. */
export function upAndDown(
  { movers }: Pick<MoversList, 'movers'>,
  most: number,
): { readonly up: readonly Mover[]; readonly down: readonly Mover[] } {
  const sorted = movers.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
  return {
    up: sorted.filter(({ change }) => change > 0).slice(0, most),
    down: sorted.filter(({ change }) => change < 0).slice(0, most),
  };
}

/** As a list shows them on screen and in files: increases, then decreases, at most `most` each. */
export function shownMovers(list: Pick<MoversList, 'movers'>, most = MOVERS_EACH_WAY): readonly Mover[] {
  const { up, down } = upAndDown(list, most);
  return [...up, ...down];
}

/** Neutral while the change is usual. */
export function moverTone({ change, isUsual }: Mover, list: Pick<MoversList, 'unit' | 'better'>): DeltaTone {
  return isUsual ? 'neutral' : changeTone(change, list);
}

/** Export columns. */
export function moversColumns({ title, unit, better }: MoversList): Column<Mover>[] {
  return [
    { kind: 'text', key: 'title', title, value: (mover) => mover.title },
    { kind: 'number', key: 'before', title: 'Before', unit, value: ({ before }) => before },
    { kind: 'number', key: 'now', title: 'Now', unit, value: ({ now }) => now },
    {
      kind: 'delta',
      key: 'change',
      title: 'Change',
      unit,
      value: (mover): Delta => {
        const { before, change } = mover;
        return {
          change,
          relative: unit === 'percent' || before === null || before === 0 ? null : change / Math.abs(before),
          direction: change === 0 ? 'flat' : change > 0 ? 'up' : 'down',
          tone: moverTone(mover, { unit, better }),
        };
      },
    },
  ];
}

/** Screen reader text: the largest increase and decrease. */
export function moversSummary(list: MoversList): string {
  const { up, down } = upAndDown(list, 1);
  const reported = ({ title, before, now, change }: Mover) =>
    `${title}, ${changeText(change, list.unit)}, from ${numberText(before, list.unit)} to ${numberText(now, list.unit)}.`;
  const [most, least] = [up[0], down[0]];
  if (!most && !least) return `${list.title}. Nothing moved.`;
  return [
    `${list.title}.`,
    ...(most ? [`Most up: ${reported(most)}`] : []),
    ...(least ? [`Most down: ${reported(least)}`] : []),
  ].join(' ');
}
