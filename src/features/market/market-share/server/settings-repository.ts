import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { AreaKind } from '../contract.ts';

type Scoped = Pick<AuthorizedScope, 'dealerGroupIds' | 'dealershipIds'>;

const valuesOf = ({ dealerGroupIds, dealershipIds }: Scoped) => [dealerGroupIds, dealershipIds];

export interface StoreRow {
  readonly id: number;
  readonly name: string;
  readonly zip: string | null;
  readonly makes: readonly string[];
  readonly pmaZips: readonly string[];
  readonly kind: AreaKind | null;
  readonly radiusMiles: number | null;
  readonly includesFleet: boolean | null;
  readonly zips: readonly string[];
  readonly months: readonly Day[];
}

/** Stores in the group's order, with their active area and the months of their files. */
export async function marketStores(tx: Tx, scope: Scoped): Promise<StoreRow[]> {
  const { rows } = await tx.client.query<StoreRow>({
    name: 'market-stores',
    text: `select d.id, d.name, d.zip, d.brands as makes, d.pma_zips as "pmaZips", a.kind, a.radius_miles as "radiusMiles",
        a.includes_fleet as "includesFleet",
        array(select z.zip from market_area_zip z where z.dealer_group_id = a.dealer_group_id and z.area_id = a.id) as zips,
        array(select r.day::text from registration r
          where r.dealer_group_id = d.dealer_group_id and r.dealership_id = d.id group by 1 order by 1) as months
      from dealership d
        left join market_area a on a.dealer_group_id = d.dealer_group_id and a.dealership_id = d.id and a.is_active
      where d.dealer_group_id = any($1::integer[]) and d.id = any($2::integer[])
      order by d.ordinal, d.id`,
    values: valuesOf(scope),
  });
  return rows;
}

/** The months of a store's files. */
export async function marketMonths(
  tx: Tx,
  { dealerGroupId, dealershipId }: Pick<CompetitorRow, 'dealerGroupId' | 'dealershipId'>,
): Promise<Day[]> {
  const { rows } = await tx.client.query<{ day: Day }>(
    'select distinct day from registration where dealer_group_id = $1 and dealership_id = $2 order by day',
    [dealerGroupId, dealershipId],
  );
  return rows.map(({ day }) => day);
}

export interface CompetitorRow {
  readonly id: number;
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly name: string;
  readonly color: string | null;
  readonly ownDealershipId: number | null;
}

/** Dealers of the stores' markets, by name. */
export async function competitorsOf(tx: Tx, scope: Scoped): Promise<CompetitorRow[]> {
  const { rows } = await tx.client.query<CompetitorRow>({
    name: 'market-competitors',
    text: `select id, dealer_group_id as "dealerGroupId", dealership_id as "dealershipId", name, color,
        own_dealership_id as "ownDealershipId"
      from market_competitor where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])
      order by dealership_id, name`,
    values: valuesOf(scope),
  });
  return rows;
}

/** Null takes the color away. */
export async function setColor(
  tx: Tx,
  { id, dealerGroupId }: Pick<CompetitorRow, 'id' | 'dealerGroupId'>,
  color: string | null,
): Promise<void> {
  await tx.client.query('update market_competitor set color = $3 where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    id,
    color,
  ]);
}

export interface NameRow {
  readonly dealershipId: number;
  readonly rawName: string;
  readonly competitorId: number;
  readonly isConfirmed: boolean;
}

/** Raw names of the stores' files. */
export async function dealerNames(tx: Tx, scope: Scoped): Promise<NameRow[]> {
  const { rows } = await tx.client.query<NameRow>({
    name: 'market-names',
    text: `select dealership_id as "dealershipId", raw_name as "rawName", competitor_id as "competitorId",
        is_confirmed as "isConfirmed"
      from market_dealer_name where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])
      order by dealership_id, raw_name`,
    values: valuesOf(scope),
  });
  return rows;
}

/** Makes a raw name another dealer's; a dealer without a name or a color is gone. @returns whether the name is known */
export async function nameDealer(tx: Tx, competitor: CompetitorRow, rawName: string): Promise<boolean> {
  const store = [competitor.dealerGroupId, competitor.dealershipId];
  const { rowCount } = await tx.client.query(
    `update market_dealer_name set competitor_id = $4, is_confirmed = true
     where dealer_group_id = $1 and dealership_id = $2 and raw_name = $3`,
    [...store, rawName, competitor.id],
  );
  await tx.client.query(
    `delete from market_competitor c
     where c.dealer_group_id = $1 and c.dealership_id = $2 and c.color is null and c.own_dealership_id is null
       and not exists (select from market_dealer_name n where n.dealer_group_id = $1 and n.competitor_id = c.id)`,
    store,
  );
  return (rowCount ?? 0) > 0;
}

export interface FileRow {
  readonly id: number;
  readonly dealershipId: number;
  readonly fileName: string;
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly state: string;
  readonly reason: string | null;
  readonly accepted: number;
  readonly rejected: number;
  readonly startedAt: Date;
  readonly isRemovable: boolean;
}

const FILES = `select r.id::integer as id, r.dealership_id as "dealershipId", coalesce(r.file_name, '') as "fileName",
    r.first_day as "firstDay", r.last_day as "lastDay", r.status as state, r.reason,
    coalesce(r.accepted, 0)::integer as accepted, coalesce(r.rejected, 0)::integer as rejected,
    r.started_at as "startedAt", r.status = 'done' and coalesce(r.undo_until > $3, false) as "isRemovable"
  from import_run r
  where r.dealer_group_id = any($1::integer[]) and r.dealership_id = any($2::integer[])`;
const MOST_FILES = 60;

/** Files of registrations, latest first, without those that were taken back. */
export async function marketFiles(tx: Tx, scope: Scoped, trueNow: Date): Promise<FileRow[]> {
  const { rows } = await tx.client.query<FileRow>({
    name: 'market-files',
    text: `${FILES} and r.fact = 'registration' and r.status <> 'undone' order by r.id desc limit ${MOST_FILES}`,
    values: [...valuesOf(scope), trueNow],
  });
  return rows;
}

export interface UploadedRow extends FileRow {
  readonly fact: string | null;
}

/** What became of uploaded files, of any kind of record. */
export async function uploadedFiles(
  tx: Tx,
  scope: Scoped,
  of: { readonly ids: readonly number[]; readonly trueNow: Date },
): Promise<UploadedRow[]> {
  const { rows } = await tx.client.query<UploadedRow>({
    name: 'market-uploaded',
    text: `select f.*, o.fact from (${FILES}) f join import_run o on o.dealer_group_id = any($1::integer[]) and o.id = f.id
      where coalesce(o.file_run_id, o.id) = any($4::bigint[]) order by f.id`,
    values: [...valuesOf(scope), of.trueNow, of.ids],
  });
  return rows;
}
