import type { AdPlatform } from '../../records/ad-performance/record.ts';
import { collapsed, nameList } from '../tables/header.ts';

interface PlatformTerms {
  readonly title: string;
  readonly daily: string;
  readonly names: readonly string[];
  readonly own: readonly string[];
  readonly preamble: RegExp;
  readonly fileName: RegExp;
}

export const PLATFORMS: Readonly<Record<AdPlatform, PlatformTerms>> = {
  google: {
    title: 'Google Ads',
    daily: 'In Google Ads choose Segment, then Time, then Day, and download the report again.',
    names: nameList(`
      impr avgcpc interactions interactionrate costconv searchimprshare searchlostisbudget searchlostisrank currencycode
      campaigntype campaignstate metricscostmicros costmicros customerid networkwithsearchpartners optimizationscore
      kosten cout coste costo kampagnentyp wahrungscode typedecampagne codededevise tipodecampana codigodemoneda`),
    own: nameList('metricscostmicros costmicros costconv searchimprshare searchlostisbudget'),
    preamble: /^(campaign|search (keyword|term)s?|ad group|account|ad) (performance )?report\b|google/i,
    fileName: /google|adwords/i,
  },
  microsoft: {
    title: 'Microsoft Ads',
    daily: 'In Microsoft Ads choose Day as the unit of time, and run the report again.',
    names: nameList(`
      spend campaignname timeperiod gregoriandate accountnumber topvsother imprsharelosttobudget qualityscore
      impressionsharepercent impressionlosttobudgetpercent impressionlosttorankaggpercent imprsharelosttorank
      averagecpc currencycode biddedmatchtype deliveredmatchtype`),
    own: nameList('spend timeperiod gregoriandate impressionsharepercent imprsharelosttobudget'),
    preamble: /microsoft|bing|report name:/i,
    fileName: /bing|microsoft|\bms ?ads/i,
  },
  meta: {
    title: 'Meta Ads',
    daily: 'In Meta Ads Manager choose Breakdown, then By time, then Day, and export the report again.',
    names: nameList(`
      amountspent reportingstarts reportingends resultindicator reach frequency linkclicks adsetname
      ausgegebenerbetrag montantdepense importegastado importospeso linkklicks datestart datestop
      costperresult costperresults cpccostperlinkclick inlinelinkclicks campaigndelivery`),
    own: nameList(`
      amountspent reportingstarts resultindicator ausgegebenerbetrag montantdepense importegastado importospeso
      costperresult`),
    preamble: /facebook|\bmeta ads/i,
    fileName: /meta|facebook|instagram|\bfb\b/i,
  },
  tiktok: {
    title: 'TikTok Ads',
    daily: 'In TikTok Ads Manager break the report down by Day, and export it again.',
    names: nameList(`
      clicksdestination ctrdestination cpcdestination conversionratecvr costper1000peoplereached advertisingobjective
      completepayment completepaymentroas 2secondvideoviews 6secondvideoviews stattimeday resultrate`),
    own: nameList(
      'clicksdestination ctrdestination cpcdestination completepaymentroas 6secondvideoviews stattimeday',
    ),
    preamble: /tiktok/i,
    fileName: /tik[ _-]?tok/i,
  },
  linkedin: {
    title: 'LinkedIn Ads',
    daily: 'In LinkedIn Campaign Manager choose Daily as the time breakdown, and export the report again.',
    names: nameList(`
      startdateinutc totalspent clickstolandingpage campaigngroupname campaigngroupid leadformopens leadformsopened
      totalengagements totalsocialactions clickthroughrate averagecpm`),
    own: nameList(
      'startdateinutc totalspent clickstolandingpage leadformopens leadformsopened totalengagements',
    ),
    preamble: /linkedin|performance report \(in utc\)/i,
    fileName: /linkedin/i,
  },
};

export function platformOf(names: readonly string[], preamble: string, fileName: string) {
  const known = new Set(names.flatMap((name) => [collapsed(name), collapsed(name.replace(/\(.*?\)/g, ''))]));
  const points = (Object.keys(PLATFORMS) as AdPlatform[]).map((platform) => {
    const { own, names: usual, ...said } = PLATFORMS[platform];
    const count = (list: readonly string[]) => list.filter((name) => known.has(name)).length;
    const above = said.preamble.test(preamble) ? 2 : 0;
    // A platform in the file name outweighs one shared column.
    const named = said.fileName.test(fileName) ? 6 : 0;
    return { platform, points: count(usual) + 3 * count(own) + above + named };
  });
  const best = points.reduce((one, other) => (other.points > one.points ? other : one));
  return { platform: best.platform, isSure: best.points > 0 };
}

export function otherPlatform(names: readonly string[], fileName: string): string | null {
  const known = names.map(collapsed);
  const has = (...wanted: string[]) => wanted.some((name) => known.includes(name));
  if (has('swipes', 'swipeups', 'paidimpressions')) return 'Snapchat';
  return /pinterest|snapchat|tradedesk|dv360/i.exec(fileName)?.[0] ?? null;
}

/** Columns that cover part of the campaigns or repeat clicks, so that sums differ from the campaigns'. */
const PARTIAL: Readonly<Record<string, string>> = {
  age: 'age',
  gender: 'gender',
  householdincome: 'income',
  parentalstatus: 'parental status',
  audiencesegment: 'audience',
  audience: 'audience',
  audiencename: 'audience',
  placement: 'placement',
  landingpage: 'landing page',
  expandedlandingpage: 'landing page',
  topic: 'topic',
  clicktype: 'click type',
  usersearchlocation: 'location',
  matchedlocation: 'location',
  dayandtime: 'ad schedule',
};

/** LinkedIn's audience reports leave out small groups. */
const AUDIENCE_SEGMENT = /^(?:job|company|member|location|country|county)\w*segment$/;

/** The column that keeps lines from adding up to the campaign; null where there is none. */
export function partialBy(names: readonly string[]): string | null {
  const reported = names.map(collapsed);
  if (reported.some((name) => AUDIENCE_SEGMENT.test(name))) return 'audience';
  return reported.map((name) => PARTIAL[name]).find((found) => found !== undefined) ?? null;
}
