import { kinds, TARGETS, type Target } from '../../../../../records/kinds.ts';
import { PickButton } from '../../../../../web/ui/fields/pick-button.tsx';
import { Segments } from '../../../../../web/ui/fields/segments.tsx';
import { IconSelector } from '../../../../../web/ui/icons.ts';
import { IMPORT_STATES, type ImportState } from '../../contract.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './ledger.module.css';
import { STATE_WORDS } from './run-words.ts';

/** Null for any. */
export interface LedgerFilter {
  readonly target: Target | null;
  readonly state: ImportState | null;
  readonly dealershipId: number | null;
}

export const NO_FILTER: LedgerFilter = { target: null, state: null, dealershipId: null };

export function isFiltered(filter: LedgerFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

interface LedgerFiltersProps {
  readonly context: FeedsContext;
  readonly filter: LedgerFilter;
  readonly onChange: (filter: LedgerFilter) => void;
}

const ANY = 'any';

export function LedgerFilters({ context, filter, onChange }: LedgerFiltersProps) {
  const { target, state, dealershipId } = filter;
  return (
    <div className={styles.filters}>
      <Segments
        label="Kind of record"
        chosen={target ?? ANY}
        segments={[{ id: ANY, title: 'All' }, ...TARGETS.map((id) => ({ id, title: kinds[id].title }))]}
        onPick={(id) => onChange({ ...filter, target: id === ANY ? null : id })}
      />
      <PickButton
        label="State"
        placeholder="Find a state"
        options={() => [
          { id: ANY, title: 'Any state' },
          ...IMPORT_STATES.map((id) => ({ id, title: STATE_WORDS[id] })),
        ]}
        onPick={(id) => onChange({ ...filter, state: id === ANY ? null : (id as ImportState) })}
      >
        {state === null ? 'Any state' : STATE_WORDS[state]} <IconSelector size={14} aria-hidden />
      </PickButton>
      {context.rooftops.length > 1 && context.only === null && (
        <PickButton
          label="Store"
          placeholder="Find a store"
          options={() => [
            { id: ANY, title: 'Any store' },
            ...context.rooftops.map(({ id, name }) => ({ id: String(id), title: name })),
          ]}
          onPick={(id) => onChange({ ...filter, dealershipId: id === ANY ? null : Number(id) })}
        >
          {dealershipId === null ? 'Any store' : context.nameOf(dealershipId)}{' '}
          <IconSelector size={14} aria-hidden />
        </PickButton>
      )}
    </div>
  );
}
