import { momentFormat } from '../../../../core/text/moment-format.ts';
import type { OutboxEntry } from '../contract.ts';

export const STATUS_WORDS: Readonly<
  Record<OutboxEntry['status'], { title: string; tone: 'neutral' | 'positive' | 'warning' | 'negative' }>
> = {
  queued: { title: 'Waiting', tone: 'neutral' },
  sending: { title: 'Sending', tone: 'neutral' },
  sent: { title: 'Sent', tone: 'positive' },
  in_doubt: { title: 'In doubt', tone: 'warning' },
  bounced: { title: 'Bounced', tone: 'negative' },
  refused: { title: 'Refused', tone: 'negative' },
  given_up: { title: 'Given up', tone: 'negative' },
};

const format = momentFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Nov 12, 3:42 PM`, in the browser's time zone. */
export function timeOf(instant: string): string {
  return format.format(Date.parse(instant));
}

/** What happened so far and what comes next, in short parts. */
export function progressWords(message: OutboxEntry): string[] {
  const { attempts, queuedAt, finishedAt, nextAttemptAt, expiresAt, status } = message;
  return [
    `Queued ${timeOf(queuedAt)}`,
    ...(attempts > 0 ? [attempts === 1 ? '1 attempt' : `${attempts} attempts`] : []),
    ...(finishedAt === null ? [] : [`${STATUS_WORDS[status].title} ${timeOf(finishedAt)}`]),
    ...(nextAttemptAt === null ? [] : [`Next attempt ${timeOf(nextAttemptAt)}`]),
    ...(message.mayRetry ? [`Valid until ${timeOf(expiresAt)}`] : []),
  ];
}
