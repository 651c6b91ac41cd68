import { createHash } from 'node:crypto';
import { type Day, dayParts } from '../../core/time/period.ts';
import { monthName } from '../../core/time/period-text.ts';
import type { Tx } from '../../server/database/database.ts';
import type { DemoDealership } from '../progress.ts';

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

interface Invoice {
  readonly vendor: string;
  readonly rooftop: string;
  readonly campaign: string;
  readonly month: Day;
  readonly cents: number;
  readonly number: number;
}

export function invoicePdf({ vendor, rooftop, campaign, month, cents, number }: Invoice): Buffer {
  const { year, month: inYear } = dayParts(month);
  const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const lines = [
    `${vendor} (demo)`,
    `Invoice ${year}${String(inYear).padStart(2, '0')}-${number}`,
    `To: ${rooftop}`,
    `For: ${campaign}, ${monthName(inYear)} ${year}`,
    `Amount due: ${dollars}`,
  ];
  const shown = lines.map((line, index) => `1 0 0 1 72 ${720 - index * 28} Tm (${escaped(line)}) Tj`);
  const content = `BT /F1 16 Tf ${shown.join(' ')} ET`;
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

function escaped(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
}

function document(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const begins = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  const rows = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
