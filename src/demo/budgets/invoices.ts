import { createHash } from 'node:crypto';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../../server/database/database.ts';
import type { DemoDealership } from '../progress.ts';
import { invoicePdf } from './invoice-pdf.ts';

const INVOICED = ['autotrader', 'cargurus', 'cars.com', 'carfax', 'local radio'];
const MONTHS_OF_PAPER = 4;

interface Invoiced {
  readonly dealerGroupId: number;
  readonly dealerships: readonly DemoDealership[];
  readonly month: Day;
  readonly at: Date;
}

/** Attaches small invoices to a month's listings, and to radio once it is billed. */
export async function attachInvoices(
  tx: Tx,
  { dealerGroupId, dealerships, month, at }: Invoiced,
): Promise<void> {
  const oldest = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - MONTHS_OF_PAPER, 1));
  if (month < oldest.toISOString().slice(0, 10)) return;
  const { rows } = await tx.client.query<{
    id: number;
    dealershipId: number;
    product: string;
    campaign: string;
    cents: number;
  }>(
    `select e.id, e.dealership_id as "dealershipId", p.name as product, e.campaign, e.actual_cents as cents
     from expense e join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
     where e.dealer_group_id = $1 and e.dealership_id = any($2::integer[]) and e.month = $3 and p.name_key = any($4::text[])
       and e.actual_cents > 0 and (e.actual_through >= ($3::date + interval '1 month')::date - 1 or p.name_key = 'local radio')
       and not exists (select from expense_file x where x.dealer_group_id = e.dealer_group_id and x.expense_id = e.id)
     order by e.id`,
    [dealerGroupId, dealerships.map(({ dealershipId }) => dealershipId), month, INVOICED],
  );
  const names = new Map(dealerships.map(({ dealershipId, rooftop }) => [dealershipId, rooftop.name]));
  for (const { id, dealershipId, product, campaign, cents } of rows) {
    const rooftop = names.get(dealershipId) ?? '';
    const bytes = invoicePdf({ vendor: product, rooftop, campaign, month, cents, number: id });
    const { rows: files } = await tx.client.query<{ id: number }>(
      `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at, delete_after, kept_for)
       values ($1, $2, 'application/pdf', $3, $4, $5, null, 'expense') returning id`,
      [
        dealerGroupId,
        `${product} ${month.slice(0, 7)}.pdf`,
        bytes.length,
        createHash('sha256').update(bytes).digest(),
        at,
      ],
    );
    const fileId = files[0]?.id ?? 0;
    await tx.client.query(
      'insert into stored_file_chunk (dealer_group_id, file_id, ordinal, bytes) values ($1, $2, 0, $3)',
      [dealerGroupId, fileId, bytes],
    );
    await tx.client.query(
      `insert into expense_file (dealer_group_id, file_id, expense_id, kind, attached_at) values ($1, $2, $3, 'invoice', $4)`,
      [dealerGroupId, fileId, id, at],
    );
  }
}
