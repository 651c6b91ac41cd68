import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../core/contract.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import type { statsTrends, TrendStat } from '../contract-trends.ts';
import type { Plan } from './plan-rows.ts';
import { TrendStrip } from './trend-strip.tsx';
import styles from './trends.module.css';

interface TrendSlotProps {
  readonly query: UseQueryResult<ReplyOf<typeof statsTrends>, Error>;
  readonly plan: Plan;
}

/** Results are optional: the plan renders without them. */
export function TrendSlot({ query, plan }: TrendSlotProps) {
  const isSame = query.data?.startDate === plan.startDate && query.data.endDate === plan.endDate;
  const today = plan.columns.findIndex(({ start, end }) => start <= plan.today && plan.today <= end);
  return (
    <div className={styles.slot}>
      <Loaded
        query={isSame || query.error ? query : { ...query, data: undefined }}
        what="Results"
        skeleton={<ChartSkeleton height={148} />}
      >
        {(trends) =>
          trends.stats.every(({ absence }) => absence !== null) ? (
            <p className={styles.waiting}>{waitingText(plan, trends.stats)}</p>
          ) : (
            <TrendStrip trends={trends} columns={plan.columns} today={today < 0 ? null : today} />
          )
        }
      </Loaded>
    </div>
  );
}

function waitingText({ startDate, today }: Plan, stats: readonly TrendStat[]): string {
  if (startDate > today)
    return 'Sessions, leads, sales and their cost appear here once this period has started.';
  return [...new Set(stats.map(({ absence }) => absence))].join(' ');
}
