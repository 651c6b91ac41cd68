import { placedDay, previewDollars, type RecordPreview } from '../../core/record-preview.ts';
import type { MarketComparableRecord } from './record.ts';

export const marketComparablePreview: RecordPreview<MarketComparableRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ reportedOn }, at) => placedDay(reportedOn, at) },
    { title: 'Store', kind: 'text', value: (_comparable, { name }) => name },
    { title: 'Our VIN', kind: 'text', value: ({ ourVin }) => ourVin },
    { title: 'VIN', kind: 'text', value: ({ vin }) => vin },
    { title: 'Seller', kind: 'text', value: ({ seller }) => seller },
    {
      title: 'Vehicle',
      kind: 'text',
      value: ({ year, make, model, trim }) =>
        [year, make, model, trim].filter((part) => part !== null).join(' ') || null,
    },
    { title: 'Price', kind: 'money', value: ({ priceCents }) => previewDollars(priceCents) },
    { title: 'Mileage', kind: 'number', value: ({ mileage }) => mileage },
    { title: 'Distance', kind: 'number', value: ({ distance }) => distance },
    { title: 'Status', kind: 'text', value: ({ status }) => status },
  ],
  day: ({ reportedOn }) => reportedOn,
};
