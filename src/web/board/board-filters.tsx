import { useDeferredValue, useState } from 'react';
import type { BoardFilter, FilterChoices } from '../../core/board/board.ts';
import { idOfValue } from '../../core/kpis/filter-text.ts';
import { countedText, numberText } from '../../core/text/number-text.ts';
import { useCall } from '../calls/use-call.ts';
import { filteredBy } from '../scope/kpi-address.ts';
import { IconFilter } from '../ui/action-icons.ts';
import { Button } from '../ui/buttons.tsx';
import { PickList } from '../ui/fields/pickers/pick-list.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import { toggled } from '../ui/fields/toggled.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Popover } from '../ui/shell/popover.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import styles from './board.module.css';
import { useBoardCalls } from './board-calls.ts';
import type { BoardContext } from './use-board.ts';

/** The filters of a board, each with its current value. */
export function BoardFilters({ context }: { readonly context: BoardContext }) {
  const { filters = [] } = context.board;
  if (filters.length === 0) return null;
  return (
    <fieldset className={styles.filters}>
      <legend className="spoken">Narrow down</legend>
      {filters.map((filter) =>
        filter.choices ? (
          <Choices key={filter.dimension} context={context} filter={filter} choices={filter.choices} />
        ) : (
          <Picker key={filter.dimension} context={context} filter={filter} />
        ),
      )}
      {context.chosen.filters.length > 0 && (
        <Button compact kind="quiet" onClick={() => context.pick({ filters: [] })}>
          Show all
        </Button>
      )}
    </fieldset>
  );
}

interface PickerProps {
  readonly context: BoardContext;
  readonly filter: BoardFilter;
}

const USUAL = 'usual';

function Choices({ context, filter, choices }: PickerProps & { readonly choices: FilterChoices }) {
  const { dimension, title } = filter;
  const { usual, values } = choices;
  return (
    <Segments
      label={title}
      columns={values.length > 2 ? 2 : undefined}
      segments={[
        { id: USUAL, title: usual },
        ...values.map((one) => ({ id: idOfValue(one.value), title: one.title })),
      ]}
      chosen={chosenOf(context, filter)[0] ?? USUAL}
      onPick={(id) =>
        context.pick({ filters: filteredBy(context.chosen.filters, dimension, id === USUAL ? [] : [id]) })
      }
    />
  );
}

function Picker({ context, filter }: PickerProps) {
  const values = chosenOf(context, filter);
  const shown = values.length === 0 ? 'all' : countedText(values.length, 'chosen', 'chosen');
  return (
    <Popover
      label={filter.title}
      className={styles.panel}
      trigger={(trigger) => (
        <Button compact icon={<IconFilter size={14} stroke={1.75} aria-hidden />} {...trigger}>
          {filter.title}: {shown}
        </Button>
      )}
    >
      {(close) => <Values context={context} filter={filter} onDone={close} />}
    </Popover>
  );
}

/** The list shows this many values; typing finds the rest. */
const SHOWN = 200;

function Values({ context, filter, onDone }: PickerProps & { readonly onDone: () => void }) {
  const { values: call } = useBoardCalls();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosenOf(context, filter)));
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { dimension, kpi, title } = filter;
  const query = useCall(
    call,
    { ...context.scope.fields, metric: kpi, dimension, limit: SHOWN, ...(search !== '' && { search }) },
    { via: 'quiet', keepsPrevious: true },
  );
  const apply = (values: ReadonlySet<string>) => {
    onDone();
    context.pick({ filters: filteredBy(context.chosen.filters, dimension, [...values]) });
  };
  return (
    <Loaded query={query} what={`The values of ${title}`} skeleton={<Waiting />}>
      {({ values, hasMore }) => (
        <>
          <PickList
            label={title}
            placeholder={`Find in ${title.toLowerCase()}`}
            options={values.map(({ id, title: name, figure }) => ({
              id,
              title: name,
              ...(figure !== null && { note: numberText(figure, 'number') }),
            }))}
            searchable={values.length > 8 || typed !== ''}
            picked={ticked}
            {...((hasMore || typed !== '') && { onSearch: setTyped })}
            nothingFound={typed === '' ? 'No values for this period.' : 'Nothing matches.'}
            onPick={(id) => apply(new Set([...ticked, id]))}
            onToggle={(id) => setTicked(toggled(ticked, id))}
          />
          <div className={styles.foot}>
            <span>Tick several, or pick one</span>
            {(ticked.size > 0 || chosenOf(context, filter).length > 0) && (
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

function Waiting() {
  return (
    <div className={styles.waiting}>
      <RowsSkeleton rows={5} />
    </div>
  );
}

function chosenOf({ chosen }: BoardContext, { dimension }: BoardFilter): readonly string[] {
  return chosen.filters.find((one) => one.dimension === dimension)?.values ?? [];
}
