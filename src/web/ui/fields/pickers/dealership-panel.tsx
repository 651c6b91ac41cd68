import { useMemo } from 'react';
import { Button } from '../../buttons.tsx';
import { PickList } from './pick-list.tsx';
import styles from './picker.module.css';

export interface NamedEntry {
  readonly id: number;
  readonly name: string;
}

/** Id of the entry for all. */
const ALL = '0';

export interface DealershipPanelProps {
  readonly dealerships: readonly NamedEntry[];
  readonly picked: ReadonlySet<string>;
  /** Whether there are ticks not yet applied. */
  readonly isTicking: boolean;
  readonly many: boolean;
  readonly onPick: (id: string) => void;
  readonly onTick: (picked: ReadonlySet<string>) => void;
  readonly onApply: () => void;
}

export function DealershipPanel(props: DealershipPanelProps) {
  const { dealerships, picked, isTicking, many, onPick, onTick, onApply } = props;
  const options = useMemo(
    () => dealerships.map(({ id, name }) => ({ id: String(id), title: name })),
    [dealerships],
  );
  return (
    <div className={styles.panel}>
      <PickList
        label="Dealerships"
        placeholder="Find a store"
        options={options}
        picked={picked}
        searchable={options.length > 8}
        nothingFound="No store matches."
        onPick={onPick}
        {...(many && { onToggle: (id: string) => onTick(toggled(picked, id)) })}
      />
      {many && (
        <div className={styles.foot}>
          <span>Tick several, or press Shift and Enter</span>
          {isTicking && (
            <Button kind="primary" compact onClick={onApply}>
              Show {picked.has(ALL) ? 'all' : picked.size}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Ticking all unticks the others; unticking the last ticks all. */
function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = [...picked].filter((other) => other !== ALL && other !== id);
  const next = id === ALL || picked.has(id) ? others : [...others, id];
  return new Set(id === ALL || next.length === 0 ? [ALL] : next);
}
