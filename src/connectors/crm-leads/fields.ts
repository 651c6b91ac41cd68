import type { ColumnField } from '../../core/connector.ts';
import type { LeadField } from './columns.ts';

const TITLES: Readonly<Record<LeadField, string>> = {
  createdAt: 'Lead date',
  createdClock: 'Lead time',
  leadId: 'Lead number',
  store: 'Dealership',
  source: 'Lead source',
  leadType: 'Lead type',
  status: 'Status',
  department: 'Department',
  salesperson: 'Salesperson',
  customer: 'Customer number',
  name: 'Customer name',
  email: 'Email',
  phone: 'Phone',
  zip: 'ZIP code',
  vehicle: 'Vehicle in one column',
  year: 'Vehicle year',
  make: 'Vehicle make',
  model: 'Vehicle model',
  vin: 'VIN',
  stock: 'Stock number',
  condition: 'New or used',
  trade: 'Has a trade-in',
  contacted: 'Contacted',
  responseMinutes: 'Response time in minutes',
  appointmentSet: 'Appointment set',
  appointmentDue: 'Appointment due',
  appointmentShown: 'Appointment shown',
  sold: 'Sold',
  soldDate: 'Sold date',
  duplicate: 'Duplicate',
  bad: 'Bad lead',
  deleted: 'Deleted in the CRM',
  updatedAt: 'Last updated',
};

export const LEAD_FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'createdAt',
}));
