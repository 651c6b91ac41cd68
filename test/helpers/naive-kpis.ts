import type { Chosen, ChosenLine, ChosenRecords, Feed } from './chosen-records.ts';
import type { StoredDeal } from './deals.ts';
import type { StoredLead } from './leads.ts';
import type { StoredOrder } from './repair-orders.ts';

/** A KPI worked out record by record, the plain way; written apart from the engine on purpose. */
export interface Naive {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

type Amount = number | null;
type Work = (of: ChosenRecords) => Amount;

interface Way {
  readonly feeds: readonly Feed[];
  readonly of: Work;
  readonly per?: Work;
  readonly percent?: boolean;
}

function count<Row>(rows: readonly Chosen<Row>[], test: (row: Row) => boolean): number {
  let thousandths = 0;
  for (const { row, share } of rows) if (test(row)) thousandths += share;
  return thousandths / 1000;
}

/** Added up in what is stored, and divided once. */
function total<Row>(
  rows: readonly Chosen<Row>[],
  test: (row: Row) => boolean,
  amountOf: (row: Row) => Amount,
): number {
  let sum = 0;
  for (const { row, share } of rows) if (test(row)) sum += (amountOf(row) ?? 0) * share;
  return sum / 1000;
}

function anyOf<Row>(rows: readonly Chosen<Row>[], test: (row: Row) => boolean): boolean {
  return rows.some(({ row, share }) => share > 0 && test(row));
}

/** Known parts of a whole; null when none is known. */
function together(...parts: readonly Amount[]): Amount {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

const cents = (amount: Amount): Amount => (amount === null ? null : amount / 100);

// Leads

const isGood = (lead: StoredLead) => lead.is_duplicate === false && lead.is_bad === false;
const kept = (lead: StoredLead) => lead.appointment_due === true && lead.appointment_shown === true;

function leadCount(test: (lead: StoredLead) => boolean): Way {
  return { feeds: ['lead'], of: ({ leads }) => count(leads, test) };
}

function leadShare(of: (lead: StoredLead) => boolean, per: (lead: StoredLead) => boolean): Way {
  return {
    feeds: ['lead'],
    percent: true,
    of: ({ leads }) => count(leads, (lead) => per(lead) && of(lead)),
    per: ({ leads }) => count(leads, per),
  };
}

const soldLeads: Work = ({ leads, soldLeads: sold }) => {
  if (sold.length > 0) return sold.length;
  const isSilent = anyOf(leads, isGood) && !anyOf(leads, (lead) => isGood(lead) && lead.is_sold !== null);
  return isSilent ? null : 0;
};

const leadWays: Record<string, Way> = {
  leads: leadCount(() => true),
  leads_good: leadCount(isGood),
  leads_internet: leadCount((lead) => lead.lead_type === 'internet'),
  leads_phone: leadCount((lead) => lead.lead_type === 'phone'),
  leads_walkin: leadCount((lead) => lead.lead_type === 'walk_in'),
  leads_chat: leadCount((lead) => lead.lead_type === 'chat'),
  dup_rate: leadShare(
    (lead) => lead.is_duplicate,
    () => true,
  ),
  bad_rate: leadShare(
    (lead) => lead.is_bad,
    () => true,
  ),
  contact_rate: leadShare(
    (lead) => lead.is_contacted === true,
    (lead) => isGood(lead) && lead.is_contacted !== null,
  ),
  resp_avg_min: {
    feeds: ['lead'],
    of: ({ leads }) => total(leads, isGood, (lead) => lead.response_minutes),
    per: ({ leads }) => count(leads, (lead) => isGood(lead) && lead.response_minutes !== null),
  },
  resp_15_pct: leadShare(
    (lead) => lead.response_minutes !== null && lead.response_minutes <= 15,
    (lead) => isGood(lead) && lead.is_contacted !== null,
  ),
  appt_set_rate: leadShare(
    (lead) => lead.appointment_set === true,
    (lead) => isGood(lead) && lead.appointment_set !== null,
  ),
  appt_show_rate: leadShare(
    (lead) => lead.appointment_shown === true,
    (lead) => lead.appointment_due === true && lead.appointment_shown !== null,
  ),
  appt_close_rate: leadShare(
    (lead) => lead.is_sold === true,
    (lead) => kept(lead) && lead.is_sold !== null,
  ),
  sold_from_leads: { feeds: ['lead'], of: soldLeads },
  closing_ratio: {
    feeds: ['lead'],
    percent: true,
    of: soldLeads,
    per: ({ leads }) => count(leads, (lead) => isGood(lead) && lead.is_sold !== null),
  },
  closing_ratio_cohort: leadShare(
    (lead) => lead.is_sold === true,
    (lead) => isGood(lead) && lead.is_sold !== null,
  ),
  lead_to_sale_days: {
    feeds: ['lead'],
    of: ({ soldLeads: sold }) =>
      total(
        sold,
        () => true,
        (lead) => (Date.parse(lead.sold_day ?? '') - Date.parse(lead.day)) / 86_400_000,
      ),
    per: soldLeads,
  },
};

// Deals

type DealTest = (deal: StoredDeal) => boolean;

const isRetail: DealTest = (deal) => deal.sale_kind === 'retail' && !deal.is_reversed;
const isWholesale: DealTest = (deal) => deal.sale_kind === 'wholesale' && !deal.is_reversed;
const isNew: DealTest = (deal) => isRetail(deal) && deal.vehicle_condition === 'new';
const isUsed: DealTest = (deal) =>
  isRetail(deal) && (deal.vehicle_condition === 'used' || deal.vehicle_condition === 'cpo');
const isUnstated: DealTest = (deal) => isRetail(deal) && deal.vehicle_condition === null;
const isFinanced: DealTest = (deal) => deal.deal_type === 'finance' || deal.deal_type === 'lease';

function units(test: DealTest): Way {
  return { feeds: ['deal'], of: ({ deals }) => count(deals, test) };
}

/** Dollars, or null where there are such deals and none of them says. */
function dollars(test: DealTest, amountOf: (deal: StoredDeal) => Amount): Work {
  return ({ deals, knows }) => {
    if (!knows('deal')) return null;
    const isSilent = anyOf(deals, test) && !anyOf(deals, (deal) => test(deal) && amountOf(deal) !== null);
    return isSilent ? null : cents(total(deals, test, amountOf));
  };
}

function perUnit(test: DealTest, amountOf: (deal: StoredDeal) => Amount): Way {
  return {
    feeds: ['deal'],
    of: dollars(test, amountOf),
    per: ({ deals }) => count(deals, (deal) => test(deal) && amountOf(deal) !== null),
  };
}

function dealShare(of: DealTest, per: DealTest): Way {
  return {
    feeds: ['deal'],
    percent: true,
    of: ({ deals }) => count(deals, (deal) => per(deal) && of(deal)),
    per: ({ deals }) => count(deals, per),
  };
}

const price = (deal: StoredDeal) => deal.price_cents;
const front = (deal: StoredDeal) => deal.front_gross_cents;
const back = (deal: StoredDeal) => deal.back_gross_cents;
const frontNew = dollars(isNew, front);
const frontUsed = dollars(isUsed, front);
const frontUnstated = dollars(isUnstated, front);
const backGross = dollars(isRetail, back);
const variableGross: Work = (of) => together(frontNew(of), frontUsed(of), frontUnstated(of), backGross(of));
const saysBoth: DealTest = (deal) => isRetail(deal) && front(deal) !== null && back(deal) !== null;
const frontAndBack: Work = ({ deals }) =>
  cents(total(deals, saysBoth, (deal) => (front(deal) ?? 0) + (back(deal) ?? 0)));

const salespersonMonths: Work = ({ deals }) => {
  const months = new Set<string>();
  for (const { row, people } of deals) {
    if (!isRetail(row)) continue;
    for (const person of people) months.add(`${row.dealership_id} ${row.day?.slice(0, 7)} ${person}`);
  }
  return months.size;
};

const dealWays: Record<string, Way> = {
  rev_new: { feeds: ['deal'], of: dollars(isNew, price) },
  rev_used: { feeds: ['deal'], of: dollars(isUsed, price) },
  rev_fi: { feeds: ['deal'], of: backGross },
  variable_gross: { feeds: ['deal'], of: variableGross },
  fi_share_gross: {
    feeds: ['deal'],
    percent: true,
    of: ({ deals }) => cents(total(deals, saysBoth, back)),
    per: frontAndBack,
  },
  units_pending: { feeds: ['deal'], of: ({ pending }) => count(pending, isRetail) },
  units_retail: units(isRetail),
  units_new: units(isNew),
  units_used: units(isUsed),
  units_cpo: units((deal) => isRetail(deal) && deal.vehicle_condition === 'cpo'),
  units_wholesale: units(isWholesale),
  used_new_ratio: { feeds: ['deal'], of: units(isUsed).of, per: units(isNew).of },
  front_gross_new: { feeds: ['deal'], of: frontNew },
  front_gross_used: { feeds: ['deal'], of: frontUsed },
  front_pvr_new: perUnit(isNew, front),
  front_pvr_used: perUnit(isUsed, front),
  total_pvr: { feeds: ['deal'], of: frontAndBack, per: ({ deals }) => count(deals, saysBoth) },
  avg_price_new: perUnit(isNew, price),
  avg_price_used: perUnit(isUsed, price),
  units_per_sp: {
    feeds: ['deal'],
    of: ({ deals }) => count(deals, (deal) => isRetail(deal) && deal.salespeople.length > 0),
    per: salespersonMonths,
  },
  trade_rate: dealShare(
    (deal) => (deal.trade_count ?? 0) > 0,
    (deal) => isRetail(deal) && deal.trade_count !== null,
  ),
  lease_pen: dealShare(
    (deal) => deal.deal_type === 'lease',
    (deal) => isNew(deal) && deal.deal_type !== null,
  ),
  unwind_rate: dealShare(
    (deal) => deal.is_reversed,
    (deal) => deal.sale_kind === 'retail',
  ),
  neg_gross_share: dealShare(
    (deal) => (front(deal) ?? 0) < 0,
    (deal) => isRetail(deal) && front(deal) !== null,
  ),
  days_to_sale: {
    feeds: ['deal'],
    of: ({ deals }) => total(deals, isRetail, (deal) => deal.days_in_stock),
    per: ({ deals }) => count(deals, (deal) => isRetail(deal) && deal.days_in_stock !== null),
  },
  back_gross: { feeds: ['deal'], of: backGross },
  fi_pvr: perUnit(isRetail, back),
  reserve_pvr: perUnit(isRetail, (deal) => deal.reserve_cents),
  product_gross_pvr: perUnit(isRetail, (deal) => deal.product_gross_cents),
  products_per_deal: {
    feeds: ['deal'],
    of: ({ deals }) => total(deals, isRetail, (deal) => deal.products_sold),
    per: ({ deals }) => count(deals, (deal) => isRetail(deal) && deal.products_sold !== null),
  },
  finance_pen: dealShare(isFinanced, (deal) => isRetail(deal) && deal.deal_type !== null),
  vsc_pen: dealShare(
    (deal) => deal.has_service_contract === true,
    (deal) => isRetail(deal) && deal.has_service_contract !== null,
  ),
  gap_pen: dealShare(
    (deal) => deal.has_gap === true,
    (deal) => isRetail(deal) && isFinanced(deal) && deal.has_gap !== null,
  ),
  ppm_pen: dealShare(
    (deal) => deal.has_maintenance === true,
    (deal) => isRetail(deal) && deal.has_maintenance !== null,
  ),
  tw_pen: dealShare(
    (deal) => deal.has_tire_and_wheel === true,
    (deal) => isRetail(deal) && deal.has_tire_and_wheel !== null,
  ),
};

// Repair orders

type LineTest = (line: ChosenLine) => boolean;
type LineAmount = (line: ChosenLine) => Amount;

const anyLine: LineTest = () => true;
const byCustomer: LineTest = (line) => line.pay_type === 'customer';
const byWarranty: LineTest = (line) => line.pay_type === 'warranty';
const labor: LineAmount = (line) => line.labor_sale_cents;
const parts: LineAmount = (line) => line.parts_sale_cents;
const other: LineAmount = (line) => line.other_sale_cents;
const soldHours: LineAmount = (line) => line.sold_hours;
const less = (sale: Amount, cost: Amount): Amount => (sale === null || cost === null ? null : sale - cost);
const laborGross: LineAmount = (line) => less(line.labor_sale_cents, line.labor_cost_cents);
const partsGross: LineAmount = (line) => less(line.parts_sale_cents, line.parts_cost_cents);
const otherGross: LineAmount = (line) => less(line.other_sale_cents, line.other_cost_cents);
const where =
  (amountOf: LineAmount, said: LineAmount): LineAmount =>
  (line) =>
    said(line) === null ? null : amountOf(line);

/** Dollars or hours of some lines, or null where there are lines and not one of any sort says. */
function onLines(amountOf: LineAmount, test: LineTest = anyLine): Work {
  return ({ lines, knows }) => {
    if (!knows('repair_order')) return null;
    const isSilent = anyOf(lines, anyLine) && !anyOf(lines, (line) => amountOf(line) !== null);
    return isSilent ? null : cents(total(lines, test, amountOf));
  };
}

/** Over lines that say it, 0 where none does. */
function ofTelling(amountOf: LineAmount, test: LineTest = anyLine): Work {
  return ({ lines }) => cents(total(lines, test, amountOf));
}

function orders(test: (order: StoredOrder) => boolean): Work {
  return ({ orders: all }) => count(all, test);
}

const ofType = (type: string) => (order: StoredOrder) => order.lines.some((line) => line.pay_type === type);
const customerLines = (order: StoredOrder) =>
  order.lines.filter((line) => line.pay_type === 'customer').length;
const serviceRevenue: Work = (of) => together(onLines(labor)(of), onLines(other)(of));
const serviceGross: Work = (of) => together(onLines(laborGross)(of), onLines(otherGross)(of));
const fixedGross: Work = (of) => together(serviceGross(of), onLines(partsGross)(of));

function service(of: Work, per?: Work, percent = false): Way {
  return { feeds: ['repair_order'], of, ...(per ? { per } : {}), percent };
}

const serviceWays: Record<string, Way> = {
  rev_service: service(serviceRevenue),
  rev_parts: service(onLines(parts)),
  fixed_gross: service(fixedGross),
  ro_count: service(orders(() => true)),
  ro_cp: service(orders(ofType('customer'))),
  ro_warranty: service(orders(ofType('warranty'))),
  ro_internal: service(orders(ofType('internal'))),
  labor_sales: service(onLines(labor)),
  labor_gross_pct: service(onLines(laborGross), ofTelling(where(labor, laborGross)), true),
  service_gross: service(serviceGross),
  hours_sold: service(onLines(soldHours)),
  elr: service(ofTelling(where(labor, soldHours)), ofTelling(where(soldHours, labor))),
  elr_cp: service(
    ofTelling(where(labor, soldHours), byCustomer),
    ofTelling(where(soldHours, labor), byCustomer),
  ),
  elr_warranty: service(
    ofTelling(where(labor, soldHours), byWarranty),
    ofTelling(where(soldHours, labor), byWarranty),
  ),
  hours_per_ro: service(onLines(soldHours, byCustomer), orders(ofType('customer'))),
  labor_per_ro: service(onLines(labor, byCustomer), orders(ofType('customer'))),
  parts_per_ro: service(onLines(parts, byCustomer), orders(ofType('customer'))),
  parts_to_labor: service(onLines(parts, byCustomer), onLines(labor, byCustomer)),
  avg_ro_value: service(
    (of) => together(onLines(labor)(of), onLines(parts)(of), onLines(other)(of)),
    orders(() => true),
  ),
  one_line_ro_pct: service(
    orders((order) => customerLines(order) === 1),
    orders(ofType('customer')),
    true,
  ),
  cp_hours_mix: service(
    onLines(soldHours, byCustomer),
    onLines(soldHours, (line) => line.pay_type !== null),
    true,
  ),
  warranty_mix: service(
    onLines(labor, byWarranty),
    onLines(labor, (line) => line.pay_type !== null),
    true,
  ),
  open_ros: service(({ open }) => count(open, () => true)),
  open_ros_aged: service(({ open }) => count(open, ({ age }) => age > 7)),
  days_to_close: service(
    ({ orders: all }) =>
      total(
        all,
        () => true,
        (order) => order.days_open,
      ),
    orders((order) => order.days_open !== null),
  ),
  tech_efficiency: service(
    ofTelling(
      where(
        (line) => line.flag_hours,
        (line) => line.actual_hours,
      ),
    ),
    ofTelling(
      where(
        (line) => line.actual_hours,
        (line) => line.flag_hours,
      ),
    ),
    true,
  ),
  mpi_rate: service(
    orders((order) => order.is_inspected === true),
    orders((order) => order.is_inspected !== null),
    true,
  ),
  parts_gross: service(onLines(partsGross)),
  parts_gross_pct: service(onLines(partsGross), ofTelling(where(parts, partsGross)), true),
};

// The whole house

const saysPriceAndFront: DealTest = (deal) => price(deal) !== null && front(deal) !== null;
const vehicles: readonly DealTest[] = [isNew, isUsed, isUnstated];

function onDeals(work: (deals: ChosenRecords['deals']) => Amount): Work {
  return ({ deals, knows }) => (knows('deal') ? work(deals) : null);
}

const everySale = (amountOf: (deal: StoredDeal) => Amount): Work =>
  onDeals((deals) =>
    cents(
      vehicles.reduce(
        (sum, test) => sum + total(deals, (deal) => test(deal) && saysPriceAndFront(deal), amountOf),
        0,
      ),
    ),
  );

const onKnownLines =
  (work: Work): Work =>
  (of) =>
    of.knows('repair_order') ? work(of) : null;

const houseWays: Record<string, Way> = {
  total_revenue: {
    feeds: ['deal', 'repair_order'],
    of: (of) =>
      together(
        dollars(isNew, price)(of),
        dollars(isUsed, price)(of),
        dollars(isUnstated, price)(of),
        dollars(isWholesale, price)(of),
        backGross(of),
        serviceRevenue(of),
        onLines(parts)(of),
      ),
  },
  total_gross: { feeds: ['deal', 'repair_order'], of: (of) => together(variableGross(of), fixedGross(of)) },
  gross_margin_pct: {
    feeds: ['deal', 'repair_order'],
    percent: true,
    of: (of) => together(everySale(front)(of), backGross(of), fixedGross(of)),
    per: (of) =>
      together(
        everySale(price)(of),
        backGross(of),
        onKnownLines(ofTelling(where(labor, laborGross)))(of),
        onKnownLines(ofTelling(where(other, otherGross)))(of),
        onKnownLines(ofTelling(where(parts, partsGross)))(of),
      ),
  },
};

const ways: Readonly<Record<string, Way>> = { ...leadWays, ...dealWays, ...serviceWays, ...houseWays };

/** Every KPI the oracle knows how to work out. */
export const naiveKpis = Object.keys(ways);

const unknown: Naive = { value: null, numerator: null, denominator: null };

/** The KPI over exactly these records. */
export function naive(kpi: string, of: ChosenRecords): Naive {
  const way = ways[kpi];
  if (!way) throw new Error(`The oracle does not know ${kpi}.`);
  if (of.isGap(way.feeds)) return unknown;
  const numerator = way.of(of);
  if (!way.per) return { ...unknown, value: numerator };
  const denominator = way.per(of);
  if (numerator === null || denominator === null) return unknown;
  const scale = way.percent ? 100 : 1;
  return { value: denominator === 0 ? null : (numerator / denominator) * scale, numerator, denominator };
}
