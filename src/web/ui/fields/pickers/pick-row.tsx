import { classNames } from '../../class-names.ts';
import { IconCheck } from '../../icons.ts';
import styles from './pick-list.module.css';
import type { PickLine } from './pick-rows.ts';

export const ROW_HEIGHT = 36;

interface PickRowProps {
  readonly line: PickLine;
  readonly id: string;
  readonly top: number;
  /** Number of options found. */
  readonly count: number;
  readonly isActive: boolean;
  readonly isPicked: boolean;
  readonly onPick: (id: string) => void;
  readonly onToggle: ((id: string) => void) | undefined;
  readonly onPoint: (index: number) => void;
}

export function PickRow({
  line,
  id,
  top,
  count,
  isActive,
  isPicked,
  onPick,
  onToggle,
  onPoint,
}: PickRowProps) {
  const style = { height: ROW_HEIGHT, transform: `translateY(${top}px)` };
  if ('heading' in line) {
    return (
      <div role="presentation" className={styles.heading} style={style}>
        {line.heading}
      </div>
    );
  }
  const { option, index } = line;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field above has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field points at it instead
    <div
      id={id}
      role="option"
      aria-selected={isPicked}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classNames(styles.option, isActive && styles.active)}
      style={style}
      onMouseMove={() => onPoint(index)}
      onClick={() => onPick(option.id)}
    >
      {onToggle && <Box isPicked={isPicked} onPress={() => onToggle(option.id)} />}
      {option.icon}
      <span className={styles.title}>{option.title}</span>
      {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
      {!onToggle && isPicked && <IconCheck size={16} stroke={2} aria-hidden className={styles.tick} />}
    </div>
  );
}

function Box({ isPicked, onPress }: { isPicked: boolean; onPress: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Shift and Enter in the search field do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: Shift and Enter in the search field do the same
    <span
      className={classNames(styles.box, isPicked && styles.checked)}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {isPicked && <IconCheck size={12} stroke={3} aria-hidden />}
    </span>
  );
}
