import { useState } from 'react';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../../../web/ui/icons.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { useMedia } from '../../../../../web/ui/use-media.ts';
import { importList } from '../../contract.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import { useAskAgain } from '../use-polling.ts';
import styles from './ledger.module.css';
import { isFiltered, type LedgerFilter, LedgerFilters, NO_FILTER } from './ledger-filters.tsx';
import { LedgerList } from './ledger-list.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { isUnderWay } from './run-words.ts';

const PAGE = 25;
/** Below this width seven columns do not fit. */
const NARROW = '(max-width: 1039.98px)';

/** Every imported table, newest first. */
export function LedgerSection({ context }: { readonly context: FeedsContext }) {
  /** Cursors of the pages; the last one is shown. */
  const [befores, setBefores] = useState<readonly number[]>([]);
  const [filter, setFilter] = useState<LedgerFilter>(NO_FILTER);
  const before = befores.at(-1);
  const { target, state, dealershipId } = filter;
  const ledger = useCall(
    importList,
    {
      ...context.fields,
      limit: PAGE,
      ...(dealershipId !== null && { dealerShipId: [dealershipId] }),
      ...(target !== null && { target }),
      ...(state !== null && { state }),
      ...(before !== undefined && { before }),
    },
    { live: ['import'], keepsPrevious: true },
  );
  const isNarrow = useMedia(NARROW);
  const imports = ledger.data?.imports ?? [];
  useAskAgain(imports.some(isUnderWay), ledger.refetch);
  const Rows = isNarrow ? LedgerList : LedgerTable;
  const oldest = imports.at(-1)?.id;
  return (
    <Section
      title="Import history"
      note={befores.length > 0 ? `Page ${befores.length + 1}` : 'Newest first'}
      aside={
        (befores.length > 0 || ledger.data?.hasMore) && (
          <>
            <Button
              kind="quiet"
              compact
              disabled={befores.length === 0}
              icon={<IconChevronLeft size={14} />}
              onClick={() => setBefores(befores.slice(0, -1))}
            >
              Newer
            </Button>
            <Button
              kind="quiet"
              compact
              disabled={!ledger.data?.hasMore || ledger.isPlaceholderData}
              icon={<IconChevronRight size={14} />}
              onClick={() => oldest !== undefined && setBefores([...befores, oldest])}
            >
              Older
            </Button>
          </>
        )
      }
      flush
    >
      <LedgerFilters
        context={context}
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setBefores([]);
        }}
      />
      <Loaded
        query={ledger}
        what="Import history"
        skeleton={<RowsSkeleton rows={8} />}
        empty={(answer) => {
          if (answer.imports.length > 0) return null;
          return isFiltered(filter) ? (
            <NoneSuch onAll={() => setFilter(NO_FILTER)} />
          ) : (
            <NothingYet context={context} />
          );
        }}
      >
        {(answer) => <Rows imports={answer.imports} context={context} />}
      </Loaded>
    </Section>
  );
}

function NoneSuch({ onAll }: { readonly onAll: () => void }) {
  return (
    <div className={styles.nothing}>
      <EmptyState
        title="Nothing like that came in"
        why="Nothing that came in is of this kind, state and store together."
        action={<Button onClick={onAll}>Show everything</Button>}
      />
    </div>
  );
}

function NothingYet({ context }: { readonly context: FeedsContext }) {
  return (
    <div className={styles.nothing}>
      <EmptyState
        title={context.only ? `Nothing imported yet for ${context.only.name}` : 'Nothing imported yet'}
        why={
          context.mayImport
            ? 'Drop lists of deals, repair orders or leads above, put them into the watched folder, or give a lead provider an intake key.'
            : 'A manager or admin of your dealer group can import files or connect a feed.'
        }
      />
    </div>
  );
}
