/** One rooftop of the demo. Names are invented; volumes are those of an ordinary month. */
export interface DemoRooftop {
  /** Names the rooftop for ever, whatever it is renamed to. */
  readonly key: string;
  /** The dealer number that files carry. */
  readonly number: number;
  readonly name: string;
  /** Other names that files use, lower-cased. */
  readonly aliases: readonly string[];
  /** Empty where any make is sold, all of it used. */
  readonly makes: readonly string[];
  /** Where its customers live. */
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
  /** How often leads come to an appointment, against what is usual. */
  readonly handling: number;
  readonly sales: SalesFigures;
  readonly service: ServiceFigures;
}

/** What an ordinary sale brings in the story's year, in dollars; gross as the statement counts it. */
export interface SalesFigures {
  readonly frontNew: number;
  readonly frontUsed: number;
  readonly financeAndInsurance: number;
  readonly priceNew: number;
  readonly priceUsed: number;
  /** Of new vehicles. */
  readonly leaseShare: number;
  /** What the factory holds back, as a share of a new vehicle's price. */
  readonly holdback: number;
}

/** What an ordinary month of the workshop is in the story's year. */
export interface ServiceFigures {
  readonly orders: number;
  /** Customer pay, warranty and internal, of all orders. */
  readonly payShares: readonly [number, number, number];
  /** Dollars for an hour that the customer pays. */
  readonly laborRate: number;
  /** Hours of an order that the customer pays. */
  readonly hours: number;
  readonly partsToLabor: number;
}

export interface DemoGroup {
  readonly key: string;
  readonly name: string;
  readonly status: 'active' | 'onboarding';
  readonly grossBasis: 'statement' | 'dms';
  readonly attribution: 'crm_primary' | 'first_touch';
  readonly rooftops: readonly DemoRooftop[];
}
