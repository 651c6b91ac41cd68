import { sql } from 'kysely';
import { Problem } from '../../../../core/errors.ts';
import { toDollars } from '../../../../core/money/money.ts';
import { firstOpenStep, type OnboardingStep } from '../../../../core/navigation/onboarding-steps.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { ClosedDate } from '../../../../core/us-holidays.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { DealershipSettings, GroupSettings } from '../contract.ts';

export interface ListedGroup {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly budgetCampaignView: boolean;
}

/** Where the setup of each of these groups goes on. */
export async function stepsOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, OnboardingStep>> {
  const rows = await tx.sql
    .selectFrom('onboarding')
    .select(['dealer_group_id as id', 'submitted_at as submittedAt'])
    .select([
      'dealership_done_at as dealership',
      'integration_done_at as integration',
      'users_done_at as users',
    ])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  return new Map(
    rows.map(({ id, submittedAt, dealership, integration, users }) => {
      const done = {
        dealership: dealership !== null,
        integration: integration !== null,
        users: users !== null,
      };
      return [id, firstOpenStep(done, submittedAt !== null)];
    }),
  );
}

export async function groupsByName(tx: Tx, ids: readonly number[]): Promise<ListedGroup[]> {
  return await tx.sql
    .selectFrom('dealer_group')
    .select(['id', 'name', 'status', 'budget_campaign_view as budgetCampaignView'])
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('name')
    .execute();
}

export async function dealershipsInOrder(
  tx: Tx,
  dealerGroupIds: readonly number[],
): Promise<{ dealerGroupId: number; id: number; name: string; timeZone: string }[]> {
  return await tx.sql
    .selectFrom('dealership')
    .select(['dealer_group_id as dealerGroupId', 'id', 'name', 'time_zone as timeZone'])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(dealerGroupIds)))
    .where('status', '=', 'active')
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

export async function groupSettings(tx: Tx, dealerGroupId: number): Promise<GroupSettings> {
  const row = await tx.sql
    .selectFrom('dealer_group')
    .select(['id', 'name', 'budget_campaign_view as budgetCampaignView', 'sale_day_basis as saleDayBasis'])
    .select(['gross_basis as grossBasis', 'attribution', 'version'])
    .select('age_survives_transfers as ageSurvivesTransfers')
    .where('id', '=', dealerGroupId)
    .executeTakeFirstOrThrow();
  return row as GroupSettings;
}

export async function dealershipSettings(tx: Tx, scope: AuthorizedScope): Promise<DealershipSettings[]> {
  const rows = await tx.sql
    .selectFrom('dealership')
    .select(['id', 'name', 'time_zone as timeZone', 'closed_weekdays as closedWeekdays', 'version'])
    .select(['legal_name as legalName', 'code', 'street', 'city', 'state', 'zip', 'brands'])
    .select(['is_franchise as isFranchise', 'website_urls as websiteUrls', 'pma_zips as pmaZips'])
    .select(['pma_radius_miles as pmaRadiusMiles', 'open_date as openDate', 'close_date as closeDate'])
    .select(['inventory_price_field as inventoryPriceField', 'inventory_fee_cents as inventoryFee'])
    .select('holding_cost_cents as holdingCost')
    .select([
      sql<string>`to_char(opens_at, 'HH24:MI')`.as('opensAt'),
      sql<string>`to_char(closes_at, 'HH24:MI')`.as('closesAt'),
      sql<string[]>`array(select a.alias from dealership_alias a
        where a.dealer_group_id = dealership.dealer_group_id and a.dealership_id = dealership.id order by 1)`.as(
        'aliases',
      ),
      sql<
        ClosedDate[]
      >`(select coalesce(json_agg(json_build_object('day', c.day, 'name', c.name) order by c.day), '[]')
        from closed_date c
        where c.dealer_group_id = dealership.dealer_group_id and c.dealership_id = dealership.id)`.as(
        'closedDates',
      ),
    ])
    .where('dealer_group_id', '=', (eb) => eb.fn.any(eb.val(scope.dealerGroupIds)))
    .where('id', '=', (eb) => eb.fn.any(eb.val(scope.dealershipIds)))
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    // The database allows no other one.
    inventoryPriceField: row.inventoryPriceField as DealershipSettings['inventoryPriceField'],
    inventoryFee: toDollars(row.inventoryFee),
    holdingCost: toDollars(row.holdingCost),
  }));
}

export interface GroupChange {
  readonly name?: string | undefined;
  readonly budget_campaign_view?: boolean | undefined;
  readonly sale_day_basis?: string | undefined;
  readonly gross_basis?: string | undefined;
  readonly attribution?: string | undefined;
  readonly age_survives_transfers?: boolean | undefined;
}

export async function changeGroup(
  tx: Tx,
  dealerGroupId: number,
  change: { set: GroupChange; version: number | undefined },
): Promise<number> {
  const row = await tx.sql
    .updateTable('dealer_group')
    .set({ ...change.set, version: sql`version + 1` })
    .where('id', '=', dealerGroupId)
    .$if(change.version !== undefined, (query) => query.where('version', '=', change.version ?? 0))
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? refuseStale();
}

export interface DealershipChange {
  readonly name?: string | undefined;
  readonly time_zone?: string | undefined;
  readonly opens_at?: string | undefined;
  readonly closes_at?: string | undefined;
  readonly closed_weekdays?: number[] | undefined;
  readonly legal_name?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly street?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly zip?: string | null | undefined;
  readonly brands?: string[] | undefined;
  readonly is_franchise?: boolean | null | undefined;
  readonly website_urls?: string[] | undefined;
  readonly pma_zips?: string[] | undefined;
  readonly pma_radius_miles?: number | null | undefined;
  readonly open_date?: Day | null | undefined;
  readonly close_date?: Day | null | undefined;
  readonly inventory_price_field?: string | undefined;
  readonly inventory_fee_cents?: number | undefined;
  readonly holding_cost_cents?: number | undefined;
}

export async function changeDealership(
  tx: Tx,
  of: { dealerGroupId: number; id: number },
  change: { set: DealershipChange; version: number | undefined },
): Promise<number> {
  const row = await tx.sql
    .updateTable('dealership')
    .set({ ...change.set, version: sql`version + 1` })
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('id', '=', of.id)
    .$if(change.version !== undefined, (query) => query.where('version', '=', change.version ?? 0))
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? refuseStale();
}

function refuseStale(): never {
  throw new Problem(
    'conflict',
    'Someone else changed these settings meanwhile. Look at theirs, then save again.',
    [{ field: 'version', message: 'No longer the newest.' }],
  );
}

/** A name can belong to only one dealership. */
export async function replaceAliases(
  tx: Tx,
  of: { dealerGroupId: number; id: number },
  aliases: readonly string[],
): Promise<void> {
  const wanted = [...new Set(aliases.map((alias) => alias.toLowerCase()))];
  await tx.sql
    .deleteFrom('dealership_alias')
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('dealership_id', '=', of.id)
    .execute();
  for (const alias of wanted) {
    const { numInsertedOrUpdatedRows } = await tx.sql
      .insertInto('dealership_alias')
      .values({ dealer_group_id: of.dealerGroupId, dealership_id: of.id, alias })
      .onConflict((conflict) => conflict.columns(['dealer_group_id', 'alias']).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) {
      const message = `“${alias}” already means another store.`;
      throw new Problem('invalid', message, [{ field: 'aliases', message }]);
    }
  }
}

export async function codeIsTaken(
  tx: Tx,
  of: { dealerGroupId: number; id: number },
  code: string,
): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('dealership')
    .select('id')
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('id', '<>', of.id)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function nameIsTaken(
  tx: Tx,
  of: { dealerGroupId: number; id: number },
  name: string,
): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('dealership')
    .select('id')
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('id', '<>', of.id)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
