import { isDailyList } from '../../../../core/kpis/feeds.ts';
import { addDays, type Day, through } from '../../../../core/time/period.ts';
import { kinds, TARGETS, type Target } from '../../../../records/kinds.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { readReach } from '../../../../server/kpi-query/feed-reach.ts';
import type {
  BudgetLine,
  CoopBalance,
  CoopClaim,
  CoopState,
  DeliveredFile,
  Provided,
  RestatedMonth,
  UnfitSplit,
} from '../catalog/provided.ts';

/** Answers of one provider by store. */
export type ByStore<Name extends keyof Provided> = ReadonlyMap<number, Provided[Name]>;

export interface ProviderRequest {
  readonly scope: AuthorizedScope;
  readonly now: Date;
  /** First and last judged business day. */
  readonly from: Day;
  readonly to: Day;
}

type Providers = {
  readonly [Name in keyof Provided]: (tx: Tx, request: ProviderRequest) => Promise<ByStore<Name>>;
};

/** One for everything that no KPI says. */
export const providers: Providers = {
  feeds: readFeeds,
  files: readFiles,
  restated: readRestated,
  lines: readLines,
  coopBalances: readCoopBalances,
  coopClaims: readCoopClaims,
  splits: readSplits,
};

function byStore<Row extends { readonly dealershipId: number }, Answer>(
  rows: readonly Row[],
  answer: (row: Row) => Answer,
): Map<number, Answer[]> {
  const grouped = Map.groupBy(rows, ({ dealershipId }) => dealershipId);
  return new Map([...grouped].map(([id, own]) => [id, own.map(answer)]));
}

async function readFeeds(tx: Tx, { scope }: ProviderRequest): Promise<ByStore<'feeds'>> {
  const reaches = await readReach(tx, scope, TARGETS);
  return byStore(reaches, ({ fact, lastDay, lastReceivedAt, liveReceivedAt }) => ({
    feed: fact,
    title: kinds[fact].title,
    lastDay,
    lastReceivedAt:
      liveReceivedAt !== null && liveReceivedAt > lastReceivedAt ? liveReceivedAt : lastReceivedAt,
    lateAfterOpenMinutes: kinds[fact].lateAfterOpenMinutes,
    isReport: kinds[fact].isReport === true,
  }));
}

/**
 * Files of many stores, posts of single records and platform reports, whose cuts differ in size, say nothing about
 * one store's usual size; nor do files that bring no further day: corrections, or older months. A daily list is whole
 * each time.
 */
async function readFiles(tx: Tx, { scope, now }: ProviderRequest): Promise<ByStore<'files'>> {
  const compared = TARGETS.filter((fact) => kinds[fact].isReport !== true);
  const { rows } = await tx.client.query<{
    dealershipId: number;
    feed: string;
    connector: string;
    finishedAt: Date;
    rowCount: number;
    days: number;
    isOfItsDay: boolean;
  }>(
    `with delivered as (
       select r.*, k.came_on, r.last_day >= k.came_on as of_its_day, least(r.last_day, k.came_on) as through
       from import_run r
         join dealership d on d.dealer_group_id = r.dealer_group_id and d.id = r.dealership_id
         cross join lateral (select (r.finished_at at time zone d.time_zone)::date as came_on) k
       where r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])
         and r.status = 'done' and r.came_by <> 'intake' and r.connector is not null and r.fact is not null
         and r.first_day is not null and r.fact = any($4::text[]) and r.finished_at > $3::timestamptz - interval '60 days'
     ), further as (
       select f.*, row_number() over (partition by dealership_id, connector, of_its_day order by id desc) as place
       from (
         select delivered.*, max(through) over (
           partition by dealership_id, connector, of_its_day order by id
           rows between unbounded preceding and 1 preceding
         ) as known_through
         from delivered
       ) f
       where known_through is null or through > known_through or (through = known_through and fact = any($5::text[]))
     )
     select dealership_id as "dealershipId", fact as feed, connector, finished_at as "finishedAt",
            row_count as "rowCount", last_day - first_day + 1 as days, of_its_day as "isOfItsDay"
     from further where place <= 15 order by dealership_id, connector, id desc`,
    [scope.dealerGroupIds, scope.dealershipIds, now, compared, compared.filter(isDailyList)],
  );
  return byStore(
    rows,
    ({ feed, connector, finishedAt, rowCount, days, isOfItsDay }): DeliveredFile => ({
      feed: feed as Target,
      connector,
      title: kinds[feed as Target].title,
      finishedAt,
      rows: rowCount,
      days: Math.max(1, days),
      isOfItsDay,
    }),
  );
}

const GROSS = (version: string) =>
  `coalesce((${version}->>'front_gross_cents')::bigint, 0) + coalesce((${version}->>'back_gross_cents')::bigint, 0)`;
const COUNTS = (version: string) =>
  `${version}->>'sale_kind' = 'retail' and coalesce((${version}->>'is_reversed')::boolean, false) = false`;

/** Deals of closed months that an import of the last week changed, against their gross before it. */
async function readRestated(tx: Tx, { scope, now }: ProviderRequest): Promise<ByStore<'restated'>> {
  const { rows } = await tx.client.query<RestatedMonth & { dealershipId: number }>(
    `with changed as (
       select distinct on (s.dealership_id, s.source, s.natural_key)
         s.dealership_id, s.source, s.natural_key, s.before,
         date_trunc('month', (s.before->>'day')::date)::date as month, r.finished_at::date as on_day
       from superseded_record s
         join import_run r on r.dealer_group_id = s.dealer_group_id and r.id = s.import_run_id
       where s.dealer_group_id = any($1::integer[]) and s.dealership_id = any($2::integer[]) and s.fact = 'deal'
         and s.before is not null and r.undone_at is null and r.finished_at > $3::timestamptz - interval '7 days'
         and r.finished_at <= $3::timestamptz
         and (s.before->>'day')::date < date_trunc('month', r.finished_at)
       order by s.dealership_id, s.source, s.natural_key, s.import_run_id
     ), moved as (
       select c.dealership_id, c.month, max(c.on_day) as on_day, count(*)::integer as deals,
         sum(case when ${COUNTS('now')} then ${GROSS('now')} else 0 end
             - case when ${COUNTS('c.before')} then ${GROSS('c.before')} else 0 end)::bigint as change
       from changed c
         left join lateral (
           select to_jsonb(d) as now from deal d
           where d.dealer_group_id = any($1::integer[]) and d.dealership_id = c.dealership_id and d.source = c.source
             and d.natural_key = c.natural_key and date_trunc('month', d.day) = c.month
         ) as current on true
       group by 1, 2
     )
     select m.dealership_id as "dealershipId", m.month, m.on_day as "on", m.deals,
            (total.gross - m.change)::bigint as "beforeCents", total.gross as "afterCents"
     from moved m cross join lateral (
       select coalesce(sum(coalesce(d.front_gross_cents, 0) + coalesce(d.back_gross_cents, 0)), 0)::bigint as gross
       from deal d where d.dealer_group_id = any($1::integer[]) and d.dealership_id = m.dealership_id
         and d.day >= m.month and d.day < m.month + interval '1 month' and d.sale_kind = 'retail' and not d.is_reversed
     ) as total
     where m.change <> 0`,
    [scope.dealerGroupIds, scope.dealershipIds, now],
  );
  return byStore(rows, ({ dealershipId: _, ...month }) => month);
}

type LineRow = Omit<BudgetLine, 'coop'> & { readonly dealershipId: number } & {
  readonly coopStatus: string;
  readonly expectedCents: number;
  readonly claimedCents: number | null;
  readonly grantedCents: number | null;
  readonly unclaimedCents: number | null;
  readonly claimUntil: Day | null;
};

/** Lines of half a year before the first judged day, and of all judged ones. */
const LINES_BACK_DAYS = 190;

async function readLines(tx: Tx, { scope, from, to }: ProviderRequest): Promise<ByStore<'lines'>> {
  const { start, end } = through(addDays(from, -LINES_BACK_DAYS), to);
  const { rows } = await tx.client.query<LineRow>(
    `select e.dealership_id as "dealershipId", e.id as "expenseId", k.name as category, p.name as product, e.campaign,
            e.month, e.actual_cents as "actualCents", e.actual_through as "actualThrough",
            exists (select from expense_file x where x.dealer_group_id = e.dealer_group_id and x.expense_id = e.id
                    and x.kind = 'invoice') as "hasInvoice",
            e.coop_status as "coopStatus", e.coop_cents as "expectedCents", e.coop_claimed_cents as "claimedCents",
            e.coop_granted_cents as "grantedCents", c.unclaimed_cents as "unclaimedCents", c.claim_until as "claimUntil",
            coalesce((select json_agg(json_build_object('start', f.start_day, 'end', f.end_day, 'cents', f.planned_cents)
                        order by f.start_day)
                      from budget_flight f
                      where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id), '[]') as flights
     from expense e
       join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
       join budget_category k on k.dealer_group_id = p.dealer_group_id and k.id = p.category_id
       left join coop_claim c on c.dealer_group_id = e.dealer_group_id and c.expense_id = e.id
     where e.dealer_group_id = any($1::integer[]) and e.dealership_id = any($2::integer[])
       and e.month >= date_trunc('month', $3::date) and e.month < $4::date
     order by e.dealership_id, e.month, e.id`,
    [scope.dealerGroupIds, scope.dealershipIds, start, end],
  );
  return byStore(rows, lineOf);
}

function lineOf({ dealershipId: _, ...row }: LineRow): BudgetLine {
  const { coopStatus, expectedCents, claimedCents, grantedCents, unclaimedCents, claimUntil, ...line } = row;
  const coop: CoopState = {
    status: coopStatus,
    expectedCents,
    claimedCents,
    grantedCents,
    unclaimedCents: unclaimedCents ?? 0,
    claimUntil,
  };
  return { ...line, coop: coopStatus === 'none' && expectedCents === 0 ? null : coop };
}

/** Statements of half a year before the first judged day, and of all judged ones. */
async function readCoopBalances(
  tx: Tx,
  { scope, from, to }: ProviderRequest,
): Promise<ByStore<'coopBalances'>> {
  const { rows } = await tx.client.query<CoopBalance & { dealershipId: number }>(
    `select dealership_id as "dealershipId", program, day as "statedOn", balance_cents as "balanceCents",
            expires_on as "expiresOn"
     from coop_statement
     where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[]) and line_kind = 'balance'
       and balance_cents > 0 and expires_on is not null and day >= $3::date and day < $4::date
     order by dealership_id, day, program`,
    [scope.dealerGroupIds, scope.dealershipIds, addDays(from, -LINES_BACK_DAYS), to],
  );
  return byStore(rows, ({ dealershipId: _, ...balance }) => balance);
}

async function readCoopClaims(tx: Tx, { scope, from, to }: ProviderRequest): Promise<ByStore<'coopClaims'>> {
  const { rows } = await tx.client.query<CoopClaim & { dealershipId: number }>(
    `select dealership_id as "dealershipId", program, coalesce(claim_number, natural_key) as claim,
            day as "submittedOn", claim_status as status, claimed_cents as "claimedCents",
            granted_cents as "grantedCents", reason
     from coop_statement
     where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[]) and line_kind = 'claim'
       and claim_status <> 'open' and claimed_cents > 0 and day >= $3::date and day < $4::date
     order by dealership_id, day, claim`,
    [scope.dealerGroupIds, scope.dealershipIds, addDays(from, -LINES_BACK_DAYS), to],
  );
  return byStore(rows, ({ dealershipId: _, ...claim }) => claim);
}

/** Splits over stores of which some left the group, shown at the stores that remain in them. */
async function readSplits(tx: Tx, { scope, to }: ProviderRequest): Promise<ByStore<'splits'>> {
  const { rows } = await tx.client.query<
    Omit<UnfitSplit, 'goneShare'> & { dealershipId: number; goneUnits: number }
  >(
    `with split as (
       select dealer_group_id, 'template ' || id as key, name as title, null::date as month, keys, units
       from budget_template where dealer_group_id = any($1::integer[]) and type = 0
       union all
       select s.dealer_group_id, 'split ' || s.product_id || ' ' || s.month || ' ' || s.of_key, p.name, s.month, s.keys, s.units
       from budget_split s join budget_product p on p.dealer_group_id = s.dealer_group_id and p.id = s.product_id
       where s.dealer_group_id = any($1::integer[]) and s.mode = 'campaign' and s.month >= date_trunc('month', $3::date)
     ), part as (
       select s.*, x.key as store, x.unit,
         exists (select from dealership d where d.dealer_group_id = s.dealer_group_id and d.id::text = x.key
                 and d.status = 'active') as is_active
       from split s cross join lateral unnest(s.keys, s.units) as x (key, unit)
     ), unfit as (
       select dealer_group_id, key, title, month, (sum(unit) filter (where not is_active))::bigint as gone_units,
         (count(*) filter (where not is_active))::integer as gone_stores,
         min(case when is_active then store::integer end) as first_store
       from part where unit > 0 group by 1, 2, 3, 4
       having count(*) filter (where not is_active) > 0
     )
     select first_store as "dealershipId", key, title, month, gone_units as "goneUnits", gone_stores as "goneStores"
     from unfit where first_store = any($2::integer[])`,
    [scope.dealerGroupIds, scope.dealershipIds, to],
  );
  const UNITS_PER_PERCENT = 100_000;
  return byStore(rows, ({ key, title, month, goneUnits, goneStores }) => ({
    key,
    title,
    month,
    goneStores,
    goneShare: goneUnits / UNITS_PER_PERCENT,
  }));
}
