import { placedDay, previewDollars, type RecordPreview } from '../../../core/record-preview.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { BodyOrderRecord } from '../record.ts';

const bodyOrderPreview: RecordPreview<BodyOrderRecord> = {
  columns: [
    { title: 'RO', kind: 'text', value: ({ key }) => key },
    { title: 'Closed', kind: 'day', value: ({ closedOn }, at) => placedDay(closedOn, at) },
    { title: 'Store', kind: 'text', value: (_order, { name }) => name },
    { title: 'Paid by', kind: 'text', value: ({ payer }) => payer },
    { title: 'Estimator', kind: 'text', value: ({ estimator }) => estimator },
    { title: 'Sale', kind: 'money', value: ({ saleCents }) => previewDollars(saleCents) },
    { title: 'Cost', kind: 'money', value: ({ costCents }) => previewDollars(costCents) },
  ],
  day: ({ closedOn }) => closedOn,
};

export const bodyOrders = plainShape('body_order', {
  dayOf: ({ closedOn }) => closedOn,
  columns: {
    payer: { type: 'text', value: ({ record }) => record.payer },
    estimator: { type: 'text', value: ({ record }) => record.estimator },
    make: { type: 'text', value: ({ record }) => record.make },
  },
  amounts: {
    sale_cents: { type: 'bigint', value: ({ record }) => record.saleCents },
    cost_cents: { type: 'bigint', value: ({ record }) => record.costCents },
    hours: { type: 'integer', value: ({ record }) => record.hours },
  },
  isPart: ({ isPart }) => isPart,
  preview: bodyOrderPreview,
});
