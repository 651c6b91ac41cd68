import { momentFormat } from '../../../../core/text/moment-format.ts';
import { agoText, dateTimeFormat } from '../../../../core/text/moment-text.ts';

interface WhenProps {
  readonly instant: string;
  readonly now: number;
}

export function When({ instant, now }: WhenProps) {
  return (
    <time dateTime={instant} title={exactly(instant)}>
      {whenText(instant, now)}
    </time>
  );
}

const DAY_MS = 86_400_000;
/** Tolerance for clock differences. */
const NOW_MS = 60_000;

const sameYear = momentFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const inFull = momentFormat({ dateStyle: 'full', timeStyle: 'long' });

/** `12 min ago` within a day; then `Nov 12, 3:42 PM`, with the year when it differs. */
function whenText(instant: string, now: number): string {
  const at = Date.parse(instant);
  const age = Math.max(0, now - at);
  if (age < DAY_MS && at <= now + NOW_MS) return agoText(age);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? sameYear : dateTimeFormat).format(at);
}

/** Date and time in full, for tooltips. */
export function exactly(instant: string): string {
  return inFull.format(Date.parse(instant));
}
