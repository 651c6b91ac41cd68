import { dateRangeText } from '../../core/time/period-text.ts';
import { useIsPeriodChosen, useScopeOrNone } from './scope.ts';
import type { Scope } from './scope-of.ts';

/** More stores than this are counted, not named. */
const MOST_NAMED = 3;

/** The stores and days of a screen in one line: `Toyota of Springfield · Nov 1–21, 2026`. */
export function useScopeCaption(): string {
  const scope = useScopeOrNone();
  const isPeriodChosen = useIsPeriodChosen();
  if (!scope) return '';
  return isPeriodChosen
    ? `${storesText(scope)} · ${dateRangeText(scope.windows.current)}`
    : storesText(scope);
}

/** The chosen stores by name, or how many there are. */
export function storesText({
  group,
  dealerships,
  isAll,
}: Pick<Scope, 'group' | 'dealerships' | 'isAll'>): string {
  if (dealerships.length <= MOST_NAMED) return dealerships.map(({ name }) => name).join(', ');
  return isAll ? `${group.name}, all stores` : `${group.name}, ${dealerships.length} stores`;
}
