import { IconBuildings } from '../shell/icons.ts';
import { PickList } from './pick-list.tsx';
import styles from './picker.module.css';
import { Picker } from './picker.tsx';

interface Named {
  readonly id: number;
  readonly name: string;
}

export interface DealerGroupPickerProps {
  readonly groups: readonly Named[];
  readonly chosen: Named;
  readonly onPick: (id: number) => void;
  readonly className?: string | undefined;
}

/** Which dealer group to work in; a mere name for those who belong to one. */
export function DealerGroupPicker({ groups, chosen, onPick, className }: DealerGroupPickerProps) {
  return (
    <Picker
      label="Dealer group"
      value={chosen.name}
      icon={<IconBuildings size={16} stroke={1.75} aria-hidden />}
      blocked={groups.length === 1 ? 'You belong to one dealer group.' : undefined}
      className={className}
    >
      {(close) => (
        <div className={styles.panel}>
          <PickList
            label="Dealer groups"
            placeholder="Find a dealer group"
            options={groups.map(({ id, name }) => ({ id: String(id), title: name }))}
            picked={new Set([String(chosen.id)])}
            searchable={groups.length > 8}
            onPick={(id) => {
              onPick(Number(id));
              close();
            }}
          />
        </div>
      )}
    </Picker>
  );
}
