import { placedDay, previewDollars, previewVehicle, type RecordPreview } from '../../core/record-preview.ts';
import type { DealRecord } from './record.ts';

export const dealPreview: RecordPreview<DealRecord> = {
  columns: [
    { title: 'Deal', kind: 'text', value: ({ key }) => key },
    { title: 'Contract', kind: 'day', value: ({ contractAt }, at) => placedDay(contractAt, at) },
    { title: 'Delivery', kind: 'day', value: ({ deliveryAt }, at) => placedDay(deliveryAt, at) },
    { title: 'Unwound', kind: 'day', value: ({ reversalAt }, at) => placedDay(reversalAt, at) },
    { title: 'Store', kind: 'text', value: (_deal, { name }) => name },
    { title: 'Sale', kind: 'text', value: ({ saleKind }) => saleKind },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
    {
      title: 'Salespeople',
      kind: 'text',
      value: ({ credits }) => credits.map(({ person }) => person).join(', ') || null,
    },
    { title: 'Price', kind: 'money', value: ({ priceCents }) => previewDollars(priceCents) },
    { title: 'Front gross', kind: 'money', value: ({ frontGrossCents }) => previewDollars(frontGrossCents) },
    { title: 'Back gross', kind: 'money', value: ({ backGrossCents }) => previewDollars(backGrossCents) },
  ],
  day: ({ contractAt, deliveryAt, bookedAt }) => contractAt ?? deliveryAt ?? bookedAt,
};
