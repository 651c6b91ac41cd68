import { type RecordPreview, reportDay, reportDays } from '../../core/record-preview.ts';
import type { VideoRecord } from './record.ts';

export const videoPreview: RecordPreview<VideoRecord> = {
  columns: [
    ...reportDays,
    { title: 'Video', kind: 'text', value: ({ video }) => video },
    { title: 'Traffic source', kind: 'text', value: ({ trafficSource }) => trafficSource },
    { title: 'Views', kind: 'number', value: ({ views }) => views },
  ],
  day: reportDay,
};
