import type { Task } from '../contract-schedules.ts';
import { type CronFields, SCHEDULE_PRESETS } from '../rules-schedule.ts';

export const RHYTHMS = {
  daily: { title: 'Every day', fields: SCHEDULE_PRESETS.daily },
  weekdays: { title: 'Weekdays', fields: { ...SCHEDULE_PRESETS.daily, dayOfWeek: '1-5' } },
  monday: { title: 'Mondays', fields: SCHEDULE_PRESETS.monday },
  first: { title: 'First of the month', fields: SCHEDULE_PRESETS.first_of_month },
  last: { title: 'Last day of the month', fields: { ...SCHEDULE_PRESETS.daily, dayOfMonth: '31' } },
} as const satisfies Readonly<Record<string, { title: string; fields: CronFields }>>;

export type Rhythm = keyof typeof RHYTHMS;

export const RHYTHM_KEYS = Object.keys(RHYTHMS) as Rhythm[];

/** The days of a schedule as a plain rhythm at one time; null for other fields. */
export function rhythmOf({ hour, dayOfMonth, month, dayOfWeek }: CronFields): Rhythm | null {
  if (!/^\d+$/.test(hour)) return null;
  const found = RHYTHM_KEYS.find((key) => {
    const { fields } = RHYTHMS[key];
    return fields.dayOfMonth === dayOfMonth && fields.month === month && fields.dayOfWeek === dayOfWeek;
  });
  return found ?? null;
}

/** `07:00`. */
export function timeOf({ hour, minute }: CronFields): string {
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

export function withTime<Fields extends CronFields>(fields: Fields, time: string): Fields {
  const [hour = '7', minute = '0'] = time.split(':').map((part) => String(Number(part)));
  return { ...fields, hour, minute };
}

export const NEW_TASK: Task = {
  ...SCHEDULE_PRESETS.daily,
  format: 'pdf',
  whenLate: 'send',
  isPaused: false,
};

export interface ChosenRecipient {
  readonly userId: number | null;
  /** Empty for a system. */
  readonly email: string;
  readonly name: string | null;
  readonly webhook: string | null;
  /** Null before the webhook is saved. */
  readonly secret: string | null;
  readonly folder: string | null;
  /** Of anything but a member; empty for all that the owner sees. */
  readonly dealerships: readonly number[];
  /** Null for a recipient that is not saved yet. */
  readonly state: 'active' | 'unconfirmed' | 'unsubscribed' | 'noAccess' | null;
}

/** What is added to the list; the rest of it is empty. */
export type AddedRecipient = Partial<
  Pick<ChosenRecipient, 'userId' | 'email' | 'name' | 'webhook' | 'folder'>
>;

/** The list with one more recipient; as it is where the list has it. */
export function withRecipient(
  list: readonly ChosenRecipient[],
  added: AddedRecipient,
): readonly ChosenRecipient[] {
  const nobody = { userId: null, email: '', name: null, webhook: null, secret: null, folder: null };
  const next = { ...nobody, ...added, dealerships: [], state: null };
  return list.some((one) => addressOf(one) === addressOf(next)) ? list : [...list, next];
}

/** Where a recipient receives; equal for the same one. */
export function addressOf({ email, webhook, folder }: ChosenRecipient): string {
  return (webhook ?? (folder === null ? email : `folder:${folder}`)).toLowerCase();
}

/** What the list calls a recipient. */
export function recipientLabel({ name, email, webhook, folder }: ChosenRecipient): string {
  return name ?? webhook ?? (folder === null ? email : `Folder ${folder}`);
}

/** A recipient as the call takes it. */
export function sentRecipient({ userId, email, webhook, folder, dealerships }: ChosenRecipient) {
  if (userId !== null) return { userId };
  const stores = { dealerships: [...dealerships] };
  if (webhook !== null) return { webhook, ...stores };
  return folder === null ? { email, ...stores } : { folder, ...stores };
}
