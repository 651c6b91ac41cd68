import type { ReplyOf } from '../../../../core/contract.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { OUTLOOKS, type Outlook } from '../../../../core/kpis/outlooks.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { isDay, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { kpiProjection } from '../contract-projection.ts';
import type { Drill } from './drill.ts';
import styles from './summary.module.css';
import { useProjection } from './use-drill-calls.ts';

type Answer = ReplyOf<typeof kpiProjection>;

interface ProjectedFiguresProps {
  readonly drill: Drill;
  readonly unit: Unit;
}

export function ProjectedFigures({ drill, unit }: ProjectedFiguresProps) {
  const { show, period } = drill.at;
  const { data: answer, error } = useProjection(drill);
  const wasClicked = show !== 'value';
  if (period === 'today') return null;
  if (error !== null)
    return <p className={styles.small}>The projection could not be calculated this time.</p>;
  if (!answer) return null;
  if (answer.reason !== null) {
    return wasClicked ? <p className={styles.small}>No projection: {answer.reason}</p> : null;
  }
  const shown = orderedBy(show).filter((one) => answer[one].value !== null);
  return (
    <div>
      {shown.map((one) => (
        <Figure
          key={one}
          label={one === shown[0] ? `${LABELS[one]}, ${daysText(answer)}` : LABELS[one]}
          value={answer[one].value}
          unit={one === 'toTarget' ? 'percent' : unit}
          isFirst={one === show}
        />
      ))}
      {wasClicked && answer[show].value === null && shown.length > 0 && (
        <p className={styles.small}>{answer[show].title} is not known.</p>
      )}
      {!wasClicked && answer.projected.value !== null && (
        <p className={styles.small}>Formula: {answer.projected.formula}</p>
      )}
      {notesOf(answer).map((note) => (
        <p key={note} className={styles.small}>
          {note}
        </p>
      ))}
    </div>
  );
}

function orderedBy(show: Drill['at']['show']): readonly Outlook[] {
  return show === 'value' ? OUTLOOKS : [show, ...OUTLOOKS.filter((one) => one !== show)];
}

const LABELS: Readonly<Record<Outlook, string>> = {
  projected: 'Projected',
  target: 'Target',
  toTarget: 'To target',
};

interface FigureProps {
  readonly label: string;
  readonly value: number | null;
  readonly unit: Unit;
  readonly isFirst: boolean;
}

function Figure({ label, value, unit, isFirst }: FigureProps) {
  return (
    <p className={isFirst ? styles.outlook : styles.projected}>
      <span className={isFirst ? styles.small : undefined}>{label}</span>
      <span className={isFirst ? styles.value : styles.projectedValue} data-figures>
        {numberText(value, unit)}
      </span>
    </p>
  );
}

function daysText({ startDate, endDate }: Answer): string {
  return isDay(startDate) && isDay(endDate) ? dateRangeText(through(startDate, endDate)) : '';
}

/** What the projection is based on and which stores it excludes. */
function notesOf({ projected, counted, all, estimated, missing, leftOut }: Answer): string[] {
  const names = (stores: readonly { readonly name: string }[]) => stores.map(({ name }) => name).join(', ');
  const gaps = missing.map(({ name, days }) => `${name} (${days === 1 ? '1 day' : `${days} days`})`);
  return [
    ...(projected.value === null ? ['No store is known well enough to be projected.'] : []),
    ...(estimated.length > 0
      ? [`Estimate: too few days are known at ${names(estimated)}; the usual level is used.`]
      : []),
    ...(gaps.length > 0 ? [`Missing days are estimated: ${gaps.join(', ')}.`] : []),
    ...(leftOut.length > 0
      ? [
          `${counted} of ${all} stores. Left out of projection and target: ${leftOut
            .map(({ name, why }) => `${name} (${why})`)
            .join(', ')}.`,
        ]
      : []),
  ];
}
