import type { ReactNode } from 'react';
import { ageText } from '../../../core/text/number-text.ts';
import { timeOfDayText } from '../../../core/text/reader-formats.ts';
import { shortDayText } from '../../../core/time/period-text.ts';
import { PopoverButton } from '../fields/popover-button.tsx';
import { IconAlertTriangle, IconCheck } from '../icons.ts';
import { useNow } from '../use-now.ts';
import badgeStyles from './badge.module.css';
import { Badge } from './badge.tsx';
import styles from './stamps.module.css';

export interface AsOfStampProps {
  /**
   * When the numbers were computed, in milliseconds of the browser's clock; undefined while they load,
   * which keeps the place.
   */
  readonly at: number | undefined;
  /** Whether they refresh by themselves. */
  readonly live?: boolean;
  readonly late?: boolean;
}

function exactText(at: number): string {
  const moment = new Date(at);
  const day = shortDayText({ month: moment.getMonth() + 1, date: moment.getDate() });
  return `${day}, ${timeOfDayText(moment.getHours(), moment.getMinutes(), 'full')}`;
}

const HIDDEN = { visibility: 'hidden' } as const;

/** The age of the numbers: `Updated 2 min ago`. */
export function AsOfStamp({ at, live = false, late = false }: AsOfStampProps) {
  const now = useNow(10_000);
  const age = ageText(Math.max(0, now - (at ?? now)));
  const state = late ? 'late' : live ? 'live' : 'still';
  return (
    <span
      className={styles.stamp}
      data-state={state}
      {...(at === undefined ? { style: HIDDEN } : { title: exactText(at) })}
    >
      <span className={styles.dot} aria-hidden />
      <span>
        {late && 'Reconnecting · '}
        <span className={styles.updated}>Updated </span>
        {age === 'just now' ? age : `${age} ago`}
      </span>
    </span>
  );
}

export interface CompletenessGap {
  readonly name: string;
  /** What is missing: `Last lead Nov 19`, `No CRM feed`. */
  readonly what: string;
}

export interface CompletenessBadgeProps {
  /** How many of `all` are up to date. */
  readonly complete: number;
  readonly all: number;
  readonly noun: string;
  /** Default: `up to date`. */
  readonly what?: string;
  readonly gaps: readonly CompletenessGap[];
  readonly action?: ReactNode;
}

/** How complete the numbers are: `7 of 8 stores`. Opens the list of what is missing. */
export function CompletenessBadge(props: CompletenessBadgeProps) {
  const { complete, all, noun, what = 'up to date', gaps, action } = props;
  const text = `${complete} of ${all} ${noun}${all === 1 ? '' : 's'}`;
  if (complete === all) {
    return (
      <Badge icon={<IconCheck size={13} stroke={2.25} aria-hidden />}>
        {text} <span className="spoken">{what}</span>
      </Badge>
    );
  }
  return (
    <PopoverButton
      className={badgeStyles.badge}
      tone="warning"
      title={`${text} ${what}`}
      label={
        <>
          <IconAlertTriangle size={13} stroke={2} aria-hidden />
          {text}
          <span className="spoken"> {what}, see what is missing</span>
        </>
      }
    >
      <ul className={styles.list}>
        {gaps.map(({ name, what }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <span className={styles.what}>{what}</span>
          </li>
        ))}
      </ul>
      {action}
    </PopoverButton>
  );
}
