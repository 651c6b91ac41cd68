import type { DocumentConnector, Recognition, Sample, SourceFile } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { apiReport, googleAdsRow } from './google-ads/api-row.ts';
import { decodeBytes, decodeText } from './text/decode-text.ts';

/** Read whole; a month of a large account's keywords is a tenth of this. */
const LONGEST = 67_108_864;

/**
 * Saved responses of `search` or `searchStream`. They share the downloaded report's id, so that both give
 * the same keys.
 */
export const googleAdsApi: DocumentConnector<'ad_performance'> = {
  kind: 'document',
  id: 'google-ads',
  title: 'Google Ads API response',
  target: 'ad_performance',
  isLive: false,
  recognize,
  async *read(file, context) {
    const rows = resultsIn(await textOf(file));
    const report = apiReport(rows);
    for (const [index, row] of rows.entries()) {
      yield { row: index + 1, ...googleAdsRow(row, report, context) };
    }
  },
};

function recognize({ bytes }: Sample): Recognition {
  const head = decodeBytes(bytes);
  const isJson = /^\s*[[{]/.test(head);
  const isResponse = isJson && /"results"\s*:/.test(head) && /"metrics"\s*:/.test(head);
  if (isResponse && /"segments"\s*:\s*\{[^{}]*"date"/.test(head)) {
    return { fits: true, as: 'Google Ads API response', certainty: 0.95 };
  }
  if (!isResponse) return { fits: false, reason: 'Not a response of the Google Ads API.', closeness: 0.1 };
  const reason =
    'This response of the Google Ads API has no days: select segments.date in the query and save it again.';
  return { fits: false, reason, closeness: 1 };
}

async function textOf(file: SourceFile): Promise<string> {
  let text = '';
  for await (const piece of decodeText(file.open())) {
    text += piece;
    if (text.length > LONGEST) throw new Problem('invalid', 'The response is too long. Save it in pages.');
  }
  return text;
}

/**
 * The rows of a response or of all parts of a stream.
 * @throws Problem `invalid` for text that is not JSON or has no results
 */
function resultsIn(text: string): readonly unknown[] {
  const parsed = parsedJson(text);
  const parts = Array.isArray(parsed) ? parsed : [parsed];
  const found = parts.flatMap((part: { results?: unknown }) =>
    Array.isArray(part?.results) ? [part.results as unknown[]] : [],
  );
  if (found.length === 0) throw new Problem('invalid', 'The response has no list of results.');
  return found.flat();
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', 'The response is cut off or damaged: it is not JSON.');
  }
}
