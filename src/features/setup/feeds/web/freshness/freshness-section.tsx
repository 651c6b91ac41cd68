import { useState } from 'react';
import { agoText } from '../../../../../core/text/moment-text.ts';
import { countedText } from '../../../../../core/text/number-text.ts';
import { isDay } from '../../../../../core/time/period.ts';
import { dayText } from '../../../../../core/time/period-text.ts';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { classNames } from '../../../../../web/ui/class-names.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { useMedia } from '../../../../../web/ui/use-media.ts';
import { useNow } from '../../../../../web/ui/use-now.ts';
import { type DealershipFeeds, feedList } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { exactly } from '../when.tsx';
import styles from './freshness.module.css';

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
        skeleton={
          <div className={styles.waiting} data-single={context.only !== null}>
            <RowsSkeleton rows={8} />
          </div>
        }
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
    <EmptyState
      title="No store to show"
      why="You have no access to stores of this group. An admin can change that."
    />
  );
}

function FreshnessList({ shown, titles, now, onBring }: FreshnessRowsProps) {
  return (
    <>
      <ul className={feedStyles.list} aria-label="Freshness">
        {shown.map(({ dealershipId, name, facts }) => (
          <li key={dealershipId} className={styles.item}>
            <h3 className={styles.itemName}>{name}</h3>
            <dl className={styles.facts}>
              {facts.map((fact) => (
                <div key={fact.fact} className={styles.fact}>
                  <dt>{fact.title}</dt>
                  <dd>
                    <FactState fact={fact} now={now} of={{ dealershipId, name }} onBring={onBring} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <dl className={styles.legend}>
        {titles.map((fact) => (
          <div key={fact.fact}>
            <dt>{fact.title}</dt>
            <dd>{rhythmText(fact)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface FreshnessRowsProps {
  readonly shown: readonly DealershipFeeds[];
  /** The columns: kinds of record with their rhythm. */
  readonly titles: readonly FactFreshness[];
  readonly now: number;
  /** Null without the right to upload. */
  readonly onBring: ((dealershipId: number) => void) | null;
}

function FreshnessTable({ shown, titles, now, onBring }: FreshnessRowsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            Store
          </th>
          {titles.map((fact) => (
            <th key={fact.fact} scope="col" className={styles.head} title={rhythmText(fact)}>
              {fact.title}
              <span className={styles.rhythm}>late after {fact.lateAfter}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ dealershipId, name, facts }) => (
          <tr key={dealershipId}>
            <th scope="row" className={classNames(styles.cell, styles.name)}>
              {name}
            </th>
            {facts.map((fact) => (
              <td key={fact.fact} className={styles.cell}>
                <FactState fact={fact} now={now} of={{ dealershipId, name }} onBring={onBring} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FactStateProps {
  readonly fact: FactFreshness;
  readonly now: number;
  readonly of: { readonly dealershipId: number; readonly name: string };
  readonly onBring: ((dealershipId: number) => void) | null;
}

function FactState({ fact, now, of, onBring }: FactStateProps) {
  const { title, note } = freshnessText(fact, now);
  const { freshness, lastReceivedAt } = fact;
  return (
    <>
      <span
        className={styles.state}
        data-state={freshness}
        title={lastReceivedAt === null ? undefined : exactly(lastReceivedAt)}
      >
        <span className={styles.dot} aria-hidden />
        {title}
      </span>
      {note !== null && <span className={styles.reach}>{note}</span>}
      {freshness === 'absent' && onBring && (
        <button type="button" className={styles.bring} onClick={() => onBring(of.dealershipId)}>
          Bring a file
          <span className="spoken">
            {' '}
            of {fact.title} of {of.name}
          </span>
        </button>
      )}
    </>
  );
}

type FactFreshness = DealershipFeeds['facts'][number];
type Freshness = FactFreshness['freshness'];

function freshnessText(fact: FactFreshness, now: number): { title: string; note: string | null } {
  const { freshness, lastReceivedAt, lastDay } = fact;
  if (freshness === 'absent' || lastReceivedAt === null) return { title: 'Nothing yet', note: null };
  const ago = agoText(now - Date.parse(lastReceivedAt));
  return {
    title: freshness === 'late' ? `Late, last ${ago}` : `Updated ${ago}`,
    note: lastDay !== null && isDay(lastDay) ? `through ${dayText(lastDay)}` : null,
  };
}

const WORST_FIRST: readonly Freshness[] = ['late', 'absent', 'fresh'];

function worstOf({ facts }: DealershipFeeds): Freshness {
  return WORST_FIRST.find((one) => facts.some(({ freshness }) => freshness === one)) ?? 'absent';
}

function worstFirst(dealerships: readonly DealershipFeeds[]): DealershipFeeds[] {
  const rank = (one: DealershipFeeds) => WORST_FIRST.indexOf(worstOf(one));
  return [...dealerships].sort((one, other) => rank(one) - rank(other));
}

function rhythmText({ expected, lateAfter, restatedDays }: FactFreshness): string {
  return `${expected}, late after ${lateAfter}, corrected for ${restatedDays} days`;
}
