import { type CSSProperties, useId } from 'react';
import {
  MOVERS_EACH_WAY,
  type Mover,
  type MoversList as Movers,
  moverTone,
  upAndDown,
} from '../../../core/charts/movers.ts';
import { changeText, numberText } from '../../../core/text/number-text.ts';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import { EmptyState } from '../states.tsx';
import styles from './movers-list.module.css';

export interface MoversListProps {
  readonly list: Movers;
  /** Maximum number in each direction. */
  readonly most?: number;
  /** Opens the drill-down of a mover. */
  readonly onOpen?: (mover: Mover) => void;
}

export function MoversList({ list, most = MOVERS_EACH_WAY, onOpen }: MoversListProps) {
  const { up, down } = upAndDown(list, most);
  if (up.length + down.length === 0) return <EmptyState title="Nothing moved" />;
  const largest = Math.max(...[...up, ...down].map(({ change }) => Math.abs(change)));
  return (
    <div className={styles.lists}>
      <Direction title="Up" movers={up} {...{ list, largest, onOpen }} />
      <Direction title="Down" movers={down} {...{ list, largest, onOpen }} />
    </div>
  );
}

interface DirectionProps {
  readonly title: 'Up' | 'Down';
  readonly movers: readonly Mover[];
  readonly list: Movers;
  readonly largest: number;
  readonly onOpen: MoversListProps['onOpen'];
}

function Direction({ title, movers, list, largest, onOpen }: DirectionProps) {
  const titleId = useId();
  if (movers.length === 0) return null;
  const Arrow = title === 'Up' ? IconArrowUp : IconArrowDown;
  return (
    <div className={styles.direction}>
      <h3 id={titleId} className={styles.title}>
        <Arrow size={14} stroke={2} aria-hidden />
        {title}
      </h3>
      <table className={styles.table} aria-labelledby={titleId}>
        <tbody>
          {movers.map((mover) => (
            <tr key={mover.key} style={{ '--fill': Math.abs(mover.change) / largest } as CSSProperties}>
              <th scope="row">
                {onOpen ? (
                  <button type="button" className={styles.open} onClick={() => onOpen(mover)}>
                    {mover.title}
                  </button>
                ) : (
                  <span className={styles.name}>{mover.title}</span>
                )}
                <span className={styles.small} data-figures>
                  {numberText(mover.before, list.unit)} → {numberText(mover.now, list.unit)}
                </span>
              </th>
              <td data-end="true" data-tone={moverTone(mover, list)}>
                <span className={styles.change}>{changeText(mover.change, list.unit)}</span>
                {mover.note != null && <span className={styles.small}>{mover.note}</span>}
                <span className={styles.bar} aria-hidden />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
