import type { ReactNode } from 'react';
import type { ScreenLink } from '../../../../core/navigation/routes.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
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

const LINES = ['landing', 'first', 'second'];
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
  if (awaitsPace || (alerts.isPending && !alerts.error)) return hasPace ? <BriefSkeleton /> : null;
  const sentences = briefSentences(pace ?? null, alerts.data ?? null);
  if (sentences.length === 0) return null;
  const count = alerts.data?.count ?? 0;
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
      {count > 0 && (
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

export function BriefSkeleton() {
  return (
    <div className={styles.brief} aria-hidden>
      <ul>
        {LINES.map((line) => (
          <li key={line}>
            <span className={styles.bone}>
              <Bone width="min(420px, 90%)" height="14px" />
            </span>
          </li>
        ))}
      </ul>
      <span className={styles.all}>
        <Bone width="96px" height="12px" />
      </span>
    </div>
  );
}
