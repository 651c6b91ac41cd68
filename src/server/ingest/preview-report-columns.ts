import type {
  AdRecord,
  ReportLine,
  SearchRecord,
  TrafficRecord,
  VideoRecord,
} from '../../core/report-records.ts';
import type { PreviewColumn } from './preview-columns.ts';

type Line = ReportLine<string>;

const days: readonly PreviewColumn<Line>[] = [
  { title: 'From', kind: 'day', value: ({ firstDay, day }) => (firstDay === day ? null : firstDay) },
  { title: 'Day', kind: 'day', value: ({ day }) => day },
  { title: 'Rooftop', kind: 'text', value: (_line, { name }) => name },
];

const traffic: readonly PreviewColumn<TrafficRecord>[] = [
  ...days,
  { title: 'Channel', kind: 'text', value: ({ sourceChannel, channel }) => sourceChannel ?? channel },
  { title: 'Landing page', kind: 'text', value: ({ landingPage }) => landingPage },
  { title: 'City', kind: 'text', value: ({ city }) => city },
  { title: 'Device', kind: 'text', value: ({ device }) => device },
  { title: 'Sessions', kind: 'number', value: ({ sessions }) => sessions },
  { title: 'VDP views', kind: 'number', value: ({ vdpViews }) => vdpViews },
];

const ads: readonly PreviewColumn<AdRecord>[] = [
  ...days,
  { title: 'Platform', kind: 'text', value: ({ platform }) => platform },
  { title: 'Campaign', kind: 'text', value: ({ campaign }) => campaign },
  { title: 'Keyword', kind: 'text', value: ({ keyword, searchTerm }) => keyword ?? searchTerm },
  { title: 'Impressions', kind: 'number', value: ({ impressions }) => impressions },
  { title: 'Clicks', kind: 'number', value: ({ clicks }) => clicks },
  { title: 'Cost', kind: 'money', value: ({ costCents }) => (costCents === null ? null : costCents / 100) },
];

const search: readonly PreviewColumn<SearchRecord>[] = [
  ...days,
  { title: 'Query', kind: 'text', value: ({ query }) => query },
  { title: 'Page', kind: 'text', value: ({ page }) => page },
  { title: 'Clicks', kind: 'number', value: ({ clicks }) => clicks },
  { title: 'Impressions', kind: 'number', value: ({ impressions }) => impressions },
];

const videos: readonly PreviewColumn<VideoRecord>[] = [
  ...days,
  { title: 'Video', kind: 'text', value: ({ video }) => video },
  { title: 'Traffic source', kind: 'text', value: ({ trafficSource }) => trafficSource },
  { title: 'Views', kind: 'number', value: ({ views }) => views },
];

/** What is shown of the first lines of reports. */
export const reportPreviews = {
  web_traffic: traffic,
  ad_performance: ads,
  search_performance: search,
  video_performance: videos,
};
