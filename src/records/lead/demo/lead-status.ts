import type { DemoLead } from './leads.ts';

/** What the CRM knows of a lead at a moment. */
export interface ExistingAmounts {
  readonly updatedAt: number;
  readonly attemptedAt: number | null;
  readonly isContacted: boolean;
  readonly hasAppointment: boolean;
  readonly isDue: boolean;
  /** Null where the appointment is over and nobody noted whether the customer came. */
  readonly isShown: boolean | null;
  readonly soldAt: number | null;
}

/** Whether a customer came is noted when the appointment is over. */
const APPOINTMENT_MS = 5_400_000;

/** A month's last sale comes within so many days after its end. */
export const SETTLED_AFTER_DAYS = 110;

export function statusAt(lead: DemoLead, asOf: number): ExistingAmounts {
  const known = (moment: number | null) => (moment !== null && moment <= asOf ? moment : null);
  const isDue = lead.appointmentAt !== null && lead.appointmentAt + APPOINTMENT_MS <= asOf;
  return {
    updatedAt: Math.max(...momentsOf(lead).filter((moment) => moment <= asOf)),
    attemptedAt: known(lead.attemptedAt),
    isContacted: known(lead.contactedAt) !== null,
    hasAppointment: known(lead.appointmentSetAt) !== null,
    isDue,
    isShown: isDue ? lead.isShown : false,
    soldAt: known(lead.soldAt),
  };
}

/** Whether something happened to the lead after `since` and until `until`; a `since` of null is before all time. */
export function hasChanged(lead: DemoLead, since: number | null, until: number): boolean {
  if (lead.at > until) return false;
  if (since === null || lead.at > since) return true;
  return momentsOf(lead).some((moment) => moment > since && moment <= until);
}

/** When the CRM learned something of the lead, or will. */
export function momentsOf(lead: DemoLead): number[] {
  const over = lead.appointmentAt === null ? null : lead.appointmentAt + APPOINTMENT_MS;
  return [lead.at, lead.attemptedAt, lead.contactedAt, lead.appointmentSetAt, over, lead.soldAt].filter(
    (moment) => moment !== null,
  );
}
