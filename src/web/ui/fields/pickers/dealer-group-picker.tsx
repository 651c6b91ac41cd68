import { IconBuildings } from '../../shell/icons.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import type { NamedEntry } from './dealership-panel.tsx';
import { PanelLoading } from './panel-loading.tsx';
import { Picker } from './picker.tsx';

const ChoicePanel = lazyPart(
  () => import('./choice-panel.tsx').then((module) => module.ChoicePanel),
  <PanelLoading />,
);

export interface DealerGroupPickerProps {
  readonly groups: readonly NamedEntry[];
  readonly chosen: NamedEntry;
  readonly onPick: (id: number) => void;
  readonly className?: string | undefined;
}

/** The dealer group picker; plain text for users with one group. */
export function DealerGroupPicker({ groups, chosen, onPick, className }: DealerGroupPickerProps) {
  return (
    <Picker
      onNear={ChoicePanel.preload}
      label="Dealer group"
      value={chosen.name}
      icon={<IconBuildings size={16} stroke={1.75} aria-hidden />}
      blocked={groups.length === 1 ? 'You belong to one dealer group.' : undefined}
      shrinks
      className={className}
    >
      {(close) => (
        <ChoicePanel
          label="Dealer groups"
          placeholder="Find a dealer group"
          options={groups.map(({ id, name }) => ({ id: String(id), title: name }))}
          chosen={String(chosen.id)}
          onPick={(id) => {
            onPick(Number(id));
            close();
          }}
        />
      )}
    </Picker>
  );
}
