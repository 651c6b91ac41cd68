import { type Cell, csvText, dollars, utcStamp } from '../../../demo/csv.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { type Moment, wallText } from '../../../demo/wall-clock.ts';
import { backOf, type DemoDeal, type ProductKey } from './deal.ts';
import { type DealStage, dealStatusAt } from './deal-stage.ts';

type Column = (deal: DemoDeal, existing: DealStage, rooftop: DemoRooftop) => Cell;

const SALE_TYPES = { cash: 'Cash', finance: 'Finance', lease: 'Lease' } as const;
const KINDS = { wholesale: 'Wholesale', dealer_trade: 'Dealer Trade', fleet: 'Fleet' } as const;
const INVENTORY = { new: 'N', used: 'U', cpo: 'CPO' } as const;

/** The columns of a VinSolutions-style list of DMS deals: local dates, amounts with two decimals. */
const COLUMNS: Readonly<Record<string, Column>> = {
  DealerID: (_, __, rooftop) => rooftop.number,
  DealNumber: (deal) => deal.number,
  DealStatus: (_, existing) => existing.status,
  DealStatusDate: (_, existing) => local(existing.statusSince),
  ContractDate: (deal) => local(deal.contracted),
  DeliveryDate: (_, existing) => local(existing.delivered),
  AccountingDate: (_, existing) => local(existing.booked),
  ReversalDate: (_, existing) => local(existing.reversed),
  Wholesale: (deal) => (deal.kind === 'wholesale' ? 'Y' : 'N'),
  SaleType: (deal) => (deal.kind === 'retail' ? SALE_TYPES[deal.dealType ?? 'cash'] : KINDS[deal.kind]),
  InventoryType: ({ vehicle }) => INVENTORY[vehicle.condition],
  StockNo: ({ vehicle }) => vehicle.stockNumber,
  VIN: ({ vehicle }) => vehicle.vin,
  Year: ({ vehicle }) => vehicle.year,
  Make: ({ vehicle }) => vehicle.make,
  Model: ({ vehicle }) => vehicle.model,
  Age: (deal) => deal.daysInStock,
  SalePrice: (deal) => dollars(deal.priceCents),
  Cost: (deal, existing) => dollars(deal.priceCents - dmsFront(deal, existing)),
  HoldBackAmount: (deal) => dollars(deal.holdbackCents),
  PackAmount: (deal) => dollars(deal.packCents),
  FrontGross: (deal, existing) => dollars(dmsFront(deal, existing)),
  BackGross: (deal) => dollars(backOf(deal)),
  TotalGross: (deal, existing) => dollars(dmsFront(deal, existing) + backOf(deal)),
  FinanceReserve: (deal) => dollars(deal.reserveCents),
  ...productColumns('Warranty'),
  ...productColumns('Gap'),
  ...productColumns('PPM'),
  ...productColumns('TireWheel'),
  ...productColumns('Paint'),
  ...productColumns('Theft'),
  ...productColumns('Key'),
  ProductCount: (deal) => deal.products.length,
  SalesPerson1: ({ credits }) => credits[0]?.person ?? null,
  CRMSaleCreditSP1: ({ credits }) => thousandths(credits[0]?.share),
  SalesPerson2: ({ credits }) => credits[1]?.person ?? null,
  CRMSaleCreditSP2: ({ credits }) => thousandths(credits[1]?.share),
  SalesMgr: (deal) => deal.salesManager,
  FIMgr1: (deal) => deal.financeManager,
  Trade1ACV: (deal) => dollars(deal.tradeAcvCents),
  BuyerLastName: ({ customer }) => customer?.lastName ?? null,
  BuyerEmail: ({ customer }) => customer?.email ?? null,
  BuyerPhone: ({ customer }) => customer?.phone ?? null,
  BuyerPostalCode: ({ customer }) => customer?.zip ?? null,
  LeadSource: (deal) => deal.leadSource,
  LastUpdatedUTCDate: (_, existing) => utcStamp(existing.updatedAt),
};

/** A store's deals as its DMS exports them at a moment. */
export function dmsExport(rooftop: DemoRooftop, deals: readonly DemoDeal[], asOf: number): string {
  const columns = Object.values(COLUMNS);
  const rows = deals.map((deal) => {
    const existing = dealStatusAt(deal, asOf);
    return columns.map((column) => column(deal, existing, rooftop));
  });
  return csvText(Object.keys(COLUMNS), rows);
}

function productColumns(key: ProductKey): Record<string, Column> {
  const sold = (deal: DemoDeal) => deal.products.find((product) => product.key === key);
  return {
    [`${key}Price`]: (deal) => dollars(sold(deal)?.priceCents ?? null),
    [`${key}Cost`]: (deal) => dollars(sold(deal)?.costCents ?? null),
  };
}

/** What commissions are paid on: holdback and pack are not in it. */
function dmsFront({ holdbackCents, packCents }: DemoDeal, { frontCents }: DealStage): number {
  return frontCents - holdbackCents - packCents;
}

function local(moment: Moment | null): string | null {
  return moment === null ? null : wallText(moment);
}

function thousandths(share: number | undefined): string | null {
  return share === undefined ? null : share.toFixed(1);
}
