import type { ReactNode, Ref } from 'react';
import type { Delta } from '../../../core/kpis/delta.ts';
import type { Unit } from '../../../core/kpis/kpi.ts';
import { capital } from '../../../core/text/capital.ts';
import { NO_VALUE, numberParts, numberText } from '../../../core/text/number-text.ts';
import { Sparkline } from '../charts/sparkline.tsx';
import { classNames } from '../class-names.ts';
import { Bone } from '../skeleton.tsx';
import { useFlash } from '../use-flash.ts';
import { Badge } from './badge.tsx';
import { type CardFact, CardFactBones, CardFacts } from './card-facts.tsx';
import { DeltaChip } from './delta-chip.tsx';
import styles from './kpi-card.module.css';

/** What the value is compared with. */
export interface CardComparison {
  readonly delta: Delta | null;
  /** In small print: `vs Feb 1–12`. */
  readonly with: string;
  /** A remark if there is room: `7 of 8 stores`. */
  readonly note?: string;
  /** Points to a remark that is shown once above all cards: `*`. */
  readonly mark?: string;
  /** Both values with their days. */
  readonly tip?: string;
  /** Text of the gray chip when there is no change: `new`. */
  readonly without?: string;
}

export interface KpiCardProps {
  readonly label: string;
  readonly unit: Unit;
  /** Null when not known; `why` gives the reason. */
  readonly value: number | null;
  readonly why?: string | undefined;
  readonly comparisons?: readonly CardComparison[];
  readonly detail?: string | undefined;
  /** More figures of the same KPI: today, the projected month. */
  readonly facts?: readonly CardFact[] | undefined;
  /** Oldest first. */
  readonly sparkline?: readonly (number | null)[] | undefined;
  /** The most prominent card of the screen. */
  readonly hero?: boolean;
  /** The age of an outdated value: `3 h old`. */
  readonly late?: string | undefined;
  /** A filter of the screen that the value leaves out: `not filtered by source`. */
  readonly unfiltered?: string | undefined;
  /** A change of this key shows a new value without a flash. */
  readonly scope: string;
  readonly onOpen?: (() => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One KPI. The card opens the drill-down of its value; facts may open their own. */
export function KpiCard(props: KpiCardProps) {
  const { label, value, unit, hero = false, late, unfiltered, onOpen, ref } = props;
  const className = classNames(styles.card, hero && styles.hero, late !== undefined && styles.late);
  const face = (
    <>
      <span className={styles.label}>
        <span>{label}</span>
        {late !== undefined && <Badge tone="warning">{late}</Badge>}
        {unfiltered !== undefined && (
          <span title={capital(unfiltered)}>
            <Badge>Not filtered</Badge>
          </span>
        )}
      </span>
      <span className={styles.middle}>
        <CardValue value={value} unit={unit} scope={props.scope} />
        {props.detail !== undefined && <span className={styles.detail}>{props.detail}</span>}
        {props.sparkline && value !== null && (
          <span className={styles.spark}>
            <Sparkline values={props.sparkline} />
          </span>
        )}
      </span>
      <CardFoot {...props} />
    </>
  );
  const { facts = [] } = props;
  const below = facts.length > 0 && <CardFacts facts={facts} scope={props.scope} />;
  if (onOpen && facts.some((fact) => fact.onOpen)) {
    return (
      <div className={classNames(className, styles.split)}>
        <button ref={ref} type="button" className={styles.face} aria-haspopup="dialog" onClick={onOpen}>
          {face}
        </button>
        {below}
      </div>
    );
  }
  const content = (
    <>
      {face}
      {below}
    </>
  );
  if (!onOpen) return <div className={className}>{content}</div>;
  return (
    <button ref={ref} type="button" className={className} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  );
}

function CardFoot({ value, unit, why, comparisons = [], facts }: KpiCardProps) {
  if (value === null && why !== undefined) {
    return (
      <span className={styles.comparisons}>
        <span className={styles.with}>{why}</span>
      </span>
    );
  }
  return (
    <span className={styles.comparisons}>
      {comparisons.map((comparison) => (
        <span
          className={styles.comparison}
          data-compact={facts !== undefined}
          key={`${comparison.with} ${comparison.tip ?? ''}`}
          title={comparison.tip}
        >
          <DeltaChip
            delta={comparison.delta}
            unit={unit}
            shows={facts ? 'relative' : 'both'}
            {...(comparison.without !== undefined && { without: comparison.without })}
          />
          <span className={styles.with}>
            {comparison.with}
            {comparison.mark !== undefined && <span aria-hidden>{comparison.mark}</span>}
            {comparison.note !== undefined && <span className={styles.room}>, {comparison.note}</span>}
          </span>
        </span>
      ))}
    </span>
  );
}

function CardValue({ value, unit, scope }: { value: number | null; unit: Unit; scope: string }) {
  const turns = useFlash(value, scope);
  if (value === null) return <span className={classNames(styles.value, styles.unknown)}>{NO_VALUE}</span>;
  const { sign, prefix, digits, suffix } = numberParts(value, unit, 'short');
  return (
    <span className={styles.value} data-figures title={numberText(value, unit, 'exact')}>
      <span key={turns} className={turns > 0 ? styles.flash : undefined}>
        {sign}
        {prefix}
        {digits}
        {suffix !== '' && <span className={styles.affix}>{suffix}</span>}
      </span>
    </span>
  );
}

export interface KpiCardRowProps {
  readonly label: string;
  readonly even?: boolean;
  readonly children: ReactNode;
}

export function KpiCardRow({ label, even = false, children }: KpiCardRowProps) {
  return (
    <section aria-label={label} className={even ? styles.grid : styles.row}>
      {children}
    </section>
  );
}

export interface KpiCardSkeletonProps {
  readonly hero?: boolean;
  /** Number of facts to reserve room for. */
  readonly facts?: number;
}

const COMPARISONS = ['previous', 'lastYear'];

export function KpiCardSkeleton({ hero = false, facts = 0 }: KpiCardSkeletonProps) {
  return (
    <div className={classNames(styles.card, hero && styles.hero)} aria-hidden>
      <span className={styles.label}>
        <Bone width="96px" height="12px" />
      </span>
      <span className={styles.middle}>
        <Bone width="88px" height={hero ? '36px' : '28px'} />
      </span>
      <span className={styles.comparisons}>
        {COMPARISONS.map((name) => (
          <span className={styles.comparison} data-compact={facts > 0} key={name}>
            <span className={styles.chipBone}>
              <Bone width="88px" height="14px" />
            </span>
            <span className={styles.with}>
              <Bone width="72px" height="12px" />
            </span>
          </span>
        ))}
      </span>
      {facts > 0 && <CardFactBones count={facts} />}
    </div>
  );
}
