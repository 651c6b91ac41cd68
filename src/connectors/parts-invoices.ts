import type { TableConnector, TableSample } from '../core/connector.ts';
import type { PartsChannel, PartsInvoiceRecord } from '../records/parts-invoice/record.ts';
import { makeName } from './leads/vehicle.ts';
import { valuesIn } from './recognition/value-shapes.ts';
import { type Header, nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  invoice: nameList(`
    partsinvoicenumber partsinvoice invoicenumber invoiceno invoiceid invoice invnumber invno counterticket
    ticketnumber ticketno documentnumber`),
  line: nameList('linenumber lineno line sequence'),
  part: nameList('partnumber partno partnum part'),
  day: nameList('invoicedate saledate solddate dateofsale invdate postingdate closedate closeddate date'),
  kind: nameList(`
    saletype invoicetype customertype accounttype saleclass customerclass customergroup channel soldto
    pricecode type class department ordertype`),
  sale: nameList(`
    extendedsale extsale saleamount totalsale totalsales partssale partssales netsale netsales extendedprice
    extprice salesamount sale sales invoicetotal invoiceamount total amount net`),
  cost: nameList(`
    extendedcost extcost totalcost partscost costofsale costofsales cogs costamount saleextcost cost`),
  gross: nameList('gross grossprofit grossprofitamount profit'),
  counterPerson: nameList('counterperson counterman counterpersonname counterpersonid partsperson soldby'),
  make: nameList('make vehiclemake makename brand'),
  store: nameList(
    'dealershipname dealership dealername storename store location rooftop storenumber dealerid',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const WHOLESALE =
  /wholesale|\bwhsl?\b|\bw\/?s\b|\btrade\b|body ?shop|\bjobber\b|independent|\bfleet\b|other dealer|dealer trade/i;
const COUNTER =
  /counter|retail|\bcash\b|walk[ -]?in|\botc\b|over the counter|consumer|public|e-?commerce|online|\bweb\b/i;
const OF_ORDERS = /\bro\b|repair ?order|\bservice\b|\bshop\b|internal|warranty|customer[ -]pay/i;

/** Invoices of the parts counter: a row for each invoice, or for each line of one. */
export const partsInvoices: TableConnector<'parts_invoice'> = listConnector<'parts_invoice', Field>({
  id: 'parts-invoices',
  title: 'Parts invoices',
  target: 'parts_invoice',
  titles: {
    invoice: 'Invoice number',
    line: 'Line',
    part: 'Part number',
    day: 'Invoice date',
    kind: 'Counter or wholesale',
    sale: 'Sale',
    cost: 'Cost',
    gross: 'Gross',
    counterPerson: 'Counter person',
    make: 'Make',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['invoice'], ['day'], ['sale'], ['kind', 'part', 'counterPerson']],
  foreign: nameList(`
    vin ronumber rono repairorder repairordernumber opcode labor laborsale laboramount labouramount technician
    advisor serviceadvisor dealnumber dealno frontgross jobid jobtype campaign clicks impressions vendor
    vendorname supplier leadid onhand requested filled`),
  shapes: { date: ['day'], number: ['sale', 'cost', 'gross'], 'number-or-code': ['invoice', 'part'] },
  dates: ['day'],
  numbers: ['sale', 'cost', 'gross'],
  certainty: 0.93,
  fits: (sample, header) =>
    header.columns.has('part') || header.columns.has('counterPerson') || saysChannels(sample, header),
  readRow,
});

function saysChannels({ rows }: TableSample, { row: top, columns }: Header<Field>): boolean {
  const below = rows.filter(({ row }) => row > top);
  const values = (columns.get('kind') ?? []).flatMap((column) => valuesIn(below, column));
  const own = values.filter((text) => WHOLESALE.test(text) || /counter|over the counter|\botc\b/i.test(text));
  return own.length * 5 >= values.length && own.length > 0;
}

function readRow(row: Cells): RowAnswer<PartsInvoiceRecord> {
  const invoice = row.text('invoice');
  const soldOn = row.date('day');
  const saleCents = row.money('sale');
  const grossCents = row.money('gross');
  const cost = row.money('cost');
  if (invoice === null) row.refuse('invoice', 'The row has no invoice number.');
  if (soldOn === null && row.reasons.length === 0) row.refuse('day', 'The row has no date.');
  if (saleCents === null && row.reasons.length === 0) row.refuse('sale', 'The row has no sale.');
  const kind = row.texts('kind').join(' ');
  const channel = channelOf(kind);
  if (channel === null && OF_ORDERS.test(kind)) {
    return { skipped: 'Parts of a repair order, which count on the order.' };
  }
  if (invoice === null || soldOn === null || saleCents === null || row.reasons.length > 0) {
    return { reasons: row.reasons };
  }
  return {
    record: {
      key: [invoice, row.text('line') ?? row.text('part')]
        .filter((part) => part !== null)
        .join(' ')
        .slice(0, 100),
      store: row.text('store'),
      soldOn,
      channel,
      make: row.first('make', makeName),
      saleCents,
      costCents: cost ?? (grossCents === null ? null : saleCents - grossCents),
      isWithdrawn: false,
    },
  };
}

function channelOf(kind: string): PartsChannel | null {
  if (WHOLESALE.test(kind)) return 'wholesale';
  return COUNTER.test(kind) ? 'counter' : null;
}
