import type { Delta } from '../../../core/kpis/delta.ts';
import type { Unit } from '../../../core/kpis/kpi.ts';
import { changeText, relativeText } from '../../../core/text/number-text.ts';
import { classNames } from '../class-names.ts';
import { IconArrowDown, IconArrowUp, IconMinus } from '../icons.ts';
import styles from './delta-chip.module.css';

const ARROWS = { up: IconArrowUp, down: IconArrowDown, flat: IconMinus } as const;
/** The sign of a change that rounds to zero. */
const NOTHING = '±';
const NEWS = { positive: 'better', negative: 'worse', neutral: '' } as const;

export interface DeltaChipProps {
  /** Null when there is nothing to compare with. */
  readonly delta: Delta | null;
  readonly unit: Unit;
  /** Text of the gray chip: `new`. */
  readonly without?: string;
  readonly look?: 'chip' | 'plain';
  /** Both changes if there is room, or only the more useful one. */
  readonly shows?: 'both' | 'relative' | 'change';
}

/** Characters that fit in a narrow card; an arrow takes two. */
const NARROW = 13;

/** How a value changed. Arrow, sign and color agree; a usual change has a sign alone. */
export function DeltaChip({ delta, unit, without = '—', look = 'chip', shows = 'both' }: DeltaChipProps) {
  const className = classNames(styles.chip, look === 'plain' && styles.plain);
  if (delta === null) {
    return (
      <span className={className} data-tone="neutral">
        {without}
      </span>
    );
  }
  const Arrow = ARROWS[delta.direction];
  const { change, relative } = textsOf(delta, unit, shows);
  const isLong = (change + relative).length + (delta.isUsual ? 0 : 2) > NARROW;
  return (
    <span className={className} data-tone={delta.tone} data-long={isLong && change !== '' && relative !== ''}>
      {!delta.isUsual && <Arrow size={12} stroke={2.25} aria-hidden />}
      {change !== '' && <span className={styles.change}>{change}</span>}
      {relative !== '' && <span className={change === '' ? undefined : styles.relative}>{relative}</span>}
      {delta.isUsual && <span className="spoken">, as usual</span>}
      {NEWS[delta.tone] !== '' && <span className="spoken">, {NEWS[delta.tone]}</span>}
    </span>
  );
}

/** Each empty where it is not shown. */
function textsOf(delta: Delta, unit: Unit, shows: DeltaChipProps['shows']) {
  const relative = delta.relative === null ? '' : relativeText(delta.relative);
  const change = changeText(delta.change, unit, 'short');
  const isFlat = delta.direction === 'flat';
  // A change too small for its unit is shown as a percentage only.
  const isTooSmall = change.startsWith(NOTHING) && relative !== '';
  const showsChange = isFlat || relative === '' || (shows !== 'relative' && !isTooSmall);
  const showsRelative = !isFlat && (shows !== 'change' || !showsChange);
  return { change: showsChange ? change : '', relative: showsRelative ? relative : '' };
}
