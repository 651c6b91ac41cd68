import type { DateOrder } from '../../core/connector.ts';
import { orderProvedBy } from '../text/parse-time.ts';

/**
 * How a whole file writes its dates: as most of its unmistakable dates do.
 *
 * A file in which every date can be read both ways is read the American way, month first;
 * so is one whose proofs are balanced.
 */
export async function provenOrder(dates: AsyncIterable<string>): Promise<DateOrder> {
  let lead = 0;
  for await (const date of dates) {
    const order = orderProvedBy(date);
    if (order === 'day-first') lead += 1;
    if (order === 'month-first') lead -= 1;
  }
  return lead > 0 ? 'day-first' : 'month-first';
}
