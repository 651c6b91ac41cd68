import { IconColumns3 } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { IconSearch } from '../../../../web/ui/icons.ts';
import { Popover } from '../../../../web/ui/shell/popover.tsx';
import styles from './budget.module.css';
import type { BudgetView } from './use-budget-view.ts';

const ENTRIES = [
  { id: 'targetBudget', title: 'Edit: Planned', hint: 'Typing on a row goes into Planned' },
  { id: 'actualBudget', title: 'Edit: Actual', hint: 'Typing on a row goes into Actual' },
] as const;

const COSTS = [
  { id: 'gross', title: 'Gross', hint: 'Cost per lead and sale before co-op' },
  { id: 'net', title: 'Net', hint: 'Cost per lead and sale after co-op' },
] as const;

export interface TreeToolsProps {
  readonly view: BudgetView;
  readonly setView: (change: Partial<BudgetView>) => void;
  readonly search: string;
  readonly setSearch: (text: string) => void;
  /** Goes to the first line found. */
  readonly onFound: () => void;
  readonly canType: boolean;
  readonly choosable: readonly { readonly key: string; readonly title: string }[];
}

export function TreeTools({ view, setView, search, setSearch, onFound, canType, choosable }: TreeToolsProps) {
  const isAllOpen = view.expansion.mode === 'all' && view.expansion.flipped.length === 0;
  return (
    <div className={styles.tools}>
      <span className={styles.search}>
        <TextField
          label="Find a line"
          type="search"
          placeholder="Find a line"
          icon={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={search}
          onChange={setSearch}
          onEnter={onFound}
        />
      </span>
      <Button
        compact
        kind="quiet"
        onClick={() => setView({ expansion: { mode: isAllOpen ? 'none' : 'all', flipped: [] } })}
      >
        {isAllOpen ? 'Collapse all' : 'Expand all'}
      </Button>
      <span className={styles.toolsEnd}>
        {canType && (
          <Segments
            label="Which amount is typed"
            segments={ENTRIES}
            chosen={view.entry}
            onPick={(entry) => setView({ entry })}
          />
        )}
        <Segments
          label="Costs before or after co-op"
          segments={COSTS}
          chosen={view.isNet ? 'net' : 'gross'}
          onPick={(id) => setView({ isNet: id === 'net' })}
        />
        <ColumnChooser {...{ view, setView, choosable }} />
      </span>
    </div>
  );
}

function ColumnChooser({ view, setView, choosable }: Pick<TreeToolsProps, 'view' | 'setView' | 'choosable'>) {
  return (
    <Popover
      label="Columns"
      side="end"
      className={styles.chooser}
      trigger={(trigger) => (
        <Button compact icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />} {...trigger}>
          Columns
        </Button>
      )}
    >
      {() =>
        choosable.map(({ key, title }) => (
          <CheckboxField
            key={key}
            label={title}
            checked={!view.hidden.includes(key)}
            onChange={(isShown) =>
              setView({ hidden: isShown ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] })
            }
          />
        ))
      }
    </Popover>
  );
}
