import {
  conditions,
  leadTypes,
  networkDimension,
  networkOf,
  one,
  sourceDimensions,
  vehicleDimensions,
} from '../../core/kpis/dimensions.ts';
import {
  atMost,
  type Dimension,
  type Fact,
  known,
  no,
  oneOf,
  type RecordColumn,
  spells,
  yes,
} from '../../core/kpis/fact.ts';
import {
  comingOn,
  counted,
  defineMeasures,
  difference,
  reportedBy,
  requested,
  summed,
} from '../../core/kpis/measure.ts';
import { AD_PLATFORMS } from '../ad-performance/record.ts';

const dimensions: readonly Dimension[] = [
  one('lead_type', 'lead_type', leadTypes),
  one('source', 'raw_source'),
  ...sourceDimensions('raw_source', 'lead'),
  { ...networkDimension('raw_source', 'lead'), isNamedByLeads: true },
  ...vehicleDimensions,
  one('salesperson', 'salesperson'),
];

const columns: readonly RecordColumn[] = [
  { key: 'day', title: 'Day', field: 'day', kind: 'day' },
  { key: 'hour', title: 'Hour', field: 'hour', kind: 'hour' },
  { key: 'lead_type', title: 'Lead type', field: 'lead_type', kind: 'text', values: leadTypes },
  { key: 'source', title: 'Source as sent', field: 'raw_source', kind: 'text' },
  { key: 'salesperson', title: 'Salesperson', field: 'salesperson', kind: 'text' },
  { key: 'condition', title: 'New or used', field: 'vehicle_condition', kind: 'text', values: conditions },
  { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
  { key: 'make', title: 'Make', field: 'make', kind: 'text' },
  { key: 'model', title: 'Model', field: 'model', kind: 'text' },
  { key: 'duplicate', title: 'Duplicate', field: 'is_duplicate', kind: 'yesNo' },
  { key: 'bad', title: 'Bad', field: 'is_bad', kind: 'yesNo' },
  { key: 'contacted', title: 'Contacted', field: 'is_contacted', kind: 'yesNo' },
  { key: 'call_answered', title: 'Call answered', field: 'call_answered', kind: 'yesNo' },
  { key: 'response_minutes', title: 'Response, minutes', field: 'response_minutes', kind: 'number' },
  { key: 'appointment', title: 'Appointment', field: 'appointment_set', kind: 'yesNo' },
  { key: 'shown', title: 'Showed', field: 'appointment_shown', kind: 'yesNo' },
  { key: 'sold', title: 'Sold', field: 'is_sold', kind: 'yesNo' },
  { key: 'sold_day', title: 'Sold on', field: 'sold_day', kind: 'day' },
];

// Service, parts and job inquiries arrive in the same mailbox and are nobody's sales lead.
const toSales = oneOf('department', 'sales');

export const lead: Fact = {
  key: 'lead',
  feed: 'lead',
  title: 'Leads',
  table: 'lead',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: 'hour',
  instantField: 'requested_at',
  only: [toSales],
  optional: ['response_minutes', 'is_sold', 'call_answered'],
  dimensions,
  columns,
};

/** The same records on the day their source says they were sold. */
export const leadSale: Fact = {
  key: 'lead_sale',
  feed: 'lead',
  title: 'Sold leads',
  table: 'lead',
  keyFields: ['source', 'natural_key'],
  dayField: 'sold_day',
  hourField: null,
  instantField: null,
  only: [toSales, yes('is_sold')],
  optional: ['is_sold', 'sold_day'],
  dimensions,
  columns,
};

const good = [no('is_duplicate'), no('is_bad')];
const isInternet = oneOf('lead_type', 'internet');
const goodInternet = [...good, isInternet];
const due = [yes('appointment_due'), known('appointment_shown')];
const shown = [...due, yes('appointment_shown'), known('is_sold')];

/** What is stored of leads; every rate about answering divides by leads whose source says. */
export const leadMeasures = defineMeasures('lead', {
  leads: counted(),
  leads_duplicate: counted(yes('is_duplicate')),
  leads_bad: counted(yes('is_bad')),
  leads_good: counted(...good),
  leads_internet: counted(isInternet),
  /** That name a vehicle. */
  leads_of_vehicles: requested(counted(...good, known('make'))),
  /** Whose source is mapped to an ad network. */
  leads_ads: requested(counted(spells('raw_source', networkOf('lead'), ...AD_PLATFORMS))),
  leads_phone: counted(oneOf('lead_type', 'phone')),
  /** Of calls in a call log, repeat callers included. */
  calls_answered: counted(yes('call_answered')),
  calls_missed: counted(no('call_answered')),
  leads_walk_in: counted(oneOf('lead_type', 'walk_in')),
  leads_chat: counted(oneOf('lead_type', 'chat')),
  leads_contact_known: counted(...good, known('is_contacted')),
  leads_contacted: counted(...good, yes('is_contacted')),
  leads_answered: counted(...good, known('response_minutes')),
  leads_answered_15: counted(...good, known('is_contacted'), atMost('response_minutes', 15)),
  response_minutes: summed('response_minutes', ...good),
  leads_internet_good: counted(...goodInternet),
  leads_internet_contact_known: counted(...goodInternet, known('is_contacted')),
  leads_internet_contacted: counted(...goodInternet, yes('is_contacted')),
  leads_internet_answered: counted(...goodInternet, known('response_minutes')),
  leads_internet_answered_15: counted(...goodInternet, known('is_contacted'), atMost('response_minutes', 15)),
  internet_response_minutes: summed('response_minutes', ...goodInternet),
  leads_internet_sale_known: counted(...goodInternet, known('is_sold')),
  leads_appointment_known: counted(...good, known('appointment_set')),
  leads_appointment_set: counted(...good, yes('appointment_set')),
  appointments_due: counted(...due),
  appointments_shown: counted(...due, yes('appointment_shown')),
  appointments_sale_known: counted(...shown),
  appointments_sold: counted(...shown, yes('is_sold')),
  leads_sale_known: counted(...good, known('is_sold')),
  leads_later_sold: comingOn('sold_day', counted(...good, yes('is_sold'))),
});

/** What is stored of sold leads; where sources say of no lead whether it was sold, nothing is known. */
export const leadSaleMeasures = defineMeasures('lead_sale', {
  leads_sold: reportedBy(counted(), leadMeasures.leads_good, leadMeasures.leads_sale_known),
  leads_internet_sold: reportedBy(
    counted(isInternet),
    leadMeasures.leads_internet_good,
    leadMeasures.leads_internet_sale_known,
  ),
  lead_to_sale_days: difference('sold_day', 'day'),
});

export const leadFacts = { lead, lead_sale: leadSale };
