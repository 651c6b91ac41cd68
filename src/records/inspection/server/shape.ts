import { placedDay, previewDollars, type RecordPreview } from '../../../core/record-preview.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import type { InspectionRecord } from '../record.ts';

const inspectionPreview: RecordPreview<InspectionRecord> = {
  columns: [
    { title: 'RO', kind: 'text', value: ({ key }) => key },
    { title: 'Day', kind: 'day', value: ({ inspectedOn }, at) => placedDay(inspectedOn, at) },
    { title: 'Store', kind: 'text', value: (_inspection, { name }) => name },
    { title: 'Advisor', kind: 'text', value: ({ advisor }) => advisor },
    { title: 'Inspected', kind: 'text', value: ({ isInspected }) => yesNo(isInspected) },
    {
      title: 'Recommended',
      kind: 'money',
      value: ({ recommendedCents }) => previewDollars(recommendedCents),
    },
    { title: 'Sold', kind: 'money', value: ({ soldCents }) => previewDollars(soldCents) },
    { title: 'Declined', kind: 'money', value: ({ declinedCents }) => previewDollars(declinedCents) },
  ],
  day: ({ inspectedOn }) => inspectedOn,
};

function yesNo(said: boolean | null): string | null {
  return said === null ? null : said ? 'yes' : 'no';
}

export const inspections = plainShape('inspection', {
  dayOf: ({ inspectedOn }) => inspectedOn,
  columns: {
    advisor: { type: 'text', value: ({ record }) => record.advisor },
    technician: { type: 'text', value: ({ record }) => record.technician },
    make: { type: 'text', value: ({ record }) => record.make },
    is_inspected: { type: 'boolean', value: ({ record }) => record.isInspected },
  },
  amounts: {
    recommended_cents: { type: 'bigint', value: ({ record }) => record.recommendedCents },
    sold_cents: { type: 'bigint', value: ({ record }) => record.soldCents },
    declined_cents: { type: 'bigint', value: ({ record }) => record.declinedCents },
  },
  isPart: ({ isPart }) => isPart,
  preview: inspectionPreview,
});
