import { through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import type { GaveWay } from './preferred-source.ts';

const PRODUCTS: Readonly<Record<string, string>> = {
  ga4: 'Google Analytics',
  'universal-analytics': 'Universal Analytics',
  'google-ads': 'Google Ads',
  'microsoft-ads': 'Microsoft Ads',
  'meta-ads': 'Meta Ads',
  'tiktok-ads': 'TikTok Ads',
  'linkedin-ads': 'LinkedIn Ads',
  'search-console': 'Search Console',
  youtube: 'YouTube',
};

/** For rows that do not count because a preferred source covers their days. */
export function leftOutWords(gave: GaveWay): string {
  const { lines } = gave;
  const many = lines === 1 ? '1 row was' : `${lines.toLocaleString('en-US')} rows were`;
  return `${many} left out: ${daysOf(gave)} are told by ${sourceOf(gave)} already, and a day counts once. Undo what it brought, and they count.`;
}

/** For existing lines that no longer count because this import covers their days. */
export function takenAwayWords(gave: GaveWay): string {
  const { lines } = gave;
  const many = lines === 1 ? '1 line' : `${lines.toLocaleString('en-US')} lines`;
  return `${many} that ${sourceOf(gave)} told of ${daysOf(gave)} no longer ${lines === 1 ? 'counts' : 'count'}: this import tells the same days, and a day counts once. Undo brings them back.`;
}

function daysOf({ first, last }: GaveWay): string {
  return dateRangeText(through(first, last));
}

function sourceOf({ source, account, connection }: GaveWay): string {
  const product = PRODUCTS[source] ?? source;
  if (connection !== null) return `the connection to ${product}, ${connection},`;
  return account === null ? `a file of ${product}` : `${product} (${account})`;
}
