import { addDays } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge, type BadgeProps } from '../../../../web/ui/cards/badge.tsx';
import { onboardingState, skipFeed } from '../contract.ts';
import type { FeedCard, FeedState } from '../rules-review.ts';
import styles from './onboarding.module.css';

export const STATE_TITLES: Readonly<Record<FeedState, string>> = {
  receiving: 'Receiving',
  failed: 'Failed',
  waiting: 'Waiting',
  skipped: 'Skipped',
};

const TONES: Readonly<Record<FeedState, NonNullable<BadgeProps['tone']>>> = {
  receiving: 'positive',
  failed: 'negative',
  waiting: 'neutral',
  skipped: 'warning',
};

interface FeedCardItemProps {
  readonly card: FeedCard;
  readonly formats: readonly string[];
  readonly dealerGroupId: number;
  readonly mayEdit: boolean;
}

export function FeedCardItem({ card, formats, dealerGroupId, mayEdit }: FeedCardItemProps) {
  const { save, isSaving } = useSave(skipFeed, { refreshes: [onboardingState] });
  const isSkipped = card.state === 'skipped';
  const canSkip = card.state === 'waiting' || isSkipped;
  return (
    <li className={styles.card}>
      <p className={styles.cardHead}>
        <strong>{card.title}</strong>
        <Badge tone={TONES[card.state]}>{STATE_TITLES[card.state]}</Badge>
      </p>
      <p className={styles.note}>{noteOf(card)}</p>
      {formats.length > 0 && <p className={styles.note}>Reads: {formats.join(', ')}</p>}
      {mayEdit && (
        <div className={styles.cardActions}>
          <Button compact onClick={toFiles}>
            Upload a file<span className="spoken"> of {card.title}</span>
          </Button>
          {canSkip && (
            <Button
              compact
              kind="quiet"
              disabled={isSaving}
              onClick={() =>
                void save({ dealerGroupId, fact: card.target, skip: !isSkipped }).catch(() => null)
              }
            >
              {isSkipped ? 'Do not skip' : 'Skip for now'}
              <span className="spoken"> {card.title}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function noteOf({ state, received, stores, firstDay, lastDay, reason, expected }: FeedCard): string {
  if (state === 'failed') return reason ?? 'The last file could not be read.';
  if (state !== 'receiving') return `Expected: ${expected.charAt(0).toLowerCase()}${expected.slice(1)}`;
  const days = firstDay && lastDay ? `, ${dateRangeText({ start: firstDay, end: addDays(lastDay, 1) })}` : '';
  return `${received} of ${stores} stores${days}`;
}

function toFiles(): void {
  const zone = document.getElementById('setup-files');
  zone?.scrollIntoView({ block: 'center' });
  zone?.querySelector<HTMLInputElement>('input[type=file]')?.focus({ preventScroll: true });
}
