import type { Outlook } from '../../../../core/kpis/outlooks.ts';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { KPI_TABS } from '../../../../web/scope/kpi-address.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Bone } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice, StateLink } from '../../../../web/ui/states.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { BreakdownSection } from './breakdown-section.tsx';
import { type Drill, isPartOfDay } from './drill.ts';
import styles from './drill-down.module.css';
import { DrillHead } from './drill-head.tsx';
import { DrillTrail } from './drill-trail.tsx';
import { shownTitle } from './drill-words.ts';
import { FavoriteButton } from './favorites/favorite-button.tsx';
import { Freshness } from './freshness-box.tsx';
import { RecordsSection } from './records-section.tsx';
import { Summary, SummarySkeleton } from './summary.tsx';
import { TrendSection } from './trend-section.tsx';
import { useHeadline, useProjection, useRecords } from './use-drill-calls.ts';
import { WhySection } from './why-section.tsx';

interface DrillPageProps {
  readonly drill: Drill;
  /** Null while loading. */
  readonly kpi: KpiDefinition | null;
}

export function DrillPage({ drill, kpi: listed }: DrillPageProps) {
  const headline = useHeadline(drill);
  const kpi = listed ?? headline.data?.kpi ?? null;
  return (
    <>
      <DrillHead
        drill={drill}
        title={kpi ? shownTitle(kpi.title, drill.at) : <Bone width="200px" height="20px" />}
        family={kpi?.family}
        star={<FavoriteButton drill={drill} />}
      />
      <div className={styles.body}>
        {kpi &&
          (drill.at.show === 'value' ? <Meaning kpi={kpi} /> : <OutlookMeaning drill={drill} kpi={kpi} />)}
        <DrillTrail drill={drill} reported={headline.data?.filters} />
        <Loaded query={headline} what="This number" skeleton={<SummarySkeleton />}>
          {(answer) =>
            isWithoutFeed(answer) ? (
              <NoFeed answer={answer} />
            ) : (
              <div className={styles.content} data-stale={headline.isPlaceholderData}>
                {isPartOfDay(drill) && <Notice>Today so far; the days it is compared with are whole.</Notice>}
                <div className={styles.top}>
                  <Summary drill={drill} answer={answer} />
                  <TrendSection drill={drill} kpi={answer.kpi} />
                </div>
                <Parts drill={drill} answer={answer} />
              </div>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

export type Headline = NonNullable<ReturnType<typeof useHeadline>['data']>;

function Meaning({ kpi: { key, meaning, formula } }: { readonly kpi: KpiDefinition }) {
  return (
    <div className={styles.meaning}>
      <p>{meaning}</p>
      <p className={styles.formula}>
        Formula: {formula.replace(/\.?$/, '.')} <a href={`/faq?entry=kpi-${key}`}>More in the FAQ</a>
      </p>
    </div>
  );
}

const OUTLOOK_MEANING: Readonly<Record<Outlook, string>> = {
  projected: 'What the open period will end with at its pace.',
  target: 'What the stores aim at in the period.',
  toTarget: 'How much of its target the open period will reach at its pace; 100% is on pace.',
};

/** Replaces the KPI's definition when a projection or target is shown. */
function OutlookMeaning({ drill, kpi }: { readonly drill: Drill; readonly kpi: KpiDefinition }) {
  const { show } = drill.at;
  const { data: answer } = useProjection(drill);
  if (show === 'value') return null;
  return (
    <div className={styles.meaning}>
      <p>
        {OUTLOOK_MEANING[show]} {kpi.title}: {kpi.meaning}
      </p>
      {answer && <p className={styles.formula}>Formula: {answer[show].formula.replace(/\.?$/, '.')}</p>}
    </div>
  );
}

function Parts({ drill, answer }: { readonly drill: Drill; readonly answer: Headline }) {
  const { at, go } = drill;
  const records = useRecords(drill);
  const count = records.isPlaceholderData ? undefined : records.data?.count;
  const titles = { breakdown: 'Breakdown', why: 'Why it changed', records: 'Records' };
  return (
    <Tabs
      label="What is behind it"
      tabs={KPI_TABS.map((id) => ({
        id,
        title: titles[id],
        count: id === 'records' && count !== undefined ? numberText(count, 'number', 'short') : undefined,
      }))}
      shown={at.tab}
      onShow={(tab) => go({ tab })}
    >
      {at.tab === 'breakdown' && <BreakdownSection drill={drill} kpi={answer.kpi} />}
      {at.tab === 'why' && <WhySection drill={drill} kpi={answer.kpi} />}
      {at.tab === 'records' && <RecordsSection drill={drill} />}
    </Tabs>
  );
}

function isWithoutFeed({ total, freshness }: Headline): boolean {
  const hasNone = freshness.every(({ current, late }) => current + late === 0);
  return total.current.absence?.reason === 'noFeed' && hasNone;
}

/** Shown when nothing was ever imported: why, and what to do. */
function NoFeed({ answer: { kpi, total, freshness } }: { readonly answer: Headline }) {
  return (
    <>
      <EmptyState
        title={`No ${kpi.feeds.join(' and ').toLowerCase()} feed yet`}
        why={total.current.absence?.message}
        action={<StateLink href="/data-feeds">Connect one</StateLink>}
      />
      <Freshness feeds={freshness} />
    </>
  );
}
