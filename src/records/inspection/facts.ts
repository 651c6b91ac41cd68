import { one } from '../../core/kpis/dimensions.ts';
import { type Fact, known, yes } from '../../core/kpis/fact.ts';
import { counted, defineMeasures, inHundredths, reportedBy, summed } from '../../core/kpis/measure.ts';

/** The inspection of one visit, on the day of the visit. */
const inspection: Fact = {
  key: 'inspection',
  feed: 'inspection',
  title: 'Inspections',
  table: 'inspection',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: [one('advisor', 'advisor'), one('technician', 'technician'), one('make', 'make')],
  columns: [
    { key: 'repair_order', title: 'Repair order', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'advisor', title: 'Advisor', field: 'advisor', kind: 'text' },
    { key: 'technician', title: 'Technician', field: 'technician', kind: 'text' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'inspected', title: 'Inspected', field: 'is_inspected', kind: 'yesNo' },
    { key: 'recommended', title: 'Recommended', field: 'recommended_cents', kind: 'usd' },
    { key: 'sold', title: 'Sold', field: 'sold_cents', kind: 'usd' },
    { key: 'declined', title: 'Declined', field: 'declined_cents', kind: 'usd' },
  ],
};

export const inspectionFacts = { inspection };

const counts = defineMeasures('inspection', {
  visits_listed: counted(),
  visits_inspection_known: counted(known('is_inspected')),
  visits_inspected: counted(yes('is_inspected')),
  visits_recommended_known: counted(known('recommended_cents')),
  visits_declined_known: counted(known('declined_cents')),
});

/** What is taken from inspections: sold work is set against recommended work only where both are stated. */
export const inspectionMeasures = {
  ...counts,
  ...defineMeasures('inspection', {
    work_recommended: reportedBy(
      inHundredths(summed('recommended_cents')),
      counts.visits_listed,
      counts.visits_recommended_known,
    ),
    work_declined: reportedBy(
      inHundredths(summed('declined_cents')),
      counts.visits_listed,
      counts.visits_declined_known,
    ),
    work_recommended_judged: inHundredths(summed('recommended_cents', known('sold_cents'))),
    work_recommended_sold: inHundredths(summed('sold_cents', known('recommended_cents'))),
  }),
};
