import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge, type BadgeProps } from '../../../../web/ui/cards/badge.tsx';
import { StateLink } from '../../../../web/ui/states.tsx';
import { SEVERITY_TITLES, type Severity } from '../catalog/rule.ts';
import type { Alert } from '../contract.ts';
import { explanationOf, screenOf } from './alert-places.ts';
import styles from './data-alerts.module.css';

const TONES: Readonly<Record<Severity, NonNullable<BadgeProps['tone']>>> = {
  critical: 'negative',
  warning: 'warning',
  info: 'neutral',
  good: 'positive',
};

export interface AlertActions {
  readonly dealerGroupId: number;
  readonly mayAct: boolean;
  readonly onAct: (alert: Alert, action: 'acknowledge' | 'reopen') => void;
  readonly onAsk: (alert: Alert, action: 'snooze' | 'assign' | 'dismiss' | 'history') => void;
}

interface DoingProps {
  readonly alert: Alert;
  readonly actions: AlertActions;
}

interface ItemProps extends DoingProps {
  /** How many alerts it mutes. */
  readonly mutes: number;
}

/** What was found, where, since when, how large, with its evidence and what can be done. */
export function AlertItem({ alert, actions, mutes }: ItemProps) {
  const { evidence, severity, store, subject, title } = alert;
  const about = subject.kind === 'store' ? store : `${subject.title} · ${store}`;
  return (
    <li className={styles.item} data-quiet={alert.state !== 'open' || undefined}>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Badge tone={TONES[severity]}>{SEVERITY_TITLES[severity]}</Badge> {title}
          <span className={styles.where}>{about}</span>
        </h3>
        <p className={styles.what}>{alert.what}</p>
        <p className={styles.facts}>{factsOf(alert, mutes).join(' · ')}</p>
        <Doing alert={alert} actions={actions} />
      </div>
      {evidence && (
        <figure className={styles.evidence}>
          <BandLine points={evidence.points} />
          <figcaption className={styles.facts}>{evidenceText(evidence)}</figcaption>
        </figure>
      )}
    </li>
  );
}

function factsOf(alert: Alert, mutes: number): string[] {
  const { since, size, state, snoozedUntil, assignedTo, mutedBy, reason, resolvedAt } = alert;
  return [
    `Since ${dayText(since as Day)}`,
    ...sizeText(size),
    ...(mutes > 0 ? [`Mutes ${countedText(mutes, 'alert')} of this store`] : []),
    ...(assignedTo ? [`Assigned to ${assignedTo.name}`] : []),
    ...(state === 'acknowledged' ? ['Acknowledged'] : []),
    ...(state === 'snoozed' && snoozedUntil
      ? [`Snoozed until ${dayText(snoozedUntil.slice(0, 10) as Day)}`]
      : []),
    ...(state === 'dismissed' ? [`Dismissed: ${reason ?? ''}`] : []),
    ...(resolvedAt ? [`Cleared by itself on ${dayText(resolvedAt.slice(0, 10) as Day)}`] : []),
    ...(mutedBy ? [`Fired but muted by “${mutedBy.title}”`] : []),
  ];
}

/** Other sizes are in the sentence above, with what they count. */
function sizeText({ value, unit }: Alert['size']): string[] {
  return unit === 'usd' ? [`Size ${numberText(value, unit)}`] : [];
}

function evidenceText({ title, points }: NonNullable<Alert['evidence']>): string {
  const [first, last] = [points[0], points.at(-1)];
  const band = points.some(({ low }) => low !== null) ? ', with the expected band' : '';
  return first && last
    ? `${title}, ${dayText(first.day as Day)} – ${dayText(last.day as Day)}${band}`
    : title;
}

function Doing({ alert, actions }: DoingProps) {
  const { state } = alert;
  const openKpi = useOpenKpi();
  const explanation = explanationOf(alert);
  const isOver = state === 'resolved';
  const { dealerGroupId, mayAct, onAct, onAsk } = actions;
  return (
    <div className={styles.doing}>
      {explanation && (
        <Button compact onClick={() => openKpi(explanation)}>
          Explain the change<span className="spoken"> of {alert.title}</span>
        </Button>
      )}
      <StateLink compact href={screenOf(alert, dealerGroupId)}>
        Open the screen
      </StateLink>
      {mayAct && !isOver && (
        <>
          {state === 'open' ? (
            <Button compact onClick={() => onAct(alert, 'acknowledge')}>
              Acknowledge
            </Button>
          ) : (
            <Button compact onClick={() => onAct(alert, 'reopen')}>
              Reopen
            </Button>
          )}
          <Button compact onClick={() => onAsk(alert, 'snooze')}>
            Snooze
          </Button>
          <Button compact onClick={() => onAsk(alert, 'assign')}>
            Assign
          </Button>
          {state !== 'dismissed' && (
            <Button compact onClick={() => onAsk(alert, 'dismiss')}>
              Dismiss
            </Button>
          )}
        </>
      )}
      <Button compact onClick={() => onAsk(alert, 'history')}>
        History
      </Button>
    </div>
  );
}

const LINE_WIDTH = 160;
const LINE_HEIGHT = 44;
const LINE_INSET = 3;

type Points = NonNullable<Alert['evidence']>['points'];

function BandLine({ points }: { readonly points: Points }) {
  const all = points.flatMap(({ value, low, high }) => [value, low, high]).filter((one) => one !== null);
  if (all.length === 0) return null;
  const [smallest, most] = [Math.min(...all), Math.max(...all)];
  // A rate that moves by a twentieth would be a flat line above zero.
  const least = smallest > most / 2 ? smallest : Math.min(0, smallest);
  const range = most - least || 1;
  const x = (index: number) =>
    LINE_INSET + (index * (LINE_WIDTH - 2 * LINE_INSET)) / Math.max(1, points.length - 1);
  const y = (value: number) =>
    LINE_HEIGHT - LINE_INSET - ((value - least) / range) * (LINE_HEIGHT - 2 * LINE_INSET);
  const at = (index: number, value: number) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  const band = points.flatMap(({ low, high }, index) =>
    low === null || high === null ? [] : [{ index, low, high }],
  );
  const upper = band.map(({ index, high }) => at(index, high));
  const lower = band.toReversed().map(({ index, low }) => at(index, low));
  const line = points.flatMap(({ value }, index) => {
    if (value === null) return [];
    return [`${(points[index - 1]?.value ?? null) === null ? 'M' : 'L'} ${at(index, value)}`];
  });
  const last = points.findLastIndex(({ value }) => value !== null);
  const end = points[last]?.value;
  return (
    <svg className={styles.line} viewBox={`0 0 ${LINE_WIDTH} ${LINE_HEIGHT}`} aria-hidden="true">
      {band.length > 1 && <path className={styles.band} d={`M ${[...upper, ...lower].join(' L ')} Z`} />}
      <path className={styles.days} d={line.join(' ')} />
      {end !== undefined && end !== null && (
        <circle className={styles.end} cx={x(last)} cy={y(end)} r={2.5} />
      )}
    </svg>
  );
}
