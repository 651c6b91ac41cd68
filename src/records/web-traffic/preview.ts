import { type RecordPreview, reportDay, reportDays } from '../../core/record-preview.ts';
import type { TrafficRecord } from './record.ts';

export const webTrafficPreview: RecordPreview<TrafficRecord> = {
  columns: [
    ...reportDays,
    { title: 'Channel', kind: 'text', value: ({ sourceChannel, channel }) => sourceChannel ?? channel },
    { title: 'Landing page', kind: 'text', value: ({ landingPage }) => landingPage },
    { title: 'City', kind: 'text', value: ({ city }) => city },
    { title: 'Device', kind: 'text', value: ({ device }) => device },
    { title: 'Sessions', kind: 'number', value: ({ sessions }) => sessions },
    { title: 'VDP views', kind: 'number', value: ({ vdpViews }) => vdpViews },
  ],
  day: reportDay,
};
