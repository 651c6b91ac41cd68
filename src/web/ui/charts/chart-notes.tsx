import type { CSSProperties } from 'react';
import type { PlacedNote } from '../../../core/charts/chart-notes.ts';
import { type Day, isDay } from '../../../core/time/period.ts';
import { dayText } from '../../../core/time/period-text.ts';
import { MenuButton } from '../dialogs/menu-button.tsx';
import { IconFlag } from '../icons.ts';
import styles from './chart.module.css';

export interface ChartNotesProps {
  readonly notes: readonly PlacedNote[];
  readonly xOf: (index: number) => number | null;
  readonly onOpen: (id: number) => void;
}

/** A flag above each day with annotations; it opens them. */
export function ChartNotes({ notes, xOf, onOpen }: ChartNotesProps) {
  return notes.map(({ index, annotations }) => {
    const x = xOf(index);
    if (x === null) return null;
    const [first] = annotations;
    const others = annotations.length > 1 ? ` and ${annotations.length - 1} more` : '';
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps presses of the flag from the drawing around it
      <span
        key={index}
        className={styles.flag}
        style={{ '--x': `${x}px` } as CSSProperties}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <MenuButton
          compact
          label={`Annotation: ${first?.text ?? ''}${others}, ${textOfDay(first?.day ?? '')}`}
          icon={<IconFlag size={14} stroke={1.75} />}
          items={() =>
            annotations.map(({ id, text, store, day, mayChange }) => ({
              id: String(id),
              title: `${textOfDay(day)}: ${text} (${store ?? 'all stores'})`,
              ...(!mayChange && { refused: 'You can read it, not change it.' }),
              act: () => onOpen(id),
            }))
          }
        />
      </span>
    );
  });
}

function textOfDay(day: string): string {
  return isDay(day) ? dayText(day as Day) : day;
}
