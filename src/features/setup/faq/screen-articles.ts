import type { ScreenHelpKey } from '../../../core/navigation/screen-help.ts';
import type { FaqEntry } from './rules-search.ts';

/** What each screen answers and where to start on it. */
const SCREENS: Readonly<Record<ScreenHelpKey, readonly [title: string, text: string]>> = {
  'screen-real-time-revenue': [
    'Real-Time Revenue',
    'Are we on pace today and this month, and which store needs a call? Cards show the month to date with today and the projection. Press any number to see what it is made of. TV mode (search, then “TV mode”) shows the screen on a wall until you press Escape.',
  ],
  'screen-data-alerts': [
    'Data Alerts',
    'What changed that someone should look at: numbers outside their usual range, late feeds, budgets off plan. Each alert explains its number and opens its screen. Acknowledge, snooze, assign or dismiss it; Rules has every threshold with a back-test.',
  ],
  'screen-planner': [
    'Planner',
    'The marketing plan of one month, line by line, beside what was spent the month before. Copy a month to start, change amounts in place, and every change can be undone.',
  ],
  'screen-budget': [
    'Budget',
    'Planned, due, actual and co-op for every line, by category and vendor. Type an amount in its cell. A line opens its flights, invoices and claim.',
  ],
  'screen-lead-source-roi': [
    'Lead Source ROI',
    'What each lead source costs and earns: leads, sales, gross and cost per sale. Press a source to filter the screen. Raw names that belong together are joined in Source Mapping.',
  ],
  'screen-website': [
    'Website',
    'Sessions, form leads and calls of the store sites, by channel and page. A broken form shows as a day without form leads.',
  ],
  'screen-paid-search': [
    'Paid Search',
    'Cost, clicks and conversions of the ad platforms beside the leads that reached the CRM. “Where another $1,000 works” shows stores with cheap conversions and searches lost to budget.',
  ],
  'screen-organic-search': [
    'Organic Search',
    'Clicks, positions and queries of Google Search, and what the business profiles were used for. The last three days are preliminary.',
  ],
  'screen-video-statistics': [
    'Video Statistics',
    'Views, watch time and subscribers of the stores’ YouTube channels, video by video.',
  ],
  'screen-sales': [
    'Sales',
    'Units and gross by salesperson, manager, model and deal type. Press a person to see their deals.',
  ],
  'screen-service-dashboard': [
    'Service Dashboard',
    'Hours, labor rate and gross of the shop by advisor, technician and pay type, with open repair orders and appointments.',
  ],
  'screen-inventory-report': [
    'Inventory Report',
    'What is in stock today: age, price, photos and views of each vehicle. Filter the table, save the filter under a name, or keep vehicles as a work list.',
  ],
  'screen-vdp-report': [
    'VDP Report',
    'How often the pages of vehicles were seen, and which vehicles nobody looks at.',
  ],
  'screen-market-price': [
    'Real-Time Market Price',
    'The price of each vehicle beside comparable ones in the market, at its miles. Days without a market report have no market price.',
  ],
  'screen-market-share': [
    'Market Share',
    'Registrations in the store’s area by dealer and ZIP, from a bought report: what we sold there, and what others did.',
  ],
  'screen-dealer-overview': [
    'Dealer Overview',
    'The numbers you choose, store by store, on one page. Add a KPI, move it, and keep your list.',
  ],
  'screen-enterprise-reporting': [
    'Enterprise Reporting',
    'A grid of stores and KPIs with comparisons, saved as a report for yourself or everyone.',
  ],
  'screen-report-builder': [
    'Report Builder',
    'Pages of numbers, charts and texts that are sent on a schedule. Start from a template or an empty report. The editor lists the saved versions and can restore one.',
  ],
  'screen-data-feeds': [
    'Data Feeds',
    'Where the numbers come from: connect a platform, drop a file, or have a system send it. The screen shows what is late and can undo every import.',
  ],
  'screen-source-mapping': [
    'Source Mapping',
    'Raw names of sources as they are in files, and the source each belongs to. A changed rule applies to all history at once.',
  ],
  'screen-targets': [
    'Targets',
    'What each store aims at, month by month. Type in a cell, or upload a file. Home shows the pace against these targets.',
  ],
  'screen-users': [
    'Users',
    'Who may see which stores, with which role. Invite people by email; the log shows who changed what.',
  ],
  'screen-settings': [
    'Settings',
    'Opening hours, closed dates, attribution and the day on which a deal counts. Changes apply to all history.',
  ],
};

export const screenArticles: readonly FaqEntry[] = Object.entries(SCREENS).map(([key, [title, text]]) => ({
  key,
  section: 'Screens',
  title,
  text,
  facts: [],
}));
