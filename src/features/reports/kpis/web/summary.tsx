import { useState } from 'react';
import { leftOutText, throughText } from '../../../../core/kpis/comparison-text.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { ComparedFigure, Window } from '../../../../core/kpis/wire.ts';
import { NO_VALUE, numberParts, numberText } from '../../../../core/text/number-text.ts';
import { contains } from '../../../../core/time/period.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { DeltaChip } from '../../../../web/ui/cards/delta-chip.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Bone, ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { getKpi } from '../contract.ts';
import { type Drill, isPartOfDay } from './drill.ts';
import page from './drill-down.module.css';
import type { Headline } from './drill-page.tsx';
import { against, coverageText, GRAY_WORDS, untoned, windowNamed, windowText } from './drill-words.ts';
import { Freshness } from './freshness-box.tsx';
import { ProjectedFigures } from './projected-figures.tsx';
import styles from './summary.module.css';

interface SummaryProps {
  readonly drill: Drill;
  readonly answer: Headline;
}

/** The figure, its inputs and its comparisons. */
export function Summary({ drill, answer }: SummaryProps) {
  const { kpi, total, windows, freshness } = answer;
  const { today } = drill.scope;
  const current = windowNamed(windows, 'current');
  const isLive = contains(drill.windows.current, today);
  return (
    <Section {...headOf(drill, current)}>
      <div className={styles.summary}>
        {drill.at.show !== 'value' && <ProjectedFigures drill={drill} unit={kpi.unit} />}
        <div>
          {drill.at.show !== 'value' && (
            <p className={styles.small}>
              {kpi.title}
              {isLive && ' so far'}
            </p>
          )}
          <Value figure={total.current} unit={kpi.unit} isFirst={drill.at.show === 'value'} />
          <Workings figure={total.current} unit={kpi.unit} />
        </div>
        <table className={styles.windows} aria-label="Compared with">
          <tbody>
            {total.comparisons.map(({ against: name }) => (
              <ComparedWith key={name} {...{ drill, answer, name }} />
            ))}
          </tbody>
        </table>
        {current && coverageText(current) !== '' && <p className={styles.small}>{coverageText(current)}.</p>}
        {drill.at.show === 'value' && isLive && <ProjectedFigures drill={drill} unit={kpi.unit} />}
        <Freshness feeds={freshness} />
        {drill.at.period === 'scope' && <RecalculateButton drill={drill} />}
      </div>
    </Section>
  );
}

function headOf({ at, scope, windows }: Drill, current: Window | undefined) {
  if (at.show !== 'value') return { title: periodLabel(scope.choice) };
  return {
    title: current ? windowText(current, scope.today) : 'Value',
    note: contains(windows.current, scope.today) ? 'so far' : undefined,
  };
}

type ShownFigure = ComparedFigure['current'];

interface ValueProps {
  readonly figure: ShownFigure;
  readonly unit: Unit;
  /** Otherwise a projection or target was clicked and comes first. */
  readonly isFirst: boolean;
}

function Value({ figure: { value }, unit, isFirst }: ValueProps) {
  if (value === null) return <p className={styles.unknown}>{NO_VALUE}</p>;
  const { sign, prefix, digits, suffix } = numberParts(value, unit);
  return (
    <p className={isFirst ? styles.value : styles.second} data-figures>
      {sign}
      {prefix}
      {digits}
      {suffix !== '' && <span className={styles.affix}>{suffix}</span>}
    </p>
  );
}

function Workings({ figure, unit }: { readonly figure: ShownFigure; readonly unit: Unit }) {
  const { numerator, denominator, absence } = figure;
  if (absence !== null) return <p className={styles.small}>{absence.message}</p>;
  if (numerator === null || denominator === null) return null;
  const above = unit === 'usd' ? 'usd' : 'number';
  return (
    <p className={styles.workings} data-figures>
      {numberText(numerator, above)} <span aria-hidden>÷</span>
      <span className="spoken">divided by</span> {numberText(denominator, 'number')}
    </p>
  );
}

const TITLES: Partial<Record<Window['window'], string>> = { previous: 'Previous', lastYear: 'Last year' };

function ComparedWith({ drill, answer, name }: SummaryProps & { readonly name: Window['window'] }) {
  const { kpi, total, windows } = answer;
  const comparison = against(total, name);
  const window = windowNamed(windows, name);
  if (!comparison || !window) return null;
  const { today } = drill.scope;
  const { days } = comparison;
  const gray = comparison.gray === null ? undefined : GRAY_WORDS[comparison.gray];
  // Without days, the reason is enough.
  const notes = days
    ? [
        windowText({ startDate: days.baseStartDate, endDate: days.baseEndDate }, today),
        throughText(days, today),
        leftOutText(days),
        gray,
      ]
    : [comparison.absence?.message];
  const isPart = days !== null && comparison.matched.value !== total.current.value;
  return (
    <tr data-chosen={drill.compare === name}>
      <th scope="row">
        {TITLES[name]}
        <span className={styles.days}>{notes.filter(Boolean).join(' · ')}</span>
        {isPart && (
          <span className={styles.days}>
            {windowText(days, today)}: {numberText(comparison.matched.value, kpi.unit)}
          </span>
        )}
      </th>
      <td data-end="true">{numberText(comparison.value, kpi.unit)}</td>
      <td data-end="true">
        <DeltaChip
          delta={isPartOfDay(drill) ? untoned(comparison.delta) : comparison.delta}
          unit={kpi.unit}
        />
      </td>
    </tr>
  );
}

export function SummarySkeleton() {
  return (
    <>
      <div className={page.top}>
        <Section title="Value">
          <div className={styles.summary}>
            <Bone width="140px" height="40px" />
            <RowsSkeleton rows={2} />
          </div>
        </Section>
        <Section title="Trend">
          <ChartSkeleton height={264} />
        </Section>
      </div>
      <RowsSkeleton rows={8} />
    </>
  );
}

function RecalculateButton({ drill }: { readonly drill: Drill }) {
  const { client } = useApi();
  const [isBusy, setBusy] = useState(false);
  const recalculate = async () => {
    setBusy(true);
    const input = { ...drill.fields, metric: drill.at.kpi, forceRecalculation: 1 as const };
    // A failure, such as a second run within ten seconds, shows as a toast.
    const answer = await client.call(getKpi, input, { saves: true }).catch(() => null);
    setBusy(false);
    if (!answer) return;
    const value = numberText(answer.figure.current.value, answer.kpi.unit);
    notify({ type: 'positive', message: `${answer.kpi.title} counted again from the records: ${value}.` });
  };
  return (
    <Button compact kind="quiet" busy={isBusy} onClick={() => void recalculate()}>
      Recalculate from records
    </Button>
  );
}
