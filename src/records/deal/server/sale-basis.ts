import type { GroupBasis } from '../../../server/ingest/group-basis.ts';
import type { DealRecord } from '../record.ts';

/** The dates of a sale, as columns of `deal` begin with them. */
type SaleDate = 'contract' | 'delivery' | 'booked';

/**
 * On which of its dates a sale counts: the one the group goes by, or else the nearest that the
 * source gives. A sale without that date is one whose source does not tell it: a list of sales
 * has one date, and to leave the sale out would be worse than to place it by that.
 */
export const saleDates: Readonly<Record<GroupBasis['saleDay'], readonly SaleDate[]>> = {
  contract: ['contract', 'delivery', 'booked'],
  delivery: ['delivery', 'booked', 'contract'],
  booked: ['booked', 'delivery', 'contract'],
};

/** The front gross a group goes by: as the DMS states it, or with what the statement adds. */
export function frontGross(
  deal: Pick<DealRecord, 'frontGrossCents' | 'statementExtraCents'>,
  { gross }: GroupBasis,
): number | null {
  const { frontGrossCents, statementExtraCents } = deal;
  if (frontGrossCents === null || gross === 'dms') return frontGrossCents;
  return frontGrossCents + (statementExtraCents ?? 0);
}

/** The same for deals that are kept: what their derived columns are set to. */
export function derivedDealColumns({ saleDay, gross }: GroupBasis): string {
  const order = saleDates[saleDay];
  const first = (column: string) =>
    `case ${order.map((name) => `when ${name}_day is not null then ${name}_${column}`).join(' ')} end`;
  const extra = gross === 'dms' ? '' : ' + coalesce(statement_extra_cents, 0)';
  return `day = ${first('day')}, hour = ${first('hour')}, sold_at = ${first('at')},
    front_gross_cents = dms_front_gross_cents${extra}`;
}
