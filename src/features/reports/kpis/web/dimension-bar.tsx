import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { Picker } from '../../../../web/ui/fields/pickers/picker.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import type { Drill } from './drill.ts';
import styles from './sections.module.css';
import { useDimensions, useSettings } from './use-drill-calls.ts';

interface DimensionBarProps {
  readonly drill: Drill;
  /** A second split is allowed. */
  readonly second?: boolean;
}

const NONE = 'none';

export function DimensionBar({ drill, second = false }: DimensionBarProps) {
  const settings = useSettings(drill).data;
  const shown = useDimensions(drill);
  if (!settings || !shown) return <div className={styles.bar} />;
  const dimensions = settings.dimensions.map(({ key, title }) => ({ id: key, title }));
  const chosen = settings.dimensions.find(({ key }) => key === shown.by);
  const seconds = dimensions.filter(({ id }) => chosen?.second.includes(id) && id !== shown.by);
  const and = seconds.find(({ id }) => id === shown.and);
  return (
    <div className={styles.bar}>
      <Segments label="By" segments={dimensions} chosen={shown.by} onPick={(by) => drill.go({ by })} />
      {second && seconds.length > 0 && (
        <Picker
          label="Then by"
          value={and ? `then by ${and.title.toLowerCase()}` : 'then by …'}
          onNear={() => undefined}
        >
          {(close) => (
            <PickList
              label="Then by"
              placeholder="Then by"
              options={[{ id: NONE, title: 'Nothing more' }, ...seconds]}
              picked={new Set([and?.id ?? NONE])}
              searchable={false}
              onPick={(id) => {
                close();
                drill.go({ and: id === NONE ? null : id });
              }}
            />
          )}
        </Picker>
      )}
    </div>
  );
}
