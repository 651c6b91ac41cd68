import { useState } from 'react';
import { counted } from '../../../core/number-text.ts';
import { classNames } from '../../../web/ui/class-names.ts';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../web/ui/states.tsx';
import { useNow } from '../../../web/ui/use-now.ts';
import { useCall } from '../../../web/use-call.ts';
import { type DealershipFeeds, feedList } from '../contract.ts';
import styles from './freshness.module.css';
import { type Freshness, freshnessWords, worstFirst, worstOf } from './freshness-words.ts';
import type { FeedsDesk } from './use-feeds-desk.ts';

const FILTERS: readonly { readonly of: Freshness; readonly label: string }[] = [
  { of: 'late', label: 'Late' },
  { of: 'absent', label: 'Nothing yet' },
  { of: 'fresh', label: 'Fresh' },
];
/** From so many rooftops on it helps to see some of them alone. */
const FILTERED_FROM = 10;

/** How far each kind of record reaches at each rooftop, and whether it is late. */
export function FreshnessSection({ desk }: { readonly desk: FeedsDesk }) {
  const feeds = useCall(feedList, desk.fields, { live: 'any' });
  const all = feeds.data?.dealerships ?? [];
  const fresh = all.filter((one) => worstOf(one) === 'fresh').length;
  return (
    <Section
      title="How fresh it is"
      {...(all.length > 0 && { note: `${fresh} of ${counted(all.length, 'rooftop')} fresh` })}
      flush
    >
      <Loaded
        query={feeds}
        what="How fresh it is"
        skeleton={<RowsSkeleton rows={5} />}
        empty={({ dealerships }) => (dealerships.length === 0 ? <NoRooftops /> : null)}
      >
        {({ dealerships }) => <FreshnessTable dealerships={dealerships} />}
      </Loaded>
    </Section>
  );
}

function FreshnessTable({ dealerships }: { readonly dealerships: readonly DealershipFeeds[] }) {
  const now = useNow(30_000);
  const [filter, setFilter] = useState<Freshness | null>(null);
  const shown = worstFirst(dealerships).filter((one) => filter === null || worstOf(one) === filter);
  const titles = dealerships[0]?.facts.map(({ fact, title }) => ({ fact, title })) ?? [];
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
      <section className={styles.scroller} tabIndex={0} aria-label="Freshness by rooftop">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.head}>
                Rooftop
              </th>
              {titles.map(({ fact, title }) => (
                <th key={fact} scope="col" className={styles.head}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((dealership) => (
              <FreshnessRow key={dealership.dealershipId} dealership={dealership} now={now} />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={styles.none}>None at the moment.</p>}
      </section>
    </>
  );
}

function FreshnessRow({ dealership, now }: { readonly dealership: DealershipFeeds; readonly now: number }) {
  return (
    <tr>
      <th scope="row" className={classNames(styles.cell, styles.name)}>
        {dealership.name}
      </th>
      {dealership.facts.map((fact) => {
        const { title, note } = freshnessWords(fact, now);
        return (
          <td key={fact.fact} className={styles.cell}>
            <span className={styles.state} data-state={fact.freshness}>
              <span className={styles.dot} aria-hidden />
              {title}
            </span>
            {note !== null && <span className={styles.reach}>{note}</span>}
          </td>
        );
      })}
    </tr>
  );
}

function NoRooftops() {
  return (
    <EmptyState
      title="No rooftop to show"
      why="You see no rooftop of this group. An admin can change that."
    />
  );
}
