import type { Tx } from '../../../../server/database/database.ts';
import type { AnyRule, RuleId } from '../catalog/rule.ts';

export interface RuleSetting {
  readonly dealershipId: number;
  readonly rule: RuleId;
  /** Those that differ from the catalog. */
  readonly thresholds: Readonly<Record<string, number>>;
  readonly minimum: number | null;
  readonly ownerId: number | null;
  readonly isOff: boolean;
  readonly version: number;
}

/** By store and rule. */
export type RuleSettings = ReadonlyMap<string, RuleSetting>;

const keyOf = (rule: RuleId, dealershipId: number) => `${dealershipId} ${rule}`;
const HUNDREDTHS = 100;

interface Row extends Omit<RuleSetting, 'thresholds'> {
  readonly thresholds: Record<string, number>;
}

export async function readSettings(
  tx: Tx,
  of: { readonly dealerGroupIds: readonly number[]; readonly dealershipIds: readonly number[] },
): Promise<RuleSettings> {
  const { rows } = await tx.client.query<Row>(
    `select dealership_id as "dealershipId", rule, thresholds, minimum, owner_id as "ownerId", is_off as "isOff", version
     from alert_setting where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])`,
    [of.dealerGroupIds, of.dealershipIds],
  );
  return new Map(rows.map((row) => [keyOf(row.rule, row.dealershipId), inUnits(row)]));
}

function inUnits({ thresholds, minimum, ...row }: Row): RuleSetting {
  return {
    ...row,
    thresholds: Object.fromEntries(
      Object.entries(thresholds).map(([key, value]) => [key, value / HUNDREDTHS]),
    ),
    minimum: minimum === null ? null : minimum / HUNDREDTHS,
  };
}

export interface AppliedSetting {
  readonly thresholds: Readonly<Record<string, number>>;
  readonly minimum: number;
  readonly ownerId: number | null;
  readonly isOff: boolean;
  readonly version: number;
}

/** The catalog's defaults under a store's own settings. */
export function settingsFor(settings: RuleSettings, rule: AnyRule, dealershipId: number): AppliedSetting {
  const own = settings.get(keyOf(rule.id, dealershipId));
  const defaults = Object.fromEntries(
    Object.entries(rule.thresholds).map(([key, { value }]) => [key, value]),
  );
  return {
    thresholds: { ...defaults, ...own?.thresholds },
    minimum: own?.minimum ?? rule.minimum?.value ?? 0,
    ownerId: own?.ownerId ?? null,
    isOff: own?.isOff ?? false,
    version: own?.version ?? 0,
  };
}

export interface WantedSetting {
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
  readonly rule: RuleId;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly minimum: number | null;
  readonly ownerId: number | null;
  readonly isOff: boolean;
}

/** For each of the stores. */
export async function saveSetting(tx: Tx, wanted: WantedSetting): Promise<void> {
  const inHundredths = Object.fromEntries(
    Object.entries(wanted.thresholds).map(([key, value]) => [key, Math.round(value * HUNDREDTHS)]),
  );
  await tx.client.query(
    `insert into alert_setting (dealer_group_id, dealership_id, rule, thresholds, minimum, owner_id, is_off)
     select $1, d, $3, $4, $5, $6, $7 from unnest($2::integer[]) as d
     on conflict (dealer_group_id, dealership_id, rule) do update
       set thresholds = excluded.thresholds, minimum = excluded.minimum, owner_id = excluded.owner_id,
           is_off = excluded.is_off, version = alert_setting.version + 1`,
    [
      wanted.dealerGroupId,
      wanted.dealershipIds,
      wanted.rule,
      inHundredths,
      wanted.minimum === null ? null : Math.round(wanted.minimum * HUNDREDTHS),
      wanted.ownerId,
      wanted.isOff,
    ],
  );
}
