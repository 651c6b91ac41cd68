import type { LeadType } from '../record.ts';

/** Leads that come one way: what share of a store's leads they are, and how well they close. */
export interface LeadOrigin {
  readonly key: string;
  readonly type: LeadType;
  /** Percent of all leads; the origins of an ordinary store add up to 100. */
  readonly share: number;
  /** Percent of good leads that end in a sale. */
  readonly closing: number;
  readonly providers: readonly LeadProvider[];
}

/** One vendor, spelled as careless as CRMs are set up. */
export interface LeadProvider {
  readonly key: string;
  readonly weight: number;
  /** The first is what most people type. */
  readonly spellings: readonly string[];
}

const provider = (key: string, weight: number, ...spellings: readonly string[]): LeadProvider => ({
  key,
  weight,
  spellings,
});

export const leadOrigins: readonly LeadOrigin[] = [
  {
    key: 'website-form',
    type: 'internet',
    share: 20,
    closing: 11,
    providers: [
      provider('website', 9, 'Dealer.com', 'DDC', 'dealer website', 'Website', 'Dealer Website - Contact Us'),
      provider('digital-retail', 1, 'Digital Retail', 'DIGITAL RETAILING'),
    ],
  },
  {
    key: 'chat',
    type: 'chat',
    share: 6,
    closing: 11,
    providers: [provider('chat', 1, 'Website Chat', 'chat', 'Live Chat', 'CHAT - website')],
  },
  {
    key: 'phone',
    type: 'phone',
    share: 14,
    closing: 18,
    providers: [
      provider('tracked-call', 3, 'Phone Up', 'Call Tracking', 'phone-up', 'Website Call'),
      provider('showroom-call', 1, 'Phone', 'Incoming call'),
    ],
  },
  {
    key: 'oem',
    type: 'internet',
    share: 8,
    closing: 9,
    providers: [provider('oem', 1, 'OEM', 'Factory Lead', 'Tier 1', 'OEM Website')],
  },
  {
    key: 'third-party',
    type: 'internet',
    share: 24,
    closing: 6.5,
    providers: [
      provider('autotrader', 7, 'AutoTrader', 'Autotrader.com', 'Autotrader - Used', 'Auto Trader'),
      provider('cars', 5, 'Cars.com', 'CARS.COM', 'cars com - New'),
      provider('cargurus', 7, 'CarGurus', 'Car Gurus', 'CARGURUS'),
      provider('carfax', 2.5, 'CARFAX', 'Carfax Used Car Listings'),
      provider('truecar', 1.5, 'TrueCar', 'True Car'),
      provider('kbb', 1, 'KBB ICO', 'Kelley Blue Book'),
    ],
  },
  {
    key: 'paid-social',
    type: 'internet',
    share: 5,
    closing: 4,
    providers: [provider('meta', 1, 'Facebook', 'FB Lead Ad', 'Meta', 'Facebook Marketplace')],
  },
  {
    key: 'walk-in',
    type: 'walk_in',
    share: 13,
    closing: 24,
    providers: [provider('walk-in', 1, 'Walk-In', 'walkin', 'Drive By', 'Showroom Up', 'Walk in')],
  },
  {
    key: 'referral-visit',
    type: 'walk_in',
    share: 3,
    closing: 38,
    providers: [provider('repeat', 1, 'Repeat Customer', 'Previous Cust', 'Referral')],
  },
  {
    key: 'referral-call',
    type: 'phone',
    share: 2,
    closing: 38,
    providers: [provider('repeat', 1, 'Repeat Customer', 'Referral', 'Friend / Family')],
  },
  {
    key: 'referral-web',
    type: 'internet',
    share: 1,
    closing: 38,
    providers: [provider('equity', 1, 'Equity Mining', 'Repeat - Equity Tool')],
  },
  {
    key: 'service-drive',
    type: 'walk_in',
    share: 3,
    closing: 18,
    providers: [provider('service', 1, 'Service Drive', 'Service Lane', 'svc customer')],
  },
  {
    key: 'other',
    type: 'internet',
    share: 1,
    closing: 10,
    providers: [
      provider('email', 2, 'Email Blast', 'Direct Mail'),
      provider('event', 1, 'Event', 'Lease End'),
      provider('unknown', 1, 'Other', 'Internet'),
    ],
  },
];

/** The vendor that Toyota takes on: many leads, few sales. */
export const newVendorOrigin: LeadOrigin = {
  key: 'new-vendor',
  type: 'internet',
  share: 0,
  closing: 0.5,
  providers: [provider('lotlink', 1, 'LotLink Exchange', 'LotLink')],
};
