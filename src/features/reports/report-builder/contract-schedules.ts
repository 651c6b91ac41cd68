import * as z from 'zod/mini';
import { call, DealerScope, file, json } from '../../../core/contract.ts';
import { flag, idOf, idsOf, text, wholeNumber } from '../../../core/wire.ts';
import { SCHEDULE_FORMATS } from './contract-send.ts';
import { type CronFields, cronRule, cronTrouble } from './rules-schedule.ts';

export const MOST_RECIPIENTS = 50;

export const WHEN_LATE = ['send', 'wait'] as const;

/** A field of cron that `cronTrouble` accepts. */
const field = (name: keyof CronFields) =>
  text({ max: 60 }).check(z.refine((value) => cronTrouble(name, value) === null, cronRule(name)));

const cronFields = {
  minute: field('minute'),
  hour: field('hour'),
  dayOfMonth: field('dayOfMonth'),
  month: field('month'),
  dayOfWeek: field('dayOfWeek'),
};

/** When a report is delivered: fields of cron in the group's time zone. */
export const Task = z.object({
  ...cronFields,
  format: z._default(z.enum(SCHEDULE_FORMATS, 'Must be pdf or xlsx.'), 'pdf'),
  /** At late feeds: send with a note, or wait up to three hours. */
  whenLate: z._default(z.enum(WHEN_LATE, 'Must be send or wait.'), 'send'),
  isPaused: z._default(flag(), false),
});
export type Task = z.output<typeof Task>;

const Email = z
  .string()
  .check(
    z.maxLength(254, 'At most 254 characters.'),
    z.regex(/^[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+$/, 'Must be an email address.'),
  );

const SentRecipient = z.object({
  /** A member of the group, who receives their own stores. */
  userId: z.optional(idOf('user')),
  /** Anybody else. */
  email: z.optional(Email),
  /** A system that takes signed requests. */
  webhook: z.optional(text({ max: 500 })),
  /** A folder of the server. */
  folder: z.optional(text({ max: 60 })),
  /** Of anything but a member: the stores it receives; absent: all that the owner of the schedule sees. */
  dealerships: z._default(idsOf('dealership'), []),
});

const Recipient = z.object({
  userId: z.nullable(z.number()),
  /** Empty for a system. */
  email: z.string(),
  /** Of a member. */
  name: z.nullable(z.string()),
  webhook: z.nullable(z.string()),
  /** What the receiver of a webhook checks its signatures with. */
  secret: z.nullable(z.string()),
  folder: z.nullable(z.string()),
  dealerships: z.array(z.number()),
  /** `unconfirmed` addresses receive nothing yet. */
  state: z.enum(['active', 'unconfirmed', 'unsubscribed', 'noAccess']),
});
export type Recipient = z.output<typeof Recipient>;

/** The report that a call is about. */
export const ReportId = z.object({ ...DealerScope.shape, id: idOf('report') });

const Schedule = z.object({
  task: z.nullable(
    z.object({
      ...cronFields,
      format: z.enum(SCHEDULE_FORMATS),
      whenLate: z.enum(WHEN_LATE),
      isPaused: z.boolean(),
      text: z.string(),
      /** The person on whose behalf it is sent. */
      owner: z.string(),
      stoppedReason: z.nullable(z.string()),
    }),
  ),
  recipients: z.array(Recipient),
  timeZone: z.string(),
  /** The next due times, in the time zone: `Mon, Nov 23, 2026, 7:00 AM EST`. */
  next: z.array(z.string()),
  people: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  /** Whether this installation has a folder for reports. */
  hasFolder: z.boolean(),
});
export type Schedule = z.output<typeof Schedule>;

export const viewSchedule = call({
  method: 'GET',
  path: 'reports-builder/schedule',
  access: 'marketing',
  summary: 'When and to whom a report is delivered.',
  query: ReportId,
  reply: json(Schedule),
});

export const saveSchedule = call({
  method: 'POST',
  path: 'reports-builder/save-schedule',
  access: 'marketing',
  summary:
    'Replaces the schedule of a report and its recipients. New email addresses must confirm by mail first.',
  query: ReportId,
  body: z.object({
    /** Null ends the deliveries. */
    task: z.nullable(Task),
    /** Absent: as before. */
    recipients: z.optional(
      z.array(SentRecipient).check(z.maxLength(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} recipients.`)),
    ),
  }),
  reply: json(Schedule),
});

export const previewSchedule = call({
  method: 'GET',
  path: 'reports-builder/next-runs',
  access: 'marketing',
  summary: 'The next due times of a cron schedule.',
  query: z.object({ ...DealerScope.shape, ...cronFields }),
  reply: json(z.object({ text: z.string(), next: z.array(z.string()), timeZone: z.string() })),
});

const Delivery = z.object({
  to: z.string(),
  stores: z.number(),
  /** `sent`, or where it is on its way there. */
  state: z.enum([
    'pending',
    'queued',
    'sent',
    'in_doubt',
    'bounced',
    'refused',
    'given_up',
    'skipped',
    'failed',
  ]),
  reason: z.nullable(z.string()),
  /** Of the document; null where none was made. */
  code: z.nullable(z.string()),
  at: z.nullable(z.string()),
});
export type Delivery = z.output<typeof Delivery>;

export const listRuns = call({
  method: 'GET',
  path: 'reports-builder/runs',
  access: 'marketing',
  summary: 'The latest runs of a report with the state of each delivery.',
  query: z.object({ ...ReportId.shape, most: z._default(wholeNumber({ min: 1, max: 100 }), 30) }),
  reply: json(
    z.object({
      runs: z.array(
        z.object({
          id: z.number(),
          isScheduled: z.boolean(),
          dueAt: z.string(),
          /** In the group's time zone. */
          due: z.string(),
          state: z.enum(['waiting', 'delivering', 'skipped']),
          note: z.nullable(z.string()),
          deliveries: z.array(Delivery),
        }),
      ),
    }),
  ),
});

/** A link in a mail: no session, but a signature that ends after 30 days. */
export const deliveredFile = call({
  method: 'GET',
  path: 'reports-builder/delivered',
  access: 'public',
  summary: 'The file of a delivery, by the link in its mail.',
  query: z.object({ token: text({ max: 1_000 }) }),
  reply: file(
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'text/csv',
  ),
});
