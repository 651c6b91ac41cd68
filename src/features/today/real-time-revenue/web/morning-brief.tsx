import { type ReactNode, useEffect } from 'react';
import type { ScreenLink } from '../../../../core/navigation/routes.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { storage } from '../../../../web/session/storage.ts';
import { Bone } from '../../../../web/ui/skeleton.tsx';
import { alertCount } from '../../data-alerts/contract-count.ts';
import { type BriefSentence, briefSentences } from '../rules-brief.ts';
import { briefInput } from './first-calls.ts';
import type { PaceAnswer } from './home-answer.ts';
import { briefOpens } from './home-opened.ts';
import styles from './morning-brief.module.css';

interface MorningBriefProps {
  readonly scope: Scope;
  /** Undefined for another period, or while loading. */
  readonly pace: PaceAnswer | undefined;
  /** Reserves its lines while loading. */
  readonly awaitsPace: boolean;
}

/** Storage key of what the last brief showed, which the next one most likely shows again. */
const shapeKey = ({ dealerships }: Pick<Scope, 'dealerships'>) =>
  dealerships.length === 1 ? 'brief-of-store' : 'brief';
const LINES = ['landing', 'first', 'second'];
const MOST = { lines: LINES.length, hasLink: true };
const SCREENS = { alerts: '/need-attention', targets: '/targets' } as const satisfies Record<
  string,
  ScreenLink
>;

/** At most three sentences: where the month lands, and who needs a call. */
export function MorningBrief({ scope, pace, awaitsPace }: MorningBriefProps) {
  const alerts = useCall(alertCount, briefInput(scope), {
    via: 'quiet',
    live: ['alert'],
    keepsPrevious: true,
  });
  const hasPace = awaitsPace || pace !== undefined;
  // Until both are here, so that what is below moves once at most.
  const isWaiting = awaitsPace || (alerts.isPending && !alerts.error);
  const sentences = isWaiting ? [] : briefSentences(pace ?? null, alerts.data ?? null);
  const count = alerts.data?.count ?? 0;
  const lines = sentences.length;
  const hasLink = count > 0;
  const key = shapeKey(scope);
  const isWhole = pace !== undefined && alerts.isSuccess && !alerts.isPlaceholderData && lines > 0;
  useEffect(() => {
    if (isWhole) storage.set(key, { lines, hasLink });
  }, [isWhole, key, lines, hasLink]);
  if (isWaiting && hasPace) return <BriefSkeleton />;
  if (lines === 0) return null;
  return (
    <section className={styles.brief} aria-label="Brief">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence.key} data-tone={sentence.tone}>
            <Opens sentence={sentence}>
              <strong>{sentence.subject}</strong>
              {sentence.text}
            </Opens>
          </li>
        ))}
      </ul>
      {hasLink && (
        <a className={styles.all} href={SCREENS.alerts}>
          {count === 1 ? '1 open alert' : `All ${count} open alerts`}
        </a>
      )}
    </section>
  );
}

function Opens({ sentence, children }: { readonly sentence: BriefSentence; readonly children: ReactNode }) {
  const openKpi = useOpenKpi();
  const { opens } = sentence;
  if ('screen' in opens) return <a href={SCREENS[opens.screen]}>{children}</a>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openKpi(briefOpens(opens))}>
      {children}
    </button>
  );
}

/** As high as the last brief in this browser, so that the numbers below it do not move. */
export function BriefSkeleton() {
  const { lines, hasLink } = lastShape(shapeKey(useScope()));
  return (
    <div className={styles.brief} aria-hidden>
      <ul>
        {LINES.slice(0, lines).map((line) => (
          <li key={line}>
            <span className={styles.bone}>
              <Bone width="min(420px, 90%)" height="14px" />
            </span>
          </li>
        ))}
      </ul>
      {hasLink && (
        <span className={styles.all}>
          <Bone width="96px" height="12px" />
        </span>
      )}
    </div>
  );
}

function lastShape(key: string): typeof MOST {
  const { lines, hasLink } = (storage.get(key) ?? {}) as Partial<Record<keyof typeof MOST, unknown>>;
  const isShape = typeof lines === 'number' && lines >= 1 && lines <= LINES.length;
  return isShape ? { lines, hasLink: hasLink === true } : MOST;
}
