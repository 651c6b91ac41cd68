import { momentFormat } from '../../../../core/text/moment-format.ts';
import { ageText } from '../../../../core/text/number-text.ts';

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
const anyYear = momentFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `12 min ago` within a day; then `Nov 12, 3:42 PM`, with the year when it differs. */
function whenText(instant: string, now: number): string {
  const at = Date.parse(instant);
  const age = Math.max(0, now - at);
  if (age < DAY_MS && at <= now + NOW_MS) return agoText(age);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? sameYear : anyYear).format(at);
}

/** `just now`, `3 d ago`. */
export function agoText(age: number): string {
  const text = ageText(Math.max(0, age));
  return text === 'just now' ? text : `${text} ago`;
}

/** Date and time in full, for tooltips. */
export function exactly(instant: string): string {
  return momentFormat({ dateStyle: 'full', timeStyle: 'long' }).format(Date.parse(instant));
}
