import type { FaqEntry } from './rules-search.ts';
import { screenArticles } from './screen-articles.ts';

const NUMBERS = 'How numbers work';
const COOP = 'Co-op terms';

/** What is written by hand: how numbers are made, and the terms of co-op advertising. */
export const articles: readonly FaqEntry[] = [
  ...screenArticles,
  article(
    'comparisons',
    NUMBERS,
    'What is a change compared with?',
    'The chosen period is compared with the period before it and with the same dates last year. While a period is open, each store is compared on the days that are known on both sides, through yesterday at the latest. Stores that cannot be compared are left out and named. Hover over a change to see both values and their dates.',
  ),
  article(
    'gray-changes',
    NUMBERS,
    'Why is a change gray, or missing?',
    'A change is gray, without an arrow, while it is within the usual swing of that KPI: what its own ups and downs from day to day cause by chance, weekday by weekday. It is also gray when more is neither better nor worse for that KPI. It is missing when fewer than half of the stores can be compared, or when there is nothing to compare with. A base of zero is shown as “new”.',
  ),
  article(
    'chart-lines',
    NUMBERS,
    'What do the lines of a chart by day mean?',
    'Last year’s line is moved to the same weekdays, so that a Monday is beside a Monday; point at a day to see both dates. The 7-day average is a day and the six before it; for a ratio it is the ratio of their sums. It is shown at once where days differ much, and otherwise switched on in the legend.',
  ),
  article(
    'annotations',
    NUMBERS,
    'How do I mark what happened on a day?',
    'Choose “Add annotation…” in the menu of any chart by day, or read a day with the arrow keys and press A. The flag is on every trend of that store, or of all stores, for everyone who sees them. Marketing and above may add, change and delete annotations; the log in Users keeps each change.',
  ),
  article(
    'dashes',
    NUMBERS,
    'Why is there a dash?',
    'A dash means that the number is not known: no file covers those days, the source does not report that column, or a ratio would divide by zero. A covered day without records is 0.',
  ),
  article(
    'ratios',
    NUMBERS,
    'Why is the total of a ratio not the average of its rows?',
    'A ratio is never averaged. The total is the sum of all numerators divided by the sum of all denominators, so a store with more leads weighs more in the closing ratio.',
  ),
  article(
    'levels',
    NUMBERS,
    'Why do units in stock not add up over days?',
    'Stock, open repair orders and days’ supply are levels: they are counted at the end of a day. They add up over stores but not over days. A period shows its last known day.',
  ),
  article(
    'projection',
    NUMBERS,
    'How is the month projected?',
    'Each store’s known days are scaled by the usual weight of its weekdays in the last 13 weeks. Closed weekdays and closed dates weigh nothing. Today counts as a day to come. Ratios are projected from their two sums. Levels have no projection.',
  ),
  article(
    'due',
    NUMBERS,
    'What do Due and Variance to Due mean?',
    'Due is what the flights of the budget call for through yesterday. Variance to Due is actual less due, as of the day the actual was entered. Left to Spend is planned less actual. Lines without an actual are listed apart and are in no variance.',
  ),
  article(
    'cohorts',
    NUMBERS,
    'What is the cohort closing ratio?',
    'It follows the leads of the chosen period until they are 90 days old and counts their sales, whenever those happen. The earlier period is counted at the same age, so a young month is not compared with a finished one.',
  ),
  article(
    'attribution',
    NUMBERS,
    'Which source gets credit for a sale?',
    'An admin chooses in Settings: the source the CRM names first, the first lead of that customer, or every source that sent the customer. The choice applies to all past and future sales.',
  ),
  article(
    'freshness',
    NUMBERS,
    'How fresh are the numbers?',
    'A number changes within a second after its file or message arrives. Each drill-down shows when its feeds last delivered. Data Feeds shows for each store what is expected and what is late. Days that a platform still corrects are marked Preliminary.',
  ),
  article(
    'restated',
    NUMBERS,
    'Why did a past number change?',
    'Files are imported again whenever they are delivered again: a late or corrected file repairs the days it covers. The same file twice changes nothing. Data Feeds lists every import and can undo it.',
  ),
  article(
    'sale-day',
    NUMBERS,
    'On which day does a deal count?',
    'On its contract date, its delivery date or the day accounting booked it: an admin chooses in Settings. Changing it recounts all days.',
  ),
  article(
    'alerts',
    NUMBERS,
    'When does an alert open, come back and clear?',
    'Rules run after each import of what they read, and at the start of a store’s day. An alert comes again after 7 days, or sooner when it is 25% worse or becomes critical. It clears by itself once the numbers are usual. A snoozed alert waits for its day, a dismissed one until it is 25% worse. A late feed mutes alerts over its records: they are listed under “Fired but muted”.',
  ),
  article(
    'ad-platforms',
    NUMBERS,
    'Why do ad platforms report more conversions than there are leads?',
    'Each platform counts what it claims for itself, often the same customer more than once. Rooftop shows conversions beside leads from the CRM and never adds the two.',
  ),
  article(
    'coop-accrual',
    COOP,
    'Accrual',
    'Money a manufacturer sets aside for a store’s advertising, usually per vehicle bought. It expires on a fixed date.',
  ),
  article(
    'coop-rate',
    COOP,
    'Co-op rate',
    'The part of an eligible invoice that the program pays back, usually 50 to 100 percent.',
  ),
  article(
    'coop-eligible',
    COOP,
    'Eligible amount',
    'The part of an invoice that the program accepts. Programs leave out what their rules do not cover, such as used vehicles of other makes.',
  ),
  article(
    'coop-preapproval',
    COOP,
    'Pre-approval',
    'The program’s consent to an ad before it runs. Some programs pay nothing without it.',
  ),
  article(
    'coop-claim',
    COOP,
    'Claim',
    'The request to be paid back, with invoice, proof of payment and proof of advertising. Most programs want it within 90 days after the ad ran.',
  ),
  article(
    'coop-proof',
    COOP,
    'Proof of performance',
    'What shows that an ad ran: a tear sheet, a script with an affidavit, a screenshot, or an analytics report.',
  ),
  article(
    'coop-credit',
    COOP,
    'Credit',
    'How the manufacturer pays: usually on the next month’s parts statement. Until then a claim is expected, not received.',
  ),
  article(
    'coop-denied',
    COOP,
    'Returned and denied',
    'A returned claim can be corrected and sent again. A denied claim is final and its amount counts as spend of the store.',
  ),
];

function article(key: string, section: string, title: string, text: string): FaqEntry {
  return { key, section, title, text, facts: [] };
}
