import { one } from '../../core/kpis/dimensions.ts';
import { type Fact, known } from '../../core/kpis/fact.ts';
import { defineMeasures, inHundredths, summed } from '../../core/kpis/measure.ts';

/** The hours of one technician on one day. */
const technicianTime: Fact = {
  key: 'technician_time',
  feed: 'technician_time',
  title: 'Technician time',
  table: 'technician_time',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: [one('technician', 'technician')],
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'technician', title: 'Technician', field: 'technician', kind: 'text' },
    { key: 'hours_available', title: 'Hours available', field: 'available_hours', kind: 'hours' },
    { key: 'hours_flagged', title: 'Hours flagged', field: 'flag_hours', kind: 'hours' },
  ],
};

export const technicianTimeFacts = { technician_time: technicianTime };

/** What is taken from the time of technicians: hours are set against each other only where both are stated. */
export const technicianTimeMeasures = defineMeasures('technician_time', {
  technician_hours: inHundredths(summed('available_hours')),
  technician_hours_flagged: inHundredths(summed('flag_hours', known('available_hours'))),
  technician_hours_available: inHundredths(summed('available_hours', known('flag_hours'))),
});
