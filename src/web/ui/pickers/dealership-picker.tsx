import { useMemo, useState } from 'react';
import { Button } from '../buttons.tsx';
import { IconBuildingStore } from '../icons.ts';
import { PickList } from './pick-list.tsx';
import styles from './picker.module.css';
import { Picker } from './picker.tsx';

interface Dealership {
  readonly id: number;
  readonly name: string;
}

export interface DealershipPickerProps {
  /** The entry for all of them (id 0) first. */
  readonly dealerships: readonly Dealership[];
  /** Ids; none for all. */
  readonly chosen: readonly number[];
  /** Whether several may be chosen at once. */
  readonly many: boolean;
  readonly onPick: (ids: readonly number[]) => void;
  readonly className?: string | undefined;
}

const ALL = '0';

/** Which dealerships to show: one press for one or all, ticks for several. */
export function DealershipPicker({ dealerships, chosen, many, onPick, className }: DealershipPickerProps) {
  // Several are ticked one after another and asked for once.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const options = useMemo(
    () => dealerships.map(({ id, name }) => ({ id: String(id), title: name })),
    [dealerships],
  );
  const picked = ticked ?? idSet(chosen);

  const apply = () => {
    if (ticked) onPick([...ticked].filter((id) => id !== ALL).map(Number));
    setTicked(null);
  };

  return (
    <Picker
      label="Dealership"
      value={nameOf(dealerships, chosen)}
      icon={<IconBuildingStore size={16} stroke={1.75} aria-hidden />}
      className={className}
      onLeave={apply}
      onEscape={() => setTicked(null)}
    >
      {(close) => (
        <div className={styles.panel}>
          <PickList
            label="Dealerships"
            placeholder="Find a dealership"
            options={options}
            picked={picked}
            searchable={options.length > 8}
            nothingFound="No dealership is called so."
            onPick={(id) => {
              setTicked(null);
              onPick(id === ALL ? [] : [Number(id)]);
              close();
            }}
            {...(many && { onToggle: (id: string) => setTicked(toggled(picked, id)) })}
          />
          {many && (
            <div className={styles.foot}>
              <span>Tick several, or press Shift and Enter</span>
              {ticked && (
                <Button
                  kind="primary"
                  compact
                  onClick={() => {
                    apply();
                    close();
                  }}
                >
                  Show {ticked.has(ALL) ? 'all' : ticked.size}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Picker>
  );
}

function idSet(ids: readonly number[]): ReadonlySet<string> {
  return new Set(ids.length === 0 ? [ALL] : ids.map(String));
}

/** Ticking all unticks the others; unticking the last ticks all. */
function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = [...picked].filter((other) => other !== ALL && other !== id);
  const next = id === ALL || picked.has(id) ? others : [...others, id];
  return new Set(id === ALL || next.length === 0 ? [ALL] : next);
}

function nameOf(dealerships: readonly Dealership[], chosen: readonly number[]): string {
  if (chosen.length > 1) return `${chosen.length} dealerships`;
  const [id = 0] = chosen;
  return dealerships.find((dealership) => dealership.id === id)?.name ?? 'Unknown dealership';
}
