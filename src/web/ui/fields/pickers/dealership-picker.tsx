import { useState } from 'react';
import { IconBuildingStore } from '../../icons.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import type { NamedEntry } from './dealership-panel.tsx';
import { PanelLoading } from './panel-loading.tsx';
import { Picker } from './picker.tsx';

const DealershipPanel = lazyPart(
  () => import('./dealership-panel.tsx').then((module) => module.DealershipPanel),
  <PanelLoading />,
);

export interface DealershipPickerProps {
  readonly dealerships: readonly NamedEntry[];
  readonly chosen: readonly number[];
  readonly many: boolean;
  readonly onPick: (ids: readonly number[]) => void;
  readonly className?: string | undefined;
}

const ALL = '0';

/** The dealership picker: press one row for one or all, or tick several. */
export function DealershipPicker({ dealerships, chosen, many, onPick, className }: DealershipPickerProps) {
  // Several ticks are applied together when the panel closes.
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  const ask = (picked: ReadonlySet<string> | null) => {
    if (picked) onPick([...picked].filter((id) => id !== ALL).map(Number));
    setTicked(null);
  };

  return (
    <Picker
      onNear={DealershipPanel.preload}
      label="Dealership"
      value={nameOf(dealerships, chosen)}
      icon={<IconBuildingStore size={16} stroke={1.75} aria-hidden />}
      className={className}
      onLeave={() => ask(ticked)}
      onEscape={() => setTicked(null)}
    >
      {(close) => (
        <DealershipPanel
          dealerships={dealerships}
          picked={ticked ?? idSet(chosen)}
          isTicking={ticked !== null}
          many={many}
          onTick={setTicked}
          onApply={() => {
            ask(ticked);
            close();
          }}
          onPick={(id) => {
            ask(new Set([id]));
            close();
          }}
        />
      )}
    </Picker>
  );
}

function idSet(ids: readonly number[]): ReadonlySet<string> {
  return new Set(ids.length === 0 ? [ALL] : ids.map(String));
}

function nameOf(dealerships: readonly NamedEntry[], chosen: readonly number[]): string {
  if (chosen.length > 1) return `${chosen.length} stores`;
  const [id = 0] = chosen;
  return dealerships.find((dealership) => dealership.id === id)?.name ?? 'Unknown store';
}
