import { serviceBuyerMeasures as b } from '../../records/deal/facts.ts';
import { serviceAppointmentMeasures as a } from '../../records/service-appointment/facts.ts';
import { defineKpis } from './kpi.ts';

/** Whether customers come: to their appointment, and back after the sale. */
export const serviceAppointmentKpis = defineKpis([
  {
    kind: 'additive',
    key: 'svc_appts',
    title: 'Service Appointments',
    unit: 'number',
    better: 'higher',
    meaning: 'Appointments of the service department, on the day they are for.',
    formula: 'Count of service appointments that were not canceled',
    of: a.service_appointments,
  },
  {
    kind: 'ratio',
    key: 'svc_show_rate',
    title: 'Service Show Rate',
    unit: 'percent',
    better: 'higher',
    meaning: 'How many customers come to their service appointment.',
    formula: 'Service appointments with a visit divided by those whose outcome is known',
    of: a.service_appointments_shown,
    per: a.service_appointments_due,
    base: 'service appointments whose outcome is known',
  },
  {
    kind: 'ratio',
    key: 'svc_lead_days',
    title: 'Appointment Lead Time',
    unit: 'days',
    better: 'lower',
    meaning: 'How long a customer waits for a service appointment.',
    formula: 'Days from booking to appointment, added up, divided by appointments whose source states both',
    of: a.service_appointment_lead_days,
    per: a.service_appointments_booked_known,
    base: 'service appointments whose source states when they were booked',
  },
  {
    kind: 'ratio',
    key: 'service_retention',
    title: 'Service Retention',
    unit: 'percent',
    better: 'higher',
    meaning: 'How many buyers of the last 14 months have come back to the store for service.',
    formula:
      'Vehicles sold at retail in the 426 days up to the latest known day that had a closed customer-pay or warranty repair order at the same store after the sale, divided by all of them; by VIN, at stores with deals and repair orders of 14 months',
    of: b.service_buyers_returned,
    per: b.service_buyers,
    base: 'vehicles sold in the last 14 months whose VIN is known',
  },
]);
