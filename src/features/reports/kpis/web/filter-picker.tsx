import { useDeferredValue, useState } from 'react';
import { writeFilters } from '../../../../core/kpis/filter-text.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { filteredBy } from '../../../../web/scope/kpi-address.ts';
import { IconFilter } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { PickList } from '../../../../web/ui/fields/pickers/pick-list.tsx';
import { toggled } from '../../../../web/ui/fields/toggled.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Popover } from '../../../../web/ui/shell/popover.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { filterValues } from '../contract-drill-down.ts';
import type { Drill } from './drill.ts';
import styles from './filter-picker.module.css';
import { useSettings } from './use-drill-calls.ts';

/** Picks a dimension, then its values. */
export function FilterPicker({ drill }: { readonly drill: Drill }) {
  const settings = useSettings(drill).data;
  const dimensions =
    settings?.dimensions.filter(
      ({ key, filters }) => filters && !(key === 'dealership' && drill.scope.dealerships.length === 1),
    ) ?? [];
  if (dimensions.length === 0) return null;
  return (
    <Popover
      label="Filter"
      className={styles.panel}
      trigger={(trigger) => (
        <Button compact icon={<IconFilter size={14} stroke={1.75} aria-hidden />} {...trigger}>
          Filter
        </Button>
      )}
    >
      {(close) => <Panel drill={drill} dimensions={dimensions} onDone={close} />}
    </Popover>
  );
}

interface Dimension {
  readonly key: string;
  readonly title: string;
}

interface PanelProps {
  readonly drill: Drill;
  readonly dimensions: readonly Dimension[];
  readonly onDone: () => void;
}

function Panel({ drill, dimensions, onDone }: PanelProps) {
  const [chosen, setChosen] = useState<Dimension | null>(null);
  if (chosen) return <Values drill={drill} dimension={chosen} onDone={onDone} />;
  return (
    <PickList
      label="Filter by"
      placeholder="Filter by"
      options={dimensions.map(({ key, title }) => ({ id: key, title }))}
      searchable={dimensions.length > 8}
      onPick={(key) => setChosen(dimensions.find((one) => one.key === key) ?? null)}
    />
  );
}

interface ValuesProps {
  readonly drill: Drill;
  readonly dimension: Dimension;
  readonly onDone: () => void;
}

/** Values listed here; the rest by typing. */
const SHOWN = 200;

function Values({ drill, dimension, onDone }: ValuesProps) {
  const { at, requested, go } = drill;
  const filter = at.filters.find((one) => one.dimension === dimension.key);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(filter?.values));
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const others = filteredBy(at.filters, dimension.key, []);
  const { filters: _all, ...rest } = requested;
  const query = useCall(
    filterValues,
    {
      ...rest,
      ...(others.length > 0 && { filters: writeFilters(others) }),
      dimension: dimension.key,
      limit: SHOWN,
      ...(search !== '' && { search }),
    },
    { via: 'quiet', keepsPrevious: true },
  );
  const apply = (values: ReadonlySet<string>) => {
    onDone();
    go({ filters: filteredBy(at.filters, dimension.key, [...values]) });
  };
  return (
    <Loaded
      query={query}
      what={`The values of ${dimension.title}`}
      skeleton={
        <div className={styles.waiting}>
          <RowsSkeleton rows={5} />
        </div>
      }
    >
      {({ values, count, hasMore }) => (
        <>
          <PickList
            label={dimension.title}
            placeholder={`Find in ${dimension.title.toLowerCase()}`}
            options={values.map(({ id, title, figure }) => ({
              id,
              title,
              ...(figure !== null && { note: numberText(figure, 'number') }),
            }))}
            picked={ticked}
            {...((hasMore || typed !== '') && { onSearch: setTyped })}
            nothingFound={typed === '' ? 'No values for this period.' : 'Nothing matches.'}
            onPick={(id) => apply(new Set([...ticked, id]))}
            onToggle={(id) => setTicked(toggled(ticked, id))}
          />
          <div className={styles.foot}>
            <span>
              {hasMore
                ? `${values.length} of ${numberText(count, 'number')}, type to find more`
                : 'Tick several, or press Shift and Enter'}
            </span>
            {(ticked.size > 0 || filter) && (
              <Button kind="primary" compact onClick={() => apply(ticked)}>
                {ticked.size === 0 ? 'Show all' : `Show ${ticked.size}`}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}
