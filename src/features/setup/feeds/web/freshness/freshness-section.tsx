import { useState } from 'react';
import { countedText } from '../../../../../core/text/number-text.ts';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { useMedia } from '../../../../../web/ui/use-media.ts';
import { useNow } from '../../../../../web/ui/use-now.ts';
import { type DealershipFeeds, feedList } from '../../contract.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './freshness.module.css';
import { FreshnessList } from './freshness-list.tsx';
import { FreshnessTable } from './freshness-table.tsx';
import { type Freshness, worstFirst, worstOf } from './freshness-words.ts';

const FILTERS: readonly { readonly of: Freshness; readonly label: string }[] = [
  { of: 'late', label: 'Late' },
  { of: 'absent', label: 'Nothing yet' },
  { of: 'fresh', label: 'Fresh' },
];
/** Below this width the columns do not fit. */
const NARROW = '(max-width: 1099.98px)';
/** From this many stores on, a filter is offered. */
const FILTERED_FROM = 10;

interface FreshnessSectionProps {
  readonly context: FeedsContext;
  /** Goes to the upload of a store. */
  readonly onBring: (dealershipId: number) => void;
}

export function FreshnessSection({ context, onBring }: FreshnessSectionProps) {
  const feeds = useCall(feedList, context.fields, { live: 'any' });
  const all = feeds.data?.dealerships ?? [];
  const fresh = all.filter((one) => worstOf(one) === 'fresh').length;
  return (
    <Section
      title="Data freshness"
      {...(all.length > 0 && { note: `${fresh} of ${countedText(all.length, 'store')} fresh` })}
      flush
    >
      <Loaded
        query={feeds}
        what="Data freshness"
        skeleton={<RowsSkeleton rows={5} />}
        empty={({ dealerships }) => (dealerships.length === 0 ? <NoRooftops /> : null)}
      >
        {({ dealerships }) => (
          <Dealerships dealerships={dealerships} onBring={context.mayImport ? onBring : null} />
        )}
      </Loaded>
    </Section>
  );
}

interface DealershipsProps {
  readonly dealerships: readonly DealershipFeeds[];
  readonly onBring: ((dealershipId: number) => void) | null;
}

function Dealerships({ dealerships, onBring }: DealershipsProps) {
  const now = useNow(30_000);
  const isNarrow = useMedia(NARROW);
  const [filter, setFilter] = useState<Freshness | null>(null);
  const shown = worstFirst(dealerships).filter((one) => filter === null || worstOf(one) === filter);
  const Shown = isNarrow ? FreshnessList : FreshnessTable;
  return (
    <>
      {dealerships.length >= FILTERED_FROM && (
        <div className={styles.filters}>
          {FILTERS.map(({ of, label }) => (
            <button
              key={of}
              type="button"
              className={styles.filter}
              aria-pressed={filter === of}
              onClick={() => setFilter(filter === of ? null : of)}
            >
              {label} {dealerships.filter((one) => worstOf(one) === of).length}
            </button>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it too */}
      <section className={styles.scroller} tabIndex={0} aria-label="Freshness by store">
        <Shown shown={shown} titles={dealerships[0]?.facts ?? []} now={now} onBring={onBring} />
        {shown.length === 0 && <p className={styles.none}>None at the moment.</p>}
      </section>
    </>
  );
}

function NoRooftops() {
  return (
    <EmptyState title="No store to show" why="You see no store of this group. An admin can change that." />
  );
}
