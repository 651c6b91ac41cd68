import { comparableName, hasWords } from './comparable-name.ts';
import type { SourceType } from './source-types.ts';

export interface KnownSource {
  readonly name: string;
  readonly type: SourceType;
}

interface Entry extends KnownSource {
  /** Matches the whole name. */
  readonly is: readonly string[];
  /** Matches whole words anywhere in the name. */
  readonly has: readonly string[];
}

function known(
  type: SourceType,
  name: string,
  { is = [], has = [] }: { is?: readonly string[]; has?: readonly string[] },
): Entry {
  return { type, name, is, has };
}

/** First match wins, so specific sources come first. */
const ENTRIES: readonly Entry[] = [
  known('third_party', 'Autotrader', { has: ['autotrader', 'auto trader'] }),
  known('third_party', 'Cars.com', { is: ['cars'], has: ['cars com', 'carscom', 'carsdotcom'] }),
  known('third_party', 'CarGurus', { has: ['cargurus', 'car gurus', 'cargurus com'] }),
  known('third_party', 'CARFAX', { has: ['carfax', 'car fax'] }),
  known('third_party', 'TrueCar', { has: ['truecar', 'true car'] }),
  known('third_party', 'KBB', { has: ['kbb', 'kelley blue book', 'kelly blue book'] }),
  known('third_party', 'Edmunds', { has: ['edmunds'] }),
  known('third_party', 'Capital One', { has: ['capital one', 'capitalone'] }),
  known('third_party', 'iSeeCars', { has: ['iseecars'] }),
  known('third_party', 'eBay Motors', { has: ['ebay'] }),
  known('third_party', 'Craigslist', { has: ['craigslist'] }),
  known('third_party', 'Costco', { has: ['costco'] }),
  known('social', 'Meta', {
    is: ['fb', 'meta'],
    has: ['facebook', 'instagram', 'fb lead', 'fb ad', 'meta ads', 'meta lead'],
  }),
  known('social', 'TikTok', { has: ['tiktok', 'tik tok'] }),
  known('social', 'LinkedIn', { has: ['linkedin', 'linked in'] }),
  known('social', 'Social media', { is: ['social', 'paid social', 'social media'] }),
  known('service_drive', 'Service marketing', {
    has: ['service mailer', 'service search', 'service marketing'],
  }),
  known('service_drive', 'Service drive', {
    is: ['service'],
    has: ['service drive', 'service lane', 'svc customer', 'service customer', 'service to sales'],
  }),
  known('repeat_referral', 'Equity mining', { has: ['equity', 'equity mining', 'automaster', 'autoalert'] }),
  known('repeat_referral', 'Referral', {
    has: ['referral', 'referred', 'friend', 'family', 'word of mouth'],
  }),
  known('repeat_referral', 'Repeat customer', {
    has: [
      'repeat',
      'previous cust',
      'previous customer',
      'prior customer',
      'sold customer',
      'existing customer',
    ],
  }),
  known('walk_in', 'Walk-in', {
    is: ['showroom', 'fresh up', 'drive up', 'lot'],
    has: ['walk in', 'walkin', 'walk up', 'drive by', 'driveby', 'showroom up', 'showroom visit', 'lot up'],
  }),
  known('oem', 'OEM', {
    has: [
      'oem',
      'factory lead',
      'factory',
      'tier 1',
      'tier1',
      'tier one',
      'manufacturer',
      'toyota com',
      'honda com',
      'chevrolet com',
      'ford direct',
      'forddirect',
      'hyundaiusa',
      'bmwusa',
      'gm lead',
    ],
  }),
  known('phone', 'Call tracking', {
    has: [
      'call tracking',
      'website call',
      'tracked call',
      'callrail',
      'call source',
      'callsource',
      'car wars',
      'carwars',
    ],
  }),
  known('phone', 'Phone', {
    is: ['phone', 'call', 'calls'],
    has: ['phone up', 'phone in', 'phone call', 'phone lead', 'incoming call', 'inbound call', 'call in'],
  }),
  known('website', 'Website chat', { is: ['chat', 'live chat', 'website chat', 'chat website', 'web chat'] }),
  known('website', 'Digital retailing', {
    has: ['digital retail', 'digital retailing', 'roadster', 'online store', 'accelerate my deal'],
  }),
  known('website', 'Dealer website', {
    is: ['website', 'web site', 'web', 'web lead', 'web form', 'contact us', 'dealership site'],
    has: [
      'dealer com',
      'ddc',
      'dealer website',
      'dealership website',
      'website platform',
      'dealeron',
      'dealer inspire',
      'dealerinspire',
      'sincro',
      'our website',
      'site form',
    ],
  }),
  known('website', 'Google Ads', {
    is: ['google'],
    has: ['google ads', 'google adwords', 'adwords', 'performance max', 'pmax', 'vehicle ads'],
  }),
  known('website', 'Microsoft Ads', { has: ['microsoft ads', 'microsoft advertising', 'bing', 'bing ads'] }),
  known('website', 'Paid search', { is: ['ppc', 'sem'], has: ['paid search', 'search engine marketing'] }),
  known('website', 'SEO', { is: ['organic'], has: ['seo', 'organic search'] }),
  known('website', 'Display', { has: ['programmatic', 'display', 'retargeting', 'remarketing'] }),
  known('website', 'YouTube', { has: ['youtube', 'you tube'] }),
  known('other', 'Email', {
    is: ['email', 'e mail'],
    has: ['email blast', 'eblast', 'e blast', 'newsletter', 'email marketing'],
  }),
  known('traditional', 'Direct mail', { is: ['mailer', 'mail'], has: ['direct mail', 'mailer', 'postcard'] }),
  known('traditional', 'Radio', { has: ['radio'] }),
  known('traditional', 'TV', {
    has: ['tv', 'television', 'cable', 'streaming tv', 'connected tv', 'ctv', 'ott'],
  }),
  known('traditional', 'Newspaper', { has: ['newspaper', 'print', 'magazine', 'yellow pages'] }),
  known('traditional', 'Outdoor', { has: ['billboard', 'billboards', 'outdoor'] }),
  known('traditional', 'Sponsorship', { has: ['sponsorship', 'sponsorships', 'sponsor'] }),
  known('other', 'Event', { is: ['event', 'events', 'tent sale', 'auto show'] }),
  known('other', 'Lease end', { has: ['lease end', 'lease return', 'lease maturity'] }),
  known('other', 'Reviews', { is: ['reviews'], has: ['reputation', 'podium', 'birdeye'] }),
  known('other', 'Unspecified', { is: ['other', 'unknown', 'none', 'n a', 'internet', 'not stated'] }),
];

/**
 * A source known to the trade; null otherwise. Matches whole words, so `Carson Media` is not
 * `cars`.
 */
export function knownSource(rawName: string): KnownSource | null {
  const plain = comparableName(rawName);
  if (plain === '') return null;
  const found = ENTRIES.find(
    ({ is, has }) => is.includes(plain) || has.some((words) => hasWords(plain, words)),
  );
  return found ? { name: found.name, type: found.type } : null;
}
