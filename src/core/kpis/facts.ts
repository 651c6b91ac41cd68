import { LEAD_TYPES } from '../records.ts';
import {
  atMost,
  counted,
  type Dimension,
  defineMeasures,
  type Fact,
  type FactKey,
  known,
  type Measure,
  no,
  oneOf,
  summed,
  yes,
} from './fact.ts';

const leadTypeTitles = {
  internet: 'Internet',
  phone: 'Phone',
  walk_in: 'Walk-in',
  chat: 'Chat',
  other: 'Other',
} as const;

const vehicleConditions = [
  { value: 'new', title: 'New' },
  { value: 'used', title: 'Used' },
  { value: 'cpo', title: 'Certified' },
] as const;

const lead: Fact = {
  key: 'lead',
  title: 'Leads',
  table: 'lead',
  dayField: 'day',
  hourField: 'hour',
  instantField: 'requested_at',
  // Service, parts and job enquiries arrive in the same mailbox and are nobody's sales lead.
  only: [oneOf('department', 'sales')],
  dimensions: [
    {
      key: 'lead_type',
      title: 'Lead type',
      field: 'lead_type',
      values: LEAD_TYPES.map((value) => ({ value, title: leadTypeTitles[value] })),
    },
    { key: 'source', title: 'Lead source', field: 'raw_source' },
    { key: 'condition', title: 'New or used', field: 'vehicle_condition', values: vehicleConditions },
    { key: 'make', title: 'Make', field: 'make' },
    { key: 'model', title: 'Model', field: 'model' },
    { key: 'salesperson', title: 'Salesperson', field: 'salesperson' },
  ],
  lateAfterOpenMinutes: 120,
};

/** Every kind of record, by its name. */
export const facts: Readonly<Record<FactKey, Fact>> = { lead };

const good = [no('is_duplicate'), no('is_bad')];
const due = [yes('appointment_due'), known('appointment_shown')];

/** What is stored of leads; every rate about answering divides by leads whose source says. */
export const leadMeasures = defineMeasures('lead', {
  leads: counted(),
  leads_duplicate: counted(yes('is_duplicate')),
  leads_bad: counted(yes('is_bad')),
  leads_good: counted(...good),
  leads_internet: counted(oneOf('lead_type', 'internet')),
  leads_phone: counted(oneOf('lead_type', 'phone')),
  leads_walk_in: counted(oneOf('lead_type', 'walk_in')),
  leads_chat: counted(oneOf('lead_type', 'chat')),
  leads_contact_known: counted(...good, known('is_contacted')),
  leads_contacted: counted(...good, yes('is_contacted')),
  leads_answered: counted(...good, known('response_minutes')),
  leads_answered_15: counted(...good, known('is_contacted'), atMost('response_minutes', 15)),
  response_minutes: summed('response_minutes', ...good),
  leads_appointment_known: counted(...good, known('appointment_set')),
  leads_appointment_set: counted(...good, yes('appointment_set')),
  appointments_due: counted(...due),
  appointments_shown: counted(...due, yes('appointment_shown')),
});

/** Every measure that has a column in the rollups, in the order of the columns. */
export const measures: readonly Measure[] = Object.values(leadMeasures);

/** The measures taken from one kind of record. */
export function measuresOfFact(fact: FactKey): Measure[] {
  return measures.filter((measure) => measure.fact === fact);
}

/** The dimension of a fact by its key, or undefined where its records have none such. */
export function dimensionOf(fact: FactKey, key: string): Dimension | undefined {
  return facts[fact].dimensions.find((dimension) => dimension.key === key);
}
