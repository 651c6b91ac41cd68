import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { PersonHashes, Vehicle } from '../../core/record-parts.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

/** Retail counts as a unit; the others are shown apart and in no per-vehicle average. */
export const SALE_KINDS = ['retail', 'wholesale', 'dealer_trade', 'fleet'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

export const DEAL_TYPES = ['cash', 'finance', 'lease'] as const;
export type DealType = (typeof DEAL_TYPES)[number];

/** One person's part of a sale, in thousandths: two who share a deal have 500 each. */
export interface SaleCredit {
  readonly person: string;
  readonly share: number;
}

/** What was sold in the F&I office; null where the source does not say. */
export interface SoldProducts {
  readonly serviceContract: boolean | null;
  readonly gap: boolean | null;
  readonly maintenance: boolean | null;
  readonly tireAndWheel: boolean | null;
  readonly paint: boolean | null;
}

/**
 * One vehicle's sale as a dealer management system reports it. Amounts are cents, null where
 * the source does not say; nothing in it identifies the buyer to a reader.
 */
export interface DealRecord {
  /** The deal number: the same deal restated has the same key. */
  readonly key: string;
  /** The dealership as the source spells it. */
  readonly store: string | null;
  readonly contractAt: SourceTime | null;
  readonly deliveryAt: SourceTime | null;
  /** When accounting booked it. */
  readonly bookedAt: SourceTime | null;
  /** When it was unwound; a reversed deal keeps its other dates. */
  readonly reversalAt: SourceTime | null;
  /** When the source last changed the deal: of two versions the later one counts. */
  readonly updatedAt: SourceTime | null;
  readonly saleKind: SaleKind;
  readonly dealType: DealType | null;
  readonly vehicle: Vehicle;
  /** Days from stock to sale. */
  readonly daysInStock: number | null;
  readonly priceCents: number | null;
  readonly costCents: number | null;
  /** Commissionable front gross, as the source states it. */
  readonly frontGrossCents: number | null;
  /** What the statement's front gross adds to it: holdback, pack, doc fee and factory money. */
  readonly statementExtraCents: number | null;
  /** Finance reserve and products together. */
  readonly backGrossCents: number | null;
  readonly reserveCents: number | null;
  readonly productGrossCents: number | null;
  readonly productsSold: number | null;
  readonly products: SoldProducts;
  readonly tradeCount: number | null;
  /** Shares add up to 1000; empty where no salesperson is named. */
  readonly credits: readonly SaleCredit[];
  readonly financeManager: string | null;
  readonly salesManager: string | null;
  /** The lead source as the DMS spells it. */
  readonly leadSource: string | null;
  readonly buyerZip: string | null;
  readonly person: PersonHashes;
  /** The source took it back: a record kept under this key is to go. */
  readonly isWithdrawn: boolean;
}

const WHOLE_CREDIT = 1_000;

export const deal: RecordKind<DealRecord> = {
  title: 'Deals',
  expected: 'Every 15 minutes to every night',
  restatedDays: 60,
  lateAfterOpenMinutes: NIGHTLY,
  isOfOpenDays: true,
  // A row with only some of the credit: the rest is in other rows of the deal.
  addsToRecord: ({ credits }) => {
    const share = credits.reduce((sum, credit) => sum + credit.share, 0);
    return share > 0 && share < WHOLE_CREDIT;
  },
};
