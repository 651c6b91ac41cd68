import type { ReadContext } from '../../core/connector.ts';
import type { Device } from '../../core/report-line.ts';
import type { Day } from '../../core/time/period.ts';
import type { SourceTime } from '../../core/time/source-time.ts';
import type { AdPlatform, AdRecord } from '../../records/ad-performance/record.ts';
import { collapsed } from '../tables/header.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';
import { type AdLine, adRecord, shareIn } from './ad-line.ts';
import type { AdTable } from './ad-table.ts';
import type { AdCells, AdField } from './columns.ts';
import { foreignSign, refusedCurrency } from './currency.ts';

const MICROS_OF_A_CENT = 10_000n;
const TOTALS = { skipped: 'A totals row.' };
const TOTAL =
  /^(?:grand )?(?:totals?|totaux|totales|totali|gesamt|gesamtsumme|insgesamt|summe)(?:\s*[:：–(-].*|\s+of\s+\d.*|$)/i;
const NAMES: readonly AdField[] = [
  ...([
    'campaign',
    'keyword',
    'searchTerm',
    'adGroup',
    'account',
    'campaignStatus',
    'campaignId',
    'day',
  ] as const),
  ...(['matchType', 'campaignKind', 'device', 'network', 'accountId'] as const),
];

export function readAdRow(row: AdCells, table: AdTable, context: ReadContext): RowAnswer<AdRecord> {
  if (isTotals(row, table)) return totalsOf(row);
  const days = daysOf(row, table);
  if (days === 'range') {
    const message = 'The row covers several days. Export the report by day.';
    return { reasons: [{ field: row.nameOf('start'), message }] };
  }
  if (days === null) {
    const reasons =
      row.reasons.length > 0 ? row.reasons : [{ field: row.nameOf('day'), message: 'The row has no day.' }];
    return { reasons };
  }
  const currency = foreignCurrency(row);
  if (currency !== null) row.refuse(row.has('currency') ? 'currency' : 'cost', refusedCurrency(currency));
  return { record: adRecord(lineOf(row, table, days), table.grain, context.hash) };
}

/** The total of a filtered view is not the report's total. */
export function totalsOf(row: AdCells): RowAnswer<never> {
  if (NAMES.some((field) => /filter/i.test(row.raw(field) ?? ''))) return TOTALS;
  const totals = {
    costCents: costOf(row),
    impressions: wholeNumber(row, 'impressions'),
    clicks: wholeNumber(row, 'clicks'),
  };
  return { ...TOTALS, totals };
}

function isTotals(row: AdCells, { cut, grain }: AdTable): boolean {
  if (NAMES.some((field) => TOTAL.test((row.raw(field) ?? '').trim()))) return true;
  const named = (['campaign', 'campaignId', 'keyword', 'searchTerm'] as const).filter((field) =>
    row.has(field),
  );
  const isUnnamed = named.length > 0 && named.every((field) => row.text(field) === null);
  const hasNoDay = row.has('day') && row.text('day') === null;
  // Meta adds a campaign summary row without a day.
  return isUnnamed || (hasNoDay && cut === 'campaign' && grain.hasCampaign && hasRange(row)) || isAll(row);
}

function isAll(row: AdCells): boolean {
  return /^(all|alle|tous|todos)$/i.test((row.raw('day') ?? '').trim());
}

function hasRange(row: AdCells): boolean {
  const [start, end] = [row.text('start'), row.text('end')];
  return start !== null && end !== null && start !== end;
}

/** `range` for several days where only one is allowed. */
function daysOf(row: AdCells, { grain, days, cut }: AdTable): { first: Day; last: Day } | 'range' | null {
  if (days !== null) return days;
  const own = row.has('day') ? dayOf(row.date('day')) : null;
  if (own !== null) return { first: own, last: own };
  if (row.has('day')) return null;
  const [first, last] = [dayOf(row.date('start')), dayOf(row.date('end'))];
  if (first === null || last === null || last < first) return null;
  return first !== last && (cut === 'campaign' || !grain.isPeriod) ? 'range' : { first, last };
}

function dayOf(time: SourceTime | null): Day | null {
  return time === null ? null : time.kind === 'day' ? time.day : (time.at.slice(0, 10) as Day);
}

function foreignCurrency(row: AdCells): string | null {
  const code = row.text('currency');
  if (code !== null && !/^(usd|us\$|us dollars?|\$)$/i.test(code)) return code.slice(0, 20);
  return foreignSign(row.raw('cost'));
}

function lineOf(row: AdCells, table: AdTable, days: { first: Day; last: Day }): AdLine {
  const kind = row.text('campaignKind');
  return {
    platform: table.platform,
    cut: table.cut,
    firstDay: days.first,
    day: days.last,
    account: accountOf(row),
    store: row.text('account'),
    campaign: row.text('campaign'),
    campaignId: row.text('campaignId'),
    campaignKind: CALLS_KINDS_LIKE_GOOGLE.includes(table.platform)
      ? campaignKindNamed(kind)
      : statusNamed(kind),
    campaignStatus: statusNamed(row.text('campaignStatus')),
    adGroup: row.text('adGroup'),
    network: row.text('network'),
    device: deviceNamed(row.text('device')),
    keyword: row.text('keyword'),
    matchType: matchTypeNamed(row.text('matchType')),
    searchTerm: row.text('searchTerm'),
    impressions: wholeNumber(row, 'impressions'),
    clicks: wholeNumber(row, 'clicks'),
    costCents: costOf(row),
    conversions: CONVERSIONS_OF[table.platform](row),
    videoViews: isWatched(row, table.platform) ? wholeNumber(row, 'videoViews') : null,
    videoCompletions: completionsOf(row),
    shares: {
      won: shareOf(row, 'share'),
      lostToBudget: shareOf(row, 'lostBudget'),
      lostToRank: shareOf(row, 'lostRank'),
    },
  };
}

/** Account numbers come with and without dashes. */
function accountOf(row: AdCells): string | null {
  return row.text('accountId')?.replace(/^(\d{3})-(\d{3})-(\d{4})$/, '$1$2$3') ?? row.text('account');
}

function wholeNumber(row: AdCells, field: AdField): number | null {
  const number = row.decimal(field);
  if (number === null) return null;
  const whole = Math.round(number);
  if (whole >= 0 && Math.abs(number - whole) < 1e-6 && Number.isSafeInteger(whole)) return whole;
  row.refuse(field, `${number} is not a count.`);
  return null;
}

function costOf(row: AdCells): number | null {
  if (row.has('cost')) return row.money('cost');
  const text = row.text('costMicros');
  if (text === null) return null;
  const cents = centsOfMicros(text);
  if (cents === null) row.refuse('costMicros', `"${text.slice(0, 40)}" is not a number of micros.`);
  return cents;
}

export function centsOfMicros(text: string): number | null {
  if (!/^-?\d{1,18}(\.0*)?$/.test(text)) return null;
  const micros = BigInt(text.replace(/\..*$/, ''));
  const half = micros < 0n ? -MICROS_OF_A_CENT / 2n : MICROS_OF_A_CENT / 2n;
  return Number((micros + half) / MICROS_OF_A_CENT);
}

/** Other platforms' objectives and formats mean other things. */
const CALLS_KINDS_LIKE_GOOGLE: readonly AdPlatform[] = ['google', 'microsoft'];

/** Social feeds autoplay videos; only Meta reports real views. */
function isWatched(row: AdCells, platform: AdPlatform): boolean {
  const name = row.nameOf('videoViews');
  if (platform === 'meta') return /thruplay/i.test(name);
  return platform !== 'tiktok' && platform !== 'linkedin';
}

/** A count, or of Google the share of the impressions: `31.20%`. */
function completionsOf(row: AdCells): number | null {
  const text = row.text('videoCompletions');
  if (text === null) return null;
  const isShare = text.includes('%') || /rate|playedto/i.test(collapsed(row.nameOf('videoCompletions')));
  if (!isShare) {
    const count = wholeNumber(row, 'videoCompletions');
    return count === null ? null : count * 100;
  }
  const share = shareIn(text, text.includes('%'));
  const impressions = wholeNumber(row, 'impressions');
  return share === null || impressions === null ? null : Math.round(share * impressions * 100);
}

const CONVERSIONS_OF: Readonly<Record<AdPlatform, (row: AdCells) => number | null>> = {
  google: (row) => row.money('conversions'),
  microsoft: (row) => row.money('conversions'),
  meta: metaConversions,
  tiktok: conversionsOrLeads,
  linkedin: conversionsOrLeads,
};

function conversionsOrLeads(row: AdCells): number | null {
  return row.money(row.has('conversions') ? 'conversions' : 'leads');
}

/** Meta's results are the campaign's goal: leads, or only clicks. */
function metaConversions(row: AdCells): number | null {
  const leads = row.money('leads');
  if (leads !== null || !row.has('results')) return leads;
  const indicator = `${row.text('resultIndicator') ?? ''} ${row.text('campaignKind') ?? ''}`;
  const isConversion =
    /lead|purchase|contact|schedule|registration|application|messag|conversation|conversion|call|submit/i;
  const isAttention =
    /link_click|link clicks|landing_page_view|reach|impression|video|thruplay|engagement|post_|like/i;
  return isConversion.test(indicator) && !isAttention.test(indicator) ? row.money('results') : null;
}

function shareOf(row: AdCells, field: 'share' | 'lostBudget' | 'lostRank'): number | null {
  return shareIn(row.text(field), /%|percent/i.test(row.nameOf(field)));
}

export function deviceNamed(text: string | null): Device | null {
  if (text === null) return null;
  const name = plain(text);
  if (/tablet|ipad/.test(name)) return 'tablet';
  if (/mobil|movil|smartphone|phone|android|ipod|handy/.test(name)) return 'mobile';
  return /desktop|computer|computador|ordenador|ordinateur|\bpc\b/.test(name) ? 'desktop' : 'other';
}

/** `BROAD` and `Broad match` are `broad`. */
export function matchTypeNamed(text: string | null): string | null {
  if (text === null) return null;
  const name = plain(text);
  if (/exact|genau|exacte|exacta|esatta/.test(name)) return 'exact';
  if (/phrase|wortgruppe|expression|frase/.test(name)) return 'phrase';
  if (/broad|weitgehend|large|amplia|generica/.test(name)) return 'broad';
  return name.replaceAll('_', ' ');
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/performance max|pmax/, 'Performance Max'],
  [/demand gen|nachfragegenerierung/, 'Demand Gen'],
  [/discovery/, 'Demand Gen'],
  [/shopping/, 'Shopping'],
  [/display|grafik/, 'Display'],
  [/video|youtube/, 'Video'],
  [/^(search|such|recherche|reseau de recherche|busqueda|rete di ricerca|red de busqueda)/, 'Search'],
  [/smart/, 'Smart'],
];

export function campaignKindNamed(text: string | null): string | null {
  if (text === null) return null;
  const name = plain(text);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? titled(text);
}

/** `ENABLED` and `enabled` are `Enabled`. */
export function statusNamed(text: string | null): string | null {
  return text === null ? null : titled(text);
}

function titled(text: string): string {
  if (!/^[A-Z_]+$|^[a-z_]+$/.test(text)) return text;
  const words = text.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
}
