import { momentFormat } from '../../../../core/text/moment-format.ts';
import { ageText } from '../../../../core/text/number-text.ts';

const DAY_MS = 86_400_000;
const date = momentFormat({ dateStyle: 'medium' });

export function dateText(at: number): string {
  return date.format(at);
}

/** `12 min ago` within two days, then the date. */
export function sinceText(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age >= 2 * DAY_MS) return date.format(at);
  const text = ageText(age);
  return text === 'just now' ? text : `${text} ago`;
}
