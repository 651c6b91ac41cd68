import type { TableConnector, TableSample } from '../core/connector.ts';
import type { InspectionRecord } from '../records/inspection/record.ts';
import { makeName } from './leads/vehicle.ts';
import { type Header, nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import { moneyCell } from './tables/number-cells.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  ro: nameList(`
    ronumber rono ronum ro roid repairorder repairordernumber repairorderno workorder workordernumber
    serviceorder serviceordernumber jobcard`),
  day: nameList(`
    inspectiondate inspectedon dateinspected mpidate rodate visitdate servicedate opendate opened date day
    createdon created completedon completed`),
  advisor: nameList(`
    serviceadvisor serviceadvisorname advisor advisorname servicewriter writer serviceconsultant`),
  technician: nameList('technician technicianname techname tech technicianid techid mechanic'),
  make: nameList('make vehiclemake makename brand'),
  inspected: nameList(`
    inspected isinspected inspectioncompleted mpicompleted mpicomplete mpidone mpiflag mpistatus mpi mpvi
    inspectionstatus inspection multipointinspection dvicompleted dvicomplete dvi videompi`),
  recommended: nameList(`
    recommendedamount recommendedtotal totalrecommended amountrecommended recommended recommendedwork
    recommendedvalue estimatetotal estimateamount totalestimate estimated identifiedamount identified
    totalidentified presentedamount presented quotedamount quotetotal totalquoted opportunity`),
  sold: nameList(`
    soldamount soldtotal totalsold amountsold sold approvedtotal approvedamount totalapproved approved
    acceptedamount accepted authorizedamount authorized`),
  declined: nameList(`
    declinedamount declinedtotal totaldeclined amountdeclined declined declinedwork deferredtotal
    deferredamount totaldeferred deferred unsoldamount unsoldtotal totalunsold unsold lostopportunity`),
  soldLines: nameList('soldlines solditems soldservices approvedservices approveditems'),
  declinedLines: nameList(`
    unsoldlines unsolditems unsoldservices declinedlines declinedservices declineditems deferredservices`),
  store: nameList(
    'dealershipname dealership dealername storename store location rooftop storenumber dealerid',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const FOUND = ['recommended', 'declined', 'soldLines', 'declinedLines'] as const;
/** Lists of repair orders with a mark for inspections have these. */
const OF_ORDERS =
  /labou?r|parts|sale|total|amount|hours|\bhrs\b|cost|op ?code|operation|pay ?type|status|clos|invoice/i;

/** Inspections of vehicles in service, with the work that was recommended, sold and declined. */
export const inspections: TableConnector<'inspection'> = listConnector<'inspection', Field>({
  id: 'inspections',
  title: 'Inspections',
  target: 'inspection',
  titles: {
    ro: 'RO number',
    day: 'Date of the visit',
    advisor: 'Service advisor',
    technician: 'Technician',
    make: 'Make',
    inspected: 'Inspected',
    recommended: 'Recommended amount',
    sold: 'Sold amount',
    declined: 'Declined amount',
    soldLines: 'Sold work with prices',
    declinedLines: 'Declined work with prices',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['ro'], ['day'], ['inspected', ...FOUND]],
  foreign: nameList(`
    laborsale laborsales labouramount laboramount lbrsale laborcost opcode opcodes paytype lbrlabortype
    soldhours flaghours partssale partssales partscost dealnumber leadid appointmentdate claimnumber
    insurancecompany impressions clicks cost frontgross campaign adgroup`),
  shapes: {
    date: ['day'],
    number: ['recommended', 'sold', 'declined'],
    'number-or-code': ['ro'],
    text: ['advisor'],
  },
  dates: ['day'],
  numbers: ['recommended', 'sold', 'declined'],
  certainty: 0.97,
  continues: ['soldLines', 'declinedLines'],
  fits: isOfInspections,
  readRow: (row, _context, above) => readRow(row, above),
});

/** Amounts of recommended work, or nothing but who was inspected. */
function isOfInspections(_sample: TableSample, { columns, names }: Header<Field>): boolean {
  const own = columns.get('inspected') ?? [];
  const others = names.filter((_, index) => !own.includes(index));
  return FOUND.some((field) => columns.has(field)) || !others.some((name) => OF_ORDERS.test(name));
}

function readRow(row: Cells, above: InspectionRecord | null): RowAnswer<InspectionRecord> {
  const ro = row.text('ro');
  // Some reports write each piece of work in a line of its own, below the order.
  if (ro === null || !/\d/.test(ro)) return readContinued(row, above);
  const inspectedOn = row.date('day');
  const amounts = amountsIn(row);
  if (inspectedOn === null && row.reasons.length === 0) row.refuse('day', 'The row has no date.');
  if (inspectedOn === null || row.reasons.length > 0) return { reasons: row.reasons };
  return {
    record: {
      key: ro.replace(/^(\d+)\.0+$/, '$1').slice(0, 100),
      store: row.text('store'),
      inspectedOn,
      advisor: row.text('advisor')?.slice(0, 80) ?? null,
      technician: row.text('technician')?.slice(0, 80) ?? null,
      make: row.first('make', makeName),
      isInspected: inspectedIn(row),
      ...amounts,
      isPart: hasLines(row),
      isWithdrawn: false,
    },
  };
}

function readContinued(row: Cells, above: InspectionRecord | null): RowAnswer<InspectionRecord> {
  if (above === null || !hasLines(row)) {
    row.refuse('ro', 'The row has no repair order number.');
    return { reasons: row.reasons };
  }
  const amounts = amountsIn(row);
  if (amounts.recommendedCents === 0) return { skipped: 'More about the repair order above.' };
  return { record: { ...above, ...amounts } };
}

function hasLines(row: Cells): boolean {
  return row.has('soldLines') || row.has('declinedLines');
}

type Amounts = Pick<InspectionRecord, 'recommendedCents' | 'soldCents' | 'declinedCents'>;

/** What is recommended is sold or declined: two of them say the third. */
function amountsIn(row: Cells): Amounts {
  const stated = row.money('recommended');
  const sold = row.money('sold') ?? linesTotal(row, 'soldLines');
  const declined = row.money('declined') ?? linesTotal(row, 'declinedLines');
  const recommended = stated ?? (sold === null || declined === null ? null : sold + declined);
  return {
    recommendedCents: recommended,
    soldCents: sold ?? (recommended === null || declined === null ? null : recommended - declined),
    declinedCents: declined ?? (recommended === null || sold === null ? null : recommended - sold),
  };
}

/** The amounts in parentheses of `- Brake fluid - flush ($244.00) (Red)`, added up; null without the column. */
function linesTotal(row: Cells, field: 'soldLines' | 'declinedLines'): number | null {
  if (!row.has(field)) return null;
  const prices = [...(row.raw(field) ?? '').matchAll(/\(\s*\$\s*([\d,]+(?:\.\d{1,2})?)\s*\)/g)];
  return prices.reduce((sum, [, price]) => {
    const cents = moneyCell(price, '.');
    return sum + (typeof cents === 'number' ? cents : 0);
  }, 0);
}

const DONE = /^(complete|done|finished|performed|inspected|green|yes)/i;
const NOT_DONE = /^(not|no\b|none|incomplete|in[ -]?progress|started|skipped|declined|missed|waived|open)/i;

function inspectedIn(row: Cells): boolean | null {
  const text = row.text('inspected');
  if (text !== null && DONE.test(text)) return true;
  if (text !== null && NOT_DONE.test(text)) return false;
  return row.flag('inspected');
}
