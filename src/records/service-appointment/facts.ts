import { one } from '../../core/kpis/dimensions.ts';
import { type Fact, known, no, yes } from '../../core/kpis/fact.ts';
import { counted, defineMeasures, summed } from '../../core/kpis/measure.ts';

/** One appointment that was not canceled, on the day it is for. */
const serviceAppointment: Fact = {
  key: 'service_appointment',
  feed: 'service_appointment',
  title: 'Service appointments',
  table: 'service_appointment',
  keyFields: ['source', 'natural_key'],
  dayField: 'day',
  hourField: null,
  instantField: null,
  only: [no('is_cancelled')],
  optional: [],
  dimensions: [one('advisor', 'advisor'), one('make', 'make')],
  columns: [
    { key: 'appointment', title: 'Appointment', field: 'natural_key', kind: 'text' },
    { key: 'day', title: 'Day', field: 'day', kind: 'day' },
    { key: 'booked_day', title: 'Booked', field: 'booked_day', kind: 'day' },
    { key: 'lead_days', title: 'Lead days', field: 'lead_days', kind: 'number' },
    { key: 'shown', title: 'Showed', field: 'is_shown', kind: 'yesNo' },
    { key: 'advisor', title: 'Advisor', field: 'advisor', kind: 'text' },
    { key: 'year', title: 'Year', field: 'vehicle_year', kind: 'number' },
    { key: 'make', title: 'Make', field: 'make', kind: 'text' },
    { key: 'model', title: 'Model', field: 'model', kind: 'text' },
  ],
};

export const serviceAppointmentFacts = { service_appointment: serviceAppointment };

/** What is taken from appointments; due are those whose outcome is known. */
export const serviceAppointmentMeasures = defineMeasures('service_appointment', {
  service_appointments: counted(),
  service_appointments_due: counted(known('is_shown')),
  service_appointments_shown: counted(yes('is_shown')),
  service_appointments_booked_known: counted(known('lead_days')),
  service_appointment_lead_days: summed('lead_days'),
});
