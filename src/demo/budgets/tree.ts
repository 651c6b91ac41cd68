/** `burst` is about two weeks, `weekends` two weekends, `weeks` the first and third week. */
export type Run = 'month' | 'burst' | 'weekends' | 'weeks';

export interface DemoCampaign {
  readonly name: string;
  /** Relative to the other campaigns of its category. */
  readonly weight: number;
  readonly run?: Run;
  readonly where?: 'franchise' | 'independent';
  /** One buy for all franchises, split evenly or by units; its weight covers the whole group. */
  readonly shared?: 'evenly' | 'by-units';
}

export interface DemoProduct {
  readonly name: string;
  readonly description: string;
  readonly campaigns: readonly DemoCampaign[];
}

export interface DemoCategory {
  readonly name: string;
  readonly color: string;
  readonly share: number;
  /** Exactly as planned, as media runs, or by an invoice weeks after the month. */
  readonly bills: 'exact' | 'media' | 'late';
  /** Share that manufacturers accept for co-op. */
  readonly eligible: number;
  readonly products: readonly DemoProduct[];
}

const one = (name: string, description: string, ...campaigns: DemoCampaign[]): DemoProduct => ({
  name,
  description,
  campaigns,
});

export const demoTree: readonly DemoCategory[] = [
  {
    name: 'Paid Search',
    color: '#3b82f6',
    share: 26,
    bills: 'media',
    eligible: 0.7,
    products: [
      one(
        'Google Ads',
        'Search and Performance Max, bought by our agency.',
        { name: 'Brand', weight: 12 },
        { name: 'New Inventory', weight: 38, where: 'franchise' },
        { name: 'Used Inventory', weight: 26 },
        { name: 'Performance Max', weight: 16 },
      ),
      one('Microsoft Ads', 'Search on Bing and its partners.', { name: 'Inventory', weight: 8 }),
    ],
  },
  {
    name: 'Third-Party Listings',
    color: '#f59e0b',
    share: 22,
    bills: 'exact',
    eligible: 0,
    products: [
      one('Autotrader', 'Listing package with alpha spots.', { name: 'Listings', weight: 33 }),
      one('CarGurus', 'Featured listings.', { name: 'Listings', weight: 28 }),
      one('Cars.com', 'Listing package.', { name: 'Listings', weight: 25 }),
      one('CARFAX', 'Reports and used car listings.', { name: 'Advantage', weight: 14 }),
    ],
  },
  {
    name: 'Paid Social',
    color: '#ec4899',
    share: 11,
    bills: 'media',
    eligible: 0.65,
    products: [
      one(
        'Meta',
        'Facebook and Instagram.',
        { name: 'Inventory Ads', weight: 45 },
        { name: 'Model Launch', weight: 25, run: 'burst', where: 'franchise' },
        { name: 'Weekend Event', weight: 20, run: 'weekends' },
      ),
      one('TikTok', 'Short videos from the lot.', { name: 'Awareness', weight: 10, run: 'burst' }),
    ],
  },
  {
    name: 'Display and Retargeting',
    color: '#8b5cf6',
    share: 5,
    bills: 'media',
    eligible: 0.6,
    products: [
      one(
        'Programmatic',
        'Banners across the web.',
        { name: 'Retargeting', weight: 60 },
        { name: 'Conquest', weight: 40, run: 'burst' },
      ),
    ],
  },
  {
    name: 'Video and Streaming TV',
    color: '#ef4444',
    share: 7,
    bills: 'media',
    eligible: 0.7,
    products: [
      one(
        'YouTube',
        'Pre-roll and in-feed video.',
        { name: 'Group Brand', weight: 30, where: 'franchise', shared: 'by-units' },
        { name: 'Model Walkarounds', weight: 30 },
      ),
      one('Streaming TV', 'Ads on connected TVs.', { name: 'Local Streaming', weight: 40, run: 'burst' }),
    ],
  },
  {
    name: 'Website and Tools',
    color: '#14b8a6',
    share: 8,
    bills: 'exact',
    eligible: 0.2,
    products: [
      one('Website Platform', 'Hosting, design and inventory pages.', { name: 'Subscription', weight: 46 }),
      one('Chat', 'Chat and text with people behind it.', { name: 'Subscription', weight: 19 }),
      one('Digital Retailing', 'Payments and trade-in values online.', { name: 'Subscription', weight: 27 }),
      one('Call Tracking', 'Numbers that tell where calls come from.', { name: 'Subscription', weight: 8 }),
    ],
  },
  {
    name: 'SEO and Reputation',
    color: '#22c55e',
    share: 3,
    bills: 'exact',
    eligible: 0,
    products: [
      one('SEO Agency', 'Content, local pages and links.', { name: 'Retainer', weight: 65 }),
      one('Reviews', 'Asks for reviews and answers them.', { name: 'Subscription', weight: 35 }),
    ],
  },
  {
    name: 'Direct Mail and Email',
    color: '#a16207',
    share: 7,
    bills: 'media',
    eligible: 0.6,
    products: [
      one(
        'Direct Mail',
        'Mailers to owners and to the neighbourhood.',
        { name: 'Equity Mailer', weight: 45, run: 'burst' },
        { name: 'Private Sale', weight: 30, run: 'weekends' },
      ),
      one('Email', 'Newsletters and offers.', { name: 'Monthly Offers', weight: 25 }),
    ],
  },
  {
    name: 'Radio',
    color: '#f97316',
    share: 4,
    bills: 'late',
    eligible: 0.7,
    products: [
      one('Local Radio', 'Spots on two stations.', { name: 'Drive Time', weight: 100, run: 'weeks' }),
    ],
  },
  {
    name: 'TV and Cable',
    color: '#64748b',
    share: 3,
    bills: 'late',
    eligible: 0.8,
    products: [
      one(
        'Cable TV',
        'Local news and sports.',
        { name: 'Group Brand', weight: 100, run: 'burst', where: 'franchise', shared: 'evenly' },
        { name: 'Local News', weight: 100, run: 'burst', where: 'independent' },
      ),
    ],
  },
  {
    name: 'Outdoor and Sponsorship',
    color: '#0ea5e9',
    share: 2,
    bills: 'media',
    eligible: 0.3,
    products: [
      one(
        'Billboards',
        'Boards along the highways.',
        { name: 'Group Boards', weight: 60, where: 'franchise', shared: 'by-units' },
        { name: 'Lot Boards', weight: 60, where: 'independent' },
      ),
      one('Sponsorship', 'Teams and events nearby.', { name: 'High School Sports', weight: 40 }),
    ],
  },
  {
    name: 'Service Marketing',
    color: '#84cc16',
    share: 2,
    bills: 'media',
    eligible: 0.4,
    products: [
      one('Service Search', 'Search ads for service.', { name: 'Maintenance', weight: 60 }),
      one('Service Mailer', 'Reminders and coupons.', { name: 'Seasonal Offer', weight: 40, run: 'burst' }),
    ],
  },
];
