import { sql } from 'kysely';
import { Problem } from '../../../../core/errors.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { ClosedDate } from '../../../../core/us-holidays.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { MOST_CLOSED_DATES } from '../contract.ts';

/** Adds and removes dates at all stores of a scope; a date in both lists is kept. */
export async function changeDates(
  tx: Tx,
  scope: AuthorizedScope,
  { add, remove }: { readonly add: readonly ClosedDate[]; readonly remove: readonly Day[] },
): Promise<void> {
  // One name per date: the last one sent.
  const wanted = [...new Map(add.map((date) => [date.day, date])).values()];
  await sql`
    delete from closed_date
    where dealer_group_id = any(${scope.dealerGroupIds}) and dealership_id = any(${scope.dealershipIds})
      and day = any(${remove}::date[])`.execute(tx.sql);
  await sql`
    insert into closed_date (dealer_group_id, dealership_id, day, name)
    select d.dealer_group_id, d.id, date.day, date.name
    from dealership d
    cross join unnest(${wanted.map(({ day }) => day)}::date[], ${wanted.map(({ name }) => name)}::text[])
      as date (day, name)
    where d.dealer_group_id = any(${scope.dealerGroupIds}) and d.id = any(${scope.dealershipIds})
    order by d.id, date.day
    on conflict (dealer_group_id, dealership_id, day) do update set name = excluded.name`.execute(tx.sql);
  await refuseTooMany(tx, scope);
}

async function refuseTooMany(tx: Tx, { dealerGroupIds, dealershipIds }: AuthorizedScope): Promise<void> {
  const crowded = await tx.sql
    .selectFrom('closed_date')
    .select('dealership_id')
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(dealerGroupIds)))
    .where('dealership_id', '=', (eb) => eb.fn.any(eb.val(dealershipIds)))
    .groupBy('dealership_id')
    .having(({ fn }) => fn.countAll(), '>', MOST_CLOSED_DATES)
    .executeTakeFirst();
  if (!crowded) return;
  const message = `A store keeps at most ${MOST_CLOSED_DATES} closed dates. Remove old ones first.`;
  throw new Problem('invalid', message, [{ field: 'add', message }]);
}
