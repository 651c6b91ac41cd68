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
