import type { Tx } from '../../../../server/database/database.ts';
import type { AnyRule, RuleId } from '../catalog/rule.ts';
import type { TriedValues } from '../rules-tried.ts';

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

/** The same values at all stores, where the rule is on. */
export function settingEverywhere(
  { id }: AnyRule,
  dealershipIds: readonly number[],
  values: TriedValues,
): RuleSettings {
  const setting = { ...values, rule: id, ownerId: null, isOff: false, version: 0 };
  return new Map(
    dealershipIds.map((dealershipId) => [keyOf(id, dealershipId), { ...setting, dealershipId }]),
  );
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
  /** The version that must still be saved; null for any. */
  readonly version: number | null;
}

/**
 * For each of the stores.
 *
 * @returns at how many stores it is saved: fewer than wanted where another version is saved meanwhile
 */
export async function saveSetting(tx: Tx, wanted: WantedSetting): Promise<number> {
  const inHundredths = Object.fromEntries(
    Object.entries(wanted.thresholds).map(([key, value]) => [key, Math.round(value * HUNDREDTHS)]),
  );
  // A cluster does not pass parameters on to this condition.
  const isSaved = wanted.version === null ? 'true' : `alert_setting.version = ${Math.trunc(wanted.version)}`;
  const { rows } = await tx.client.query(
    `insert into alert_setting (dealer_group_id, dealership_id, rule, thresholds, minimum, owner_id, is_off)
     select $1, d, $3, $4, $5, $6, $7 from unnest($2::integer[]) as d
     on conflict (dealer_group_id, dealership_id, rule) do update
       set thresholds = excluded.thresholds, minimum = excluded.minimum, owner_id = excluded.owner_id,
           is_off = excluded.is_off, version = alert_setting.version + 1
       where ${isSaved}
     returning 1`,
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
  return rows.length;
}
