import type { TableConnector, TableSample } from '../core/connector.ts';
import type { BodyOrderRecord, BodyPayer } from '../records/body-order/record.ts';
import { makeName } from './leads/vehicle.ts';
import { valuesIn } from './recognition/value-shapes.ts';
import { isBodyShop } from './repair-orders/body-shop.ts';
import { collapsed, type Header, nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  ro: nameList(`
    ronumber rono ronum ro repairorder repairordernumber repairorderno repairorderid bodyshopro bodyro
    workorder workordernumber workorderno jobnumber jobno job`),
  line: nameList('linenumber lineno line linecode sequence operation operationtype labortype opcode'),
  closed: nameList(`
    closedate closeddate dateclosed closed closedon roclosedate rocloseddate closetime deliverydate
    delivereddate datedelivered dateout outdate vehicleout completeddate completiondate completedate
    invoicedate rodate repairdate date`),
  opened: nameList('opendate openeddate dateopened opened arrivaldate datein vehiclein roopendate'),
  status: nameList('status rostatus jobstatus repairstatus orderstatus'),
  department: nameList('department dept departmentname servicedepartment shop shoptype rotype'),
  estimator: nameList(`
    estimator estimatorname estimateby writer writername serviceadvisor serviceadvisorname advisor advisorname
    bodyadvisor`),
  payer: nameList('paytype paymenttype payer paidby customertype billto payertype jobtype'),
  insurer: nameList(`
    insurancecompany insurancecompanyname insurance insurancename insurer insurername insuranceco carrier
    inscompany insco`),
  claim: nameList('claimnumber claimno claim insuranceclaimnumber'),
  deductible: nameList('deductible deductibleamount'),
  make: nameList('make vehiclemake makename'),
  bodyLabor: nameList(`
    bodylabor bodylaborsale bodylaborsales bodylaboramount metallabor metallaborsale bodylaborrevenue`),
  paintLabor: nameList(`
    paintlabor paintlaborsale paintlaborsales refinishlabor refinishlaborsale refinishlaboramount paintlaboramount`),
  frameLabor: nameList('framelabor framelaborsale structurallabor structurallaborsale framelaboramount'),
  mechanicalLabor: nameList('mechanicallabor mechanicallaborsale mechlabor mechlaborsale'),
  labor: nameList(`
    laborsale laborsales laboramount totallabor labortotal laborrevenue totlaborsale labourtotal labor`),
  parts: nameList('partssale partssales partsamount partstotal totalparts partsrevenue totpartssale parts'),
  material: nameList(`
    paintmaterials paintmaterial paintmaterialsale paintandmaterials paintmaterialssale materials material
    materialsale materialssale refinishmaterials paintsupplies`),
  sublet: nameList('subletsale subletsales sublet subletamount sublettotal towing'),
  other: nameList('othersale othersales other misc miscsale miscellaneous othercharges'),
  subtotal: nameList('subtotal totalbeforetax netsale netsales netamount totalsale totalsales sales'),
  total: nameList('total rototal totalamount grandtotal totrosale invoicetotal invoiceamount amount sale'),
  tax: nameList('tax salestax totaltax taxamount'),
  laborCost: nameList('laborcost totallaborcost labourcost costoflabor'),
  partsCost: nameList('partscost totalpartscost costofparts'),
  materialCost: nameList('materialcost materialscost paintcost paintmaterialcost paintmaterialscost'),
  subletCost: nameList('subletcost costofsublet'),
  cost: nameList('totalcost cost cogs costofsales costofsale rocost'),
  gross: nameList('gross grossprofit totalgross grossprofitamount gp'),
  bodyHours: nameList('bodyhours bodyhrs bodylaborhours metalhours hoursbody'),
  paintHours: nameList('painthours painthrs refinishhours refinishhrs paintlaborhours hourspaint'),
  frameHours: nameList('framehours framehrs structuralhours hoursframe'),
  mechanicalHours: nameList('mechanicalhours mechhours mechhrs mechanicalhrs'),
  hours: nameList('laborhours totalhours hours soldhours hourssold totallaborhours hrs billedhours'),
  store: nameList(
    'dealershipname dealership dealername storename store location rooftop dealernumber storenumber dealerid shopname',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const LABOR = ['bodyLabor', 'paintLabor', 'frameLabor', 'mechanicalLabor'] as const;
const HOURS = ['bodyHours', 'paintHours', 'frameHours', 'mechanicalHours'] as const;
const SALES = [...LABOR, 'labor', 'parts', 'material', 'sublet', 'other', 'subtotal', 'total'] as const;
const AMOUNTS = [
  ...SALES,
  ...(['tax', 'laborCost', 'partsCost', 'materialCost', 'subletCost', 'cost', 'gross'] as const),
  ...HOURS,
  'hours',
] as const satisfies readonly Field[];
/** Columns that mechanical repair orders lack; two of them, or one and a claim. */
const SIGNS = [
  ...(['bodyLabor', 'paintLabor', 'frameLabor', 'bodyHours', 'paintHours', 'frameHours'] as const),
  ...(['insurer', 'claim', 'deductible'] as const),
] as const satisfies readonly Field[];
const SIGNS_NEEDED = 2;
/** A name that only body shops use counts as a sign, whatever it holds. */
const SIGN_NAMES = new Set(
  nameList('estimator estimatorname estimateby paintmaterials paintmaterial paintandmaterials drp adjuster'),
);

/** Repair orders of the body shop: a row for each order, or for each line of one. */
export const bodyOrders: TableConnector<'body_order'> = listConnector<'body_order', Field>({
  id: 'body-orders',
  title: 'Body shop orders',
  target: 'body_order',
  titles: {
    ro: 'RO number',
    line: 'Line',
    closed: 'Closed date',
    opened: 'Opened date',
    status: 'Status',
    department: 'Department',
    estimator: 'Estimator',
    payer: 'Paid by',
    insurer: 'Insurance company',
    claim: 'Claim number',
    deductible: 'Deductible',
    make: 'Make',
    bodyLabor: 'Body labor',
    paintLabor: 'Paint labor',
    frameLabor: 'Frame labor',
    mechanicalLabor: 'Mechanical labor',
    labor: 'Labor sale',
    parts: 'Parts sale',
    material: 'Paint materials',
    sublet: 'Sublet sale',
    other: 'Other sale',
    subtotal: 'Total before tax',
    total: 'Total',
    tax: 'Tax',
    laborCost: 'Labor cost',
    partsCost: 'Parts cost',
    materialCost: 'Paint materials cost',
    subletCost: 'Sublet cost',
    cost: 'Total cost',
    gross: 'Gross',
    bodyHours: 'Body hours',
    paintHours: 'Paint hours',
    frameHours: 'Frame hours',
    mechanicalHours: 'Mechanical hours',
    hours: 'Hours',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['ro'], ['closed'], SALES],
  foreign: nameList(
    'dealnumber dealno frontgross leadid campaign impressions onhand apptdate appointmentdate',
  ),
  shapes: { date: ['closed', 'opened'], number: AMOUNTS, 'number-or-code': ['ro'] },
  dates: ['closed', 'opened'],
  numbers: AMOUNTS,
  certainty: 0.97,
  fits: isOfBodyShop,
  readRow,
});

function isOfBodyShop({ rows }: TableSample, { row: top, columns, names }: Header<Field>): boolean {
  const signs = SIGNS.filter((field) => columns.has(field)).length;
  const named = names.filter((name) => SIGN_NAMES.has(collapsed(name))).length;
  if (signs + named >= SIGNS_NEEDED) return true;
  const below = rows.filter(({ row }) => row > top);
  const values = (columns.get('department') ?? []).flatMap((column) => valuesIn(below, column));
  return values.length > 0 && values.every(isBodyShop);
}

const VOIDED = /\bvoid(ed)?\b|\bcancel+ed\b|\bdeleted\b|\btotal(ed)? loss\b/i;
const OPEN = /\bopen\b|\bin[ -]?(progress|process|shop|repair)\b|\bpending\b|\bscheduled\b|\bestimate\b/i;

function readRow(row: Cells): RowAnswer<BodyOrderRecord> {
  const ro = row.text('ro');
  if (ro === null) row.refuse('ro', 'The row has no repair order number.');
  const status = row.text('status') ?? '';
  const isWithdrawn = VOIDED.test(status);
  const closedOn = row.date('closed') ?? (isWithdrawn ? row.date('opened') : null);
  const skipped = skipOf(row, isWithdrawn || (closedOn !== null && !OPEN.test(status)));
  if (skipped !== null) return { skipped };
  const sold = isWithdrawn ? NOTHING : saleOf(row);
  if (closedOn === null && row.reasons.length === 0) row.refuse('closed', 'The row has no date.');
  if (sold === null && row.reasons.length === 0) row.refuse('total', 'The row has no amount.');
  if (ro === null || closedOn === null || sold === null || row.reasons.length > 0)
    return { reasons: row.reasons };
  return {
    record: {
      key: ro.replace(/^(\d+)\.0+$/, '$1').slice(0, 100),
      store: row.text('store'),
      closedOn,
      payer: payerOf(row),
      estimator: row.text('estimator')?.slice(0, 80) ?? null,
      make: row.first('make', makeName),
      saleCents: sold.sale,
      costCents: sold.cost,
      hours: hoursOf(row),
      isPart: row.has('line'),
      isWithdrawn,
    },
  };
}

const OTHER_DEPARTMENT = /service|mechanic|quick|express|detail/i;

function skipOf(row: Cells, isDone: boolean): string | null {
  if (row.reasons.length > 0) return null;
  if (OTHER_DEPARTMENT.test(row.text('department') ?? '')) return 'Work of another department.';
  return isDone ? null : 'Still open: it counts once it is closed.';
}

interface Sold {
  readonly sale: number;
  readonly cost: number | null;
}

const NOTHING: Sold = { sale: 0, cost: null };

/** In cents before tax: the parts of the sale where the row has them, else its total. Null without an amount. */
function saleOf(row: Cells): Sold | null {
  const kinds = [
    { sale: row.money('labor') ?? sumOf(row, LABOR), cost: row.money('laborCost') },
    { sale: row.money('parts'), cost: row.money('partsCost') },
    { sale: row.money('material'), cost: row.money('materialCost') },
    { sale: row.money('sublet'), cost: row.money('subletCost') },
    { sale: row.money('other'), cost: null },
  ];
  const total = row.money('total');
  const whole = row.money('subtotal') ?? (total === null ? null : total - (row.money('tax') ?? 0));
  const known = kinds.filter(({ sale }) => sale !== null);
  const sale = whole ?? (known.length === 0 ? null : known.reduce((sum, kind) => sum + (kind.sale ?? 0), 0));
  if (sale === null) return null;
  const gross = row.money('gross');
  const byKind = known.filter((kind) => kind.sale !== 0);
  const areCosted = byKind.length > 0 && byKind.every(({ cost }) => cost !== null);
  const added = areCosted ? byKind.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : null;
  return { sale, cost: row.money('cost') ?? (gross === null ? added : sale - gross) };
}

function hoursOf(row: Cells): number | null {
  const hundredths = (field: Field) => {
    const hours = row.decimal(field);
    return hours === null ? null : Math.round(hours * 100);
  };
  const known = HOURS.map(hundredths).filter((hours) => hours !== null);
  return hundredths('hours') ?? (known.length === 0 ? null : known.reduce((sum, hours) => sum + hours, 0));
}

function sumOf(row: Cells, fields: readonly Field[]): number | null {
  const known = fields.map((field) => row.money(field)).filter((cents) => cents !== null);
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
}

const PAYERS: readonly (readonly [RegExp, BodyPayer])[] = [
  [/internal|\bint\b|used car|new car|dealer|\bi\b/i, 'internal'],
  [/warrant|\bw\b/i, 'warranty'],
  [/customer|self|cash|retail|owner|\bcp?\b/i, 'customer'],
  [/insur|claim|\bdrp\b|\bins\b/i, 'insurance'],
];

/** By its pay type; else an insurer or a claim pays, and where such a column is empty the customer. */
function payerOf(row: Cells): BodyPayer | null {
  const stated = row.text('payer');
  const found = stated === null ? undefined : PAYERS.find(([pattern]) => pattern.test(stated))?.[1];
  if (found !== undefined) return found;
  if (row.text('insurer') !== null || row.text('claim') !== null) {
    const insurer = row.text('insurer') ?? '';
    return /^(none|n\/?a|self|self[ -]?pay|customer([ -]?pay)?|cash|no insurance)$/i.test(insurer)
      ? 'customer'
      : 'insurance';
  }
  return row.has('insurer') ? 'customer' : null;
}
