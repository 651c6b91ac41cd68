import { conditions, one } from '../../core/kpis/dimensions.ts';
import { type Fact, no, oneOf, yes } from '../../core/kpis/fact.ts';
import { defineMeasures, inMarket, summed } from '../../core/kpis/measure.ts';

/** Registrations of a month by ZIP, vehicle and dealer, as their store's area and dealer names see them today. */
const registration: Fact = {
  key: 'registration',
  feed: 'registration',
  title: 'Registrations',
  table: 'market_registration',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [],
  optional: [],
  dimensions: [
    one('zip', 'zip'),
    one('make', 'make'),
    one('model', 'model'),
    one('segment', 'segment'),
    one('condition', 'vehicle_condition', conditions),
    one('competitor', 'competitor'),
  ],
  columns: [
    { key: 'month', title: 'Month', field: 'day', kind: 'day' },
    { key: 'zip', title: 'ZIP', field: 'zip', kind: 'text' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
    { key: 'segment', title: 'Segment', field: 'segment', kind: 'text' },
    {
      key: 'condition',
      title: 'New or used',
      field: 'vehicle_condition',
      kind: 'text',
      values: conditions,
    },
    { key: 'dealer', title: 'Selling dealer', field: 'competitor', kind: 'text' },
    { key: 'registrations', title: 'Registrations', field: 'registrations', kind: 'number' },
  ],
};

/** New registrations in the area, with what the make's usual share of each segment would be. */
const expectedRegistration: Fact = {
  ...registration,
  key: 'expected_registration',
  title: 'Expected registrations',
  table: 'expected_registration',
};

/** A month beside the one before. By dealer a place or share of the store's own would mean nothing. */
const marketMonth: Fact = {
  ...registration,
  key: 'market_month',
  title: 'Registrations of two months',
  table: 'market_month',
  dimensions: registration.dimensions.filter(({ key }) => key !== 'competitor'),
  columns: [
    ...registration.columns,
    { key: 'before', title: 'Month before', field: 'registrations_before', kind: 'number' },
  ],
};

export const registrationFacts = {
  registration,
  expected_registration: expectedRegistration,
  market_month: marketMonth,
};

const isNew = oneOf('vehicle_condition', 'new');
const inArea = yes('is_in_area');
const ofMake = yes('is_own_make');
const byUs = yes('is_own');

export const registrationMeasures = defineMeasures('registration', {
  market_regs: summed('registrations', inArea),
  own_area_regs: summed('registrations', inArea, byUs),
  make_area_regs: summed('registrations', inArea, ofMake),
  own_make_area_regs: summed('registrations', inArea, ofMake, byUs),
  make_new_area_regs: summed('registrations', inArea, ofMake, isNew),
  /** Hidden names count as nobody's. */
  pumped_in_regs: summed('registrations', inArea, ofMake, isNew, yes('is_competitor')),
  pumped_out_regs: summed('registrations', no('is_in_area'), byUs),
  own_new_regs: summed('registrations', byUs, isNew),
});

export const expectedRegistrationMeasures = defineMeasures('expected_registration', {
  expected_regs: { ...summed('expected_millionths'), scale: 1_000_000 },
});

export const marketMonthMeasures = defineMeasures('market_month', {
  market_places: inMarket('places', inArea),
  market_ranked: inMarket('ranked', inArea),
  share_changes: inMarket('shareChanges', inArea),
  share_compared: inMarket('compared', inArea),
});
