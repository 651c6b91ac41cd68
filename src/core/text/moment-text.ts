import { momentFormat } from './moment-format.ts';
import { ageText } from './number-text.ts';

const DAY_MS = 86_400_000;
const dateFormat = momentFormat({ dateStyle: 'medium' });
/** `Nov 20, 2026, 1:09 PM`. */
export const dateTimeFormat = momentFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 20, 2026`. */
export function dateText(at: number): string {
  return dateFormat.format(at);
}

/** `just now`, `3 d ago`. Milliseconds; a clock ahead of ours counts as now. */
export function agoText(ageMs: number): string {
  const text = ageText(Math.max(0, ageMs));
  return text === 'just now' ? text : `${text} ago`;
}

/** `12 min ago` within two days, then the date. */
export function sinceText(at: number, now: number): string {
  return now - at < 2 * DAY_MS ? agoText(now - at) : dateText(at);
}
