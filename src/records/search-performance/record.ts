import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { Device, ReportLine } from '../../core/report-line.ts';

export const SEARCH_CUTS = ['day', 'query', 'page', 'device', 'country', 'appearance'] as const;
export type SearchCut = (typeof SEARCH_CUTS)[number];

/** One line of an organic search report. */
export interface SearchRecord extends ReportLine<SearchCut> {
  readonly query: string | null;
  readonly page: string | null;
  readonly device: Device | null;
  readonly country: string | null;
  readonly appearance: string | null;
  readonly clicks: number | null;
  readonly impressions: number | null;
  /** The position times the impressions, in hundredths. */
  readonly positions: number | null;
}

export const searchPerformance: RecordKind<SearchRecord> = {
  title: 'Organic search',
  expected: 'Every night, three days behind',
  restatedDays: 5,
  // Google reports final numbers two to three days later.
  lateAfterOpenMinutes: 4 * NIGHTLY,
  isReport: true,
  isBehind: true,
  provisionalDays: 3,
  addsToRecord: ({ isPart }) => isPart,
};
