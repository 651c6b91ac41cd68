import type { Freshness as FeedFreshness } from '../../../../core/kpis/wire.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { IconAlertTriangle, IconCheck, IconChevronDown } from '../../../../web/ui/icons.ts';
import styles from './freshness-box.module.css';

type Store = FeedFreshness['dealerships'][number];

/** Feeds behind the figure, their freshness, and missing stores. */
export function Freshness({ feeds }: { readonly feeds: readonly FeedFreshness[] }) {
  return (
    <section className={styles.box} aria-label="Freshness">
      {feeds.map((feed) => (
        <Feed key={feed.fact} feed={feed} />
      ))}
    </section>
  );
}

function Feed({ feed }: { readonly feed: FeedFreshness }) {
  const { title, current, late, missing, dealerships } = feed;
  const isBudget = feed.fact === 'spend';
  const all = current + late + missing;
  const lacking = dealerships.filter(({ state }) => state !== 'current');
  const counts = `${current} of ${countedText(all, 'store')} ${isBudget ? 'planned' : 'up to date'}`;
  const state = all === 0 ? 'No store has this feed' : counts;
  if (lacking.length === 0) {
    return (
      <p className={styles.feed}>
        {all > 0 && <IconCheck size={14} stroke={2.25} className={styles.fine} aria-hidden />}
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>{state}</span>
      </p>
    );
  }
  return (
    <details className={styles.details}>
      <summary className={styles.feed}>
        <IconAlertTriangle size={14} stroke={2} className={styles.late} aria-hidden />
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>{state}</span>
        <IconChevronDown size={14} className={styles.chevron} aria-hidden />
      </summary>
      <ul className={styles.stores}>
        {lacking.map((store) => (
          <li key={store.dealerShipId}>
            <span>{store.name}</span>
            <span className={styles.what}>{lackOf(store, isBudget)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.what}>
        {isBudget ? <a href="/budget">Open the budget</a> : <a href="/data-feeds">Open data feeds</a>}
      </p>
    </details>
  );
}

function lackOf({ state, lastDay }: Store, isBudget: boolean): string {
  if (state === 'missing' || lastDay === null || !isDay(lastDay)) {
    return isBudget ? 'No budget' : 'Not connected';
  }
  return `Late, known up to ${dayText(lastDay)}`;
}
