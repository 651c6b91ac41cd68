import type {
  DocumentConnector,
  Item,
  ReadContext,
  Recognition,
  Sample,
  SourceFile,
  SourceTable,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { Platform } from '../core/sources/platforms.ts';
import type { Day } from '../core/time/period.ts';
import type { AdRecord } from '../records/ad-performance/record.ts';
import type { Target } from '../records/kinds.ts';
import type { SearchRecord } from '../records/search-performance/record.ts';
import type { TrafficRecord } from '../records/web-traffic/record.ts';
import { type ApiReport, googleAdsRow } from './google-ads/api-row.ts';
import { ga4 } from './google-analytics.ts';
import { searchConsole } from './search-console.ts';
import { decodeBytes, decodeText } from './text/decode-text.ts';

/** The first line of a pulled document, which describes the query. Every line below it is a row, as JSON. */
interface PullHead {
  readonly platform: string;
  readonly account: string;
  readonly cut: string;
  readonly first: Day;
  readonly last: Day;
  /** For rows that are lists of cells. */
  readonly columns: readonly string[];
}

interface PulledRow {
  /** Starts at 2, since the head is a line too. */
  readonly row: number;
  readonly value: unknown;
}

const CUT = /"cut":"([a-z_]{1,40})"/;

function cutPulled(head: string): string {
  return (CUT.exec(head)?.[1] ?? 'rows').replaceAll('_', ' ');
}

async function headOf(file: SourceFile): Promise<PullHead> {
  for await (const line of linesOf(file)) return (parsed(line) as { pulled: PullHead }).pulled;
  throw damaged();
}

async function* pulledRows(file: SourceFile): AsyncGenerator<PulledRow> {
  let row = 0;
  for await (const line of linesOf(file)) {
    row += 1;
    if (row > 1) yield { row, value: parsed(line) };
  }
}

function tableOf(file: SourceFile, { columns }: PullHead): SourceTable {
  return {
    name: null,
    rows: async function* () {
      yield { row: 1, cells: columns };
      for await (const { row, value } of pulledRows(file)) {
        if (!Array.isArray(value)) throw damaged();
        yield { row, cells: value.map(String) };
      }
    },
  };
}

async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of decodeText(file.open())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

function damaged(): Problem {
  return new Problem('invalid', 'The data of the connection is cut off or damaged.');
}

interface Pulled<T extends Target> {
  readonly platform: Platform;
  /** Same as for files of the platform, so that both are versions of the same lines. */
  readonly id: string;
  readonly title: string;
  readonly target: T;
}

function pulled<T extends 'web_traffic' | 'ad_performance' | 'search_performance'>(
  { platform, ...is }: Pulled<T>,
  read: DocumentConnector<T>['read'],
): DocumentConnector<T> {
  return {
    kind: 'document',
    ...is,
    isLive: false,
    recognize: (sample) => recognize(sample, { platform, title: is.title }),
    read,
  };
}

function recognize(
  { bytes }: Sample,
  { platform, title }: Pick<Pulled<Target>, 'platform' | 'title'>,
): Recognition {
  const head = decodeBytes(bytes.subarray(0, 2_000));
  return head.startsWith(`{"pulled":{"platform":"${platform}"`)
    ? { fits: true, as: `${title}: ${cutPulled(head)}, by day`, certainty: 0.99 }
    : { fits: false, reason: 'Not a document from a connection.', closeness: 0 };
}

export const ga4Pull = pulled(
  { platform: 'ga4', id: 'ga4', title: 'Google Analytics', target: 'web_traffic' },
  (file, context) => ownedBy<TrafficRecord>(file, context, (table) => ga4.read(table, context)),
);

export const googleAdsPull = pulled(
  { platform: 'google_ads', id: 'google-ads', title: 'Google Ads', target: 'ad_performance' },
  async function* (file, context): AsyncGenerator<Item<AdRecord>> {
    const { cut } = await headOf(file);
    const isCampaign = cut === 'campaign';
    const report: ApiReport = {
      cut: cut as ApiReport['cut'],
      grain: {
        isPeriod: false,
        hasCampaign: true,
        hasCampaignId: true,
        hasDevice: isCampaign,
        hasNetwork: isCampaign,
      },
    };
    for await (const { row, value } of pulledRows(file)) {
      yield { row, ...googleAdsRow(value, report, context) };
    }
  },
);

export const searchConsolePull = pulled(
  {
    platform: 'search_console',
    id: 'search-console',
    title: 'Google Search Console',
    target: 'search_performance',
  },
  (file, context) => ownedBy<SearchRecord>(file, context, (table) => searchConsole.read(table, context)),
);

type Line = TrafficRecord | SearchRecord;

async function* ownedBy<Rec extends Line>(
  file: SourceFile,
  { hash }: ReadContext,
  read: (table: SourceTable) => AsyncIterable<Item<Rec>>,
): AsyncGenerator<Item<Rec>> {
  const head = await headOf(file);
  if (await isEmpty(file)) return;
  for await (const item of read(tableOf(file, head))) {
    if (!('record' in item)) yield item;
    else if (isRequestedFor(item.record.day, head)) {
      const { key } = item.record;
      const own = { account: head.account, store: null, key: hash([head.account, key].join('\u001f')) };
      yield { row: item.row, record: { ...item.record, ...own } };
    } else throw new Problem('invalid', `It has data for ${item.record.day}, which was not requested.`);
  }
}

function isRequestedFor(day: Day, { first, last }: PullHead): boolean {
  return first <= day && day <= last;
}

async function isEmpty(file: SourceFile): Promise<boolean> {
  for await (const _ of pulledRows(file)) return false;
  return true;
}
