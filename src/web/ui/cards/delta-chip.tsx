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
  const relative = delta.relative === null ? null : relativeText(delta.relative);
  const change = changeText(delta.change, unit, 'short');
  const isFlat = delta.direction === 'flat';
  // A change too small for its unit is shown as a percentage only.
  const isTooSmall = change.startsWith(NOTHING) && relative !== null;
  const showsChange = isFlat || relative === null || (shows !== 'relative' && !isTooSmall);
  return (
    <span className={className} data-tone={delta.tone}>
      {!delta.isUsual && <Arrow size={12} stroke={2.25} aria-hidden />}
      {showsChange && <span>{change}</span>}
      {!isFlat && (shows !== 'change' || !showsChange) && relative !== null && (
        <span className={showsChange ? styles.relative : undefined}>{relative}</span>
      )}
      {delta.isUsual && <span className="spoken">, as usual</span>}
      {NEWS[delta.tone] !== '' && <span className="spoken">, {NEWS[delta.tone]}</span>}
    </span>
  );
}
