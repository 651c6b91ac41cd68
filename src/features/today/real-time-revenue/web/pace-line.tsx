import { midSentence } from '../../../../core/text/capital.ts';
import { isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { CompletenessBadge, type CompletenessGap } from '../../../../web/ui/cards/stamps.tsx';
import { StateLink } from '../../../../web/ui/states.tsx';
import type { Omission } from '../contract-pace.ts';
import styles from './home.module.css';
import { type PaceAnswer, paceOf } from './home-answer.ts';

export interface PaceLineProps {
  readonly pace: PaceAnswer | undefined;
  readonly hasFailed: boolean;
}

/** How the projection works, and which stores it excludes. */
export function PaceLine({ pace, hasFailed }: PaceLineProps) {
  const gross = paceOf(pace, 'total_gross');
  if (!pace || !gross) {
    return (
      <p className={styles.pace}>{hasFailed ? 'The pace could not be calculated this time.' : '\u00a0'}</p>
    );
  }
  if (gross.message !== null)
    return <p className={styles.pace}>No projection: {midSentence(gross.message)}</p>;
  return (
    <div className={styles.pace}>
      <span>
        Projection uses typical volume by weekday; today counts as a day ahead.
        {gross.estimated > 0 &&
          ` ${countText(gross.estimated)} too few known days yet; the usual level is used for the others.`}
      </span>
      {gross.counted < gross.all && (
        <CompletenessBadge
          complete={gross.counted}
          all={gross.all}
          noun="store"
          what="in the pace"
          gaps={gapsOf(pace)}
          action={<StateLink href="/data-feeds">Open data feeds</StateLink>}
        />
      )}
    </div>
  );
}

function gapsOf({ rooftops }: PaceAnswer): CompletenessGap[] {
  return rooftops.flatMap(({ name, omissions, projections }) => {
    const isCounted = projections.some(({ kpi, projected }) => kpi === 'total_gross' && projected !== null);
    const reported = omissions.filter(({ fact }) => fact !== 'lead');
    if (isCounted) return [];
    const what = reported.map(omissionText).join(', ');
    return [{ name, what: what === '' ? 'No full selling day yet' : what }];
  });
}

/** `Deals up to Nov 18, 2026`, `No deals feed`. */
export function omissionText({ title, why, day }: Omission): string {
  const on = day !== null && isDay(day) ? dayText(day) : '';
  switch (why) {
    case 'notConnected':
      return `No ${title.toLowerCase()} feed`;
    case 'late':
      return `${title} up to ${on}`;
    case 'early':
      return `${title}: no selling day known yet`;
  }
}

function countText(rooftops: number): string {
  return rooftops === 1 ? 'One store has' : `${rooftops} stores have`;
}
