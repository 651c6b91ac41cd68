import { momentFormat } from '../../../../core/text/moment-format.ts';
import { ageText } from '../../../../core/text/number-text.ts';

const DAY_MS = 86_400_000;
const date = momentFormat({ dateStyle: 'medium' });

/** `12 min ago` within two days, then the date; null for never. */
export function sinceText(instant: string | null, now: number): string | null {
  if (instant === null) return null;
  const at = Date.parse(instant);
  const age = Math.max(0, now - at);
  if (age >= 2 * DAY_MS) return date.format(at);
  const text = ageText(age);
  return text === 'just now' ? text : `${text} ago`;
}

export function dateText(instant: string): string {
  return date.format(Date.parse(instant));
}
