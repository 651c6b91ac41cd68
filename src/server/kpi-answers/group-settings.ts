import type { Kpi } from '../../core/kpis/kpi.ts';
import { differencesOf, type FigureSettings, whyIncomparable } from '../../core/peers/comparable.ts';
import type { Tx } from '../database/database.ts';
import type { AuthorizedScope, ScopedDealership } from '../identity/access.ts';

export interface NamedSettings extends FigureSettings {
  readonly id: number;
}

/** Of these groups, in their order; time zones are of stores, and not filled in. */
export async function groupSettings({ sql }: Tx, ids: readonly number[]): Promise<NamedSettings[]> {
  const rows = await sql
    .selectFrom('dealer_group')
    .select(['id', 'name', 'gross_basis as grossBasis', 'sale_day_basis as saleDay', 'attribution'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => ({ ...row, timeZones: [] }));
}

/** Why some stores have no figure together; null where they have one. */
export type WhyApart = (kpi: Kpi, dealerships: readonly ScopedDealership[]) => string | null;

/** Only stores of a supergroup are ever apart. */
export async function readWhyApart(tx: Tx, scope: AuthorizedScope): Promise<WhyApart> {
  const groupsOf = (stores: readonly ScopedDealership[]) => [
    ...new Set(stores.map(({ dealerGroupId }) => dealerGroupId)),
  ];
  const all = scope.customGroup ? groupsOf(scope.dealerships) : [];
  if (all.length < 2) return () => null;
  const settings = await groupSettings(tx, all);
  const differing = new Map<readonly ScopedDealership[], ReturnType<typeof differencesOf>>();
  return (kpi, dealerships) => {
    if (dealerships.length < 2) return null;
    const known =
      differing.get(dealerships) ??
      differencesOf(settings.filter(({ id }) => groupsOf(dealerships).includes(id)));
    differing.set(dealerships, known);
    return whyIncomparable(
      kpi,
      known.map(({ setting }) => setting),
    );
  };
}
