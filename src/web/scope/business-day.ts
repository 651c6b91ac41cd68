import { useEffect, useRef } from 'react';
import { type Day, isDay } from '../../core/time/period.ts';
import { useNow } from '../ui/use-now.ts';
import { useStamp } from './as-of.ts';
import { browserDay } from './browser-day.ts';
import type { DealerGroup } from './dealer-groups.ts';

/**
 * The business day of a dealer group: from the numbers on screen, else from the list of groups,
 * else from the browser's clock.
 *
 * @param onNewDay called when midnight passes while the app is open
 */
export function useBusinessDay(group: DealerGroup | null, onNewDay: () => void): Day {
  const stamped = useStamp()?.today;
  const here = browserDay(useNow(60_000));
  const last = useRef(here);
  useEffect(() => {
    if (last.current === here) return;
    last.current = here;
    onNewDay();
  }, [here, onNewDay]);
  return stamped !== undefined && isDay(stamped) ? stamped : (group?.today ?? here);
}
