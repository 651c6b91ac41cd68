import { count, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';

const ofAppointments = (of: Work, per?: Work, percent = false): Way => ({
  feeds: ['service_appointment'],
  of,
  ...(per ? { per } : {}),
  percent,
});

export const serviceAppointmentWays: Record<string, Way> = {
  svc_appts: ofAppointments(({ shop }) => count(shop.appointments, () => true)),
  svc_show_rate: ofAppointments(
    ({ shop }) => count(shop.appointments, ({ is_shown }) => is_shown === true),
    ({ shop }) => count(shop.appointments, ({ is_shown }) => is_shown !== null),
    true,
  ),
  svc_lead_days: ofAppointments(
    ({ shop }) =>
      total(
        shop.appointments,
        () => true,
        ({ lead_days }) => lead_days,
      ),
    ({ shop }) => count(shop.appointments, ({ lead_days }) => lead_days !== null),
  ),
};
