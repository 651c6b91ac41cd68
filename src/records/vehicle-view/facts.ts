import { one, sourceDimensions, vehicleDimensions } from '../../core/kpis/dimensions.ts';
import { type Fact, known, spells, unknown, yes } from '../../core/kpis/fact.ts';
import { defineMeasures, requested, summed } from '../../core/kpis/measure.ts';

/** A vehicle on one site and day. */
const vehicleView: Fact = {
  key: 'vehicle_view',
  feed: 'vehicle_view',
  title: 'Vehicle views',
  table: 'viewed_vehicle',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: ['srps', 'vdps', 'leads'],
  dimensions: [
    ...vehicleDimensions,
    one('vehicle', 'unit'),
    one('source', 'site'),
    ...sourceDimensions('site', 'lead'),
  ],
  columns: [
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'site', title: 'Site', field: 'site', kind: 'text' },
    { key: 'vin', title: 'VIN', field: 'vin', kind: 'text' },
    { key: 'vehicle', title: 'Vehicle', field: 'unit', kind: 'text' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'page', title: 'Page', field: 'page_path', kind: 'text' },
    { key: 'srps', title: 'SRPs', field: 'srps', kind: 'number' },
    { key: 'vdps', title: 'VDPs', field: 'vdps', kind: 'number' },
    { key: 'leads', title: 'Leads', field: 'leads', kind: 'number' },
  ],
};

export const vehicleViewFacts = { vehicle_view: vehicleView };

export const vehicleViewMeasures = defineMeasures('vehicle_view', {
  vehicle_srps: summed('srps'),
  vehicle_vdps: summed('vdps'),
  vehicle_vdps_with_srps: summed('vdps', known('srps')),
  /** On days whose stock is known, so that both sides of a ratio have the same days. */
  vdps_on_listed_days: requested(summed('vdps', yes('is_listed_day'))),
  /** Of no vehicle of a list. */
  vdps_unmatched: requested(summed('vdps', unknown('unit'))),
  listing_vdps: requested(summed('vdps', spells('site', { kind: 'lead', take: 'class' }, 'third_party'))),
});
