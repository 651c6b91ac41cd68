import type { Resolved, SourceRule } from '../../core/sources/source-rules.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import type { DayCell } from '../rollups/day-cells.ts';
import { recomputeRollups } from '../rollups/rollups.ts';
import { resolver, type SpellingsOf } from './resolving.ts';

export interface MovedSpelling {
  readonly spelling: string;
  readonly from: Resolved;
  readonly to: Resolved;
}

/** A preview: nothing is written. */
export async function movedBy(
  tx: Tx,
  of: SpellingsOf,
  rules: readonly SourceRule[],
): Promise<{ readonly count: number; readonly moved: readonly MovedSpelling[] }> {
  const { rows } = await tx.client.query<Resolved & { spelling: string }>(
    `select spelling, name, class, rule_id as "ruleId" from source_spelling
     where dealer_group_id = $1 and kind = $2 order by spelling`,
    [of.dealerGroupId, of.kind],
  );
  const resolved = await resolver(tx, of, rules);
  const moved = rows.flatMap(({ spelling, ...from }) => {
    const to = resolved(spelling);
    return isSame(from, to) ? [] : [{ spelling, from, to }];
  });
  return { count: rows.length, moved };
}

function isSame(one: Resolved, other: Resolved): boolean {
  return one.name === other.name && one.class === other.class && one.ruleId === other.ruleId;
}

export async function keepMoved(
  tx: Tx,
  { dealerGroupId, kind }: SpellingsOf,
  moved: readonly MovedSpelling[],
): Promise<void> {
  if (moved.length === 0) return;
  await tx.client.query(
    `update source_spelling s set name = n.name, class = n.class, rule_id = n.rule_id
     from unnest($3::text[], $4::text[], $5::text[], $6::integer[]) as n (spelling, name, class, rule_id)
     where s.dealer_group_id = $1 and s.kind = $2 and s.spelling = n.spelling`,
    [
      dealerGroupId,
      kind,
      moved.map(({ spelling }) => spelling),
      moved.map(({ to }) => to.name),
      moved.map(({ to }) => to.class),
      moved.map(({ to }) => to.ruleId),
    ],
  );
}

/**
 * Channel is the only stored column that depends on rules, since rollups count by it. The caller locks the
 * dealerships.
 *
 * @returns how many lines moved to another channel
 */
export async function moveChannels(
  tx: Tx,
  dealerGroupId: number,
  moved: readonly MovedSpelling[],
): Promise<number> {
  const changed = moved.filter(({ from, to }) => from.class !== to.class && to.class !== null);
  if (changed.length === 0) return 0;
  const { rows } = await tx.client.query<{ dealershipId: number; day: Day; lines: number }>(
    `with moved as (
       update web_traffic w set channel = n.channel
       from unnest($2::text[], $3::text[]) as n (spelling, channel)
       where w.dealer_group_id = $1 and w.source_channel = n.spelling and w.channel is distinct from n.channel
       returning w.dealership_id, w.day
     )
     select dealership_id as "dealershipId", day, count(*)::integer as lines
     from moved group by dealership_id, day order by dealership_id, day`,
    [dealerGroupId, changed.map(({ spelling }) => spelling), changed.map(({ to }) => to.class)],
  );
  const cells: DayCell[] = rows.map(({ dealershipId, day }) => ({ dealershipId, day }));
  if (cells.length > 0) await recomputeRollups(tx, { feed: 'web_traffic', dealerGroupId, cells });
  return rows.reduce((sum, { lines }) => sum + lines, 0);
}
