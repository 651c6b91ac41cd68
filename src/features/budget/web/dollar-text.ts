import { NO_VALUE, numberText } from '../../../core/number-text.ts';

/** Dollars in a table of many: nothing at all is `$0`, without cents that say nothing. */
export function dollarText(value: number | null): string {
  if (value === null) return NO_VALUE;
  return value === 0 ? '$0' : numberText(value, 'usd');
}
