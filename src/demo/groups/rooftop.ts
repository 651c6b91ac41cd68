import type { Target } from '../../records/kinds.ts';

/** One store of the demo. All names are invented; volumes are per ordinary month. */
export interface DemoRooftop {
  /** Permanent, whatever the store is renamed to. */
  readonly key: string;
  readonly number: number;
  readonly name: string;
  readonly aliases: readonly string[];
  /** The kinds of record it has a feed for; every kind by default. */
  readonly reports?: readonly Target[];
  /** Empty for an independent, which sells used vehicles of any make. */
  readonly makes: readonly string[];
  readonly zips: readonly string[];
  readonly timeZone: string;
  readonly opensAt: string;
  readonly closesAt: string;
  /** 0 is Sunday. */
  readonly closedWeekdays: readonly number[];
  readonly newUnits: number;
  readonly usedUnits: number;
  readonly leads: number;
  /** Minutes of opening hours to the first answer of an internet lead. */
  readonly medianResponse: number;
  /** Appointment rate relative to the usual one. */
  readonly handling: number;
  readonly sales: SalesFigures;
  readonly service: ServiceFigures;
  readonly bodyShop?: BodyShopFigures;
}

/** Dollars per ordinary sale in the story's year; gross as on the statement. */
export interface SalesFigures {
  readonly frontNew: number;
  readonly frontUsed: number;
  readonly financeAndInsurance: number;
  readonly priceNew: number;
  readonly priceUsed: number;
  readonly leaseShare: number;
  /** Share of a new vehicle's price. */
  readonly holdback: number;
}

/** An ordinary month of the service department in the story's year. */
export interface ServiceFigures {
  readonly orders: number;
  /** Shares of customer pay, warranty and internal in all orders. */
  readonly payShares: readonly [number, number, number];
  /** Dollars per customer-pay hour. */
  readonly laborRate: number;
  readonly hours: number;
  readonly partsToLabor: number;
}

/** An ordinary month of the body shop in the story's year. */
export interface BodyShopFigures {
  readonly orders: number;
  /** Dollars of an order. */
  readonly ticket: number;
  /** Dollars of a labor hour. */
  readonly laborRate: number;
}

export interface DemoGroup {
  readonly key: string;
  readonly name: string;
  readonly status: 'active' | 'onboarding';
  readonly grossBasis: 'statement' | 'dms';
  readonly attribution: 'crm_primary' | 'first_touch';
  /** By default, of the contract. */
  readonly saleDay?: 'delivery';
  readonly rooftops: readonly DemoRooftop[];
}
