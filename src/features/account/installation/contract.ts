import * as z from 'zod/mini';
import { AuditFilters, AuditPage, AuditPlace } from '../../../core/audit/audit-page.ts';
import { call, file, json } from '../../../core/contract.ts';
import { ONBOARDING_STEPS } from '../../../core/navigation/onboarding-steps.ts';
import { flag, idOf, text, wholeNumber } from '../../../core/wire.ts';
import { login } from '../auth/contract.ts';

const { password, fingerprint, rememberme } = login.body.shape;

const email = () =>
  text({ max: 254 }).check(
    z.overwrite((value) => value.toLowerCase()),
    z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Must be an email address.'),
  );

export const startInstallation = call({
  method: 'POST',
  path: 'installation/start',
  access: 'public',
  summary:
    'Creates the first person, an operator, and their dealer group, with the secret of the printed address; then signs in.',
  body: z.object({
    secret: z.string('Required.').check(z.regex(/^[\w-]{43}$/, 'Open the address that the server printed.')),
    name: text({ max: 120 }),
    email: email(),
    password,
    groupName: text({ max: 120 }),
    fingerprint,
    rememberme,
  }),
  reply: login.reply,
});

const InstalledGroup = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['active', 'onboarding', 'closed']),
  stores: z.number(),
  admins: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Where the setup goes on; null for other groups. */
  step: z.nullable(z.enum(ONBOARDING_STEPS)),
  submittedAt: z.nullable(z.string()),
  referredBy: z.nullable(z.string()),
});
export type InstalledGroup = z.output<typeof InstalledGroup>;

const StartRequest = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  groupName: z.string(),
  referredBy: z.nullable(z.string()),
  requestedAt: z.string(),
});
export type StartRequest = z.output<typeof StartRequest>;

const DecidedStartRequest = z.object({
  ...StartRequest.shape,
  isAccepted: z.boolean(),
  decidedAt: z.string(),
  decidedBy: z.nullable(z.string()),
});
export type DecidedStartRequest = z.output<typeof DecidedStartRequest>;

const Installation = z.object({
  groups: z.array(InstalledGroup),
  /** People who want to start, oldest first. */
  requests: z.array(StartRequest),
  /** The newest decision first, at most 100. */
  decided: z.array(DecidedStartRequest),
  operators: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
  settings: z.object({
    publicUrl: z.string(),
    /** Null: at once when the submitter is the only operator. */
    activatesAtOnce: z.nullable(z.boolean()),
    hasDemo: z.boolean(),
    /** What it can send; other messages stay in the outbox. */
    sends: z.object({ mail: z.boolean(), sms: z.boolean() }),
  }),
});
export type Installation = z.output<typeof Installation>;

export const installation = call({
  method: 'GET',
  path: 'installation/overview',
  access: 'operator',
  summary:
    'Every dealer group with its state and admins, without its numbers; requests, operators and settings.',
  reply: json(Installation),
});

export const approveGroup = call({
  method: 'POST',
  path: 'installation/approve',
  access: 'operator',
  summary: 'Activates a submitted dealer group and mails its admins.',
  query: z.object({ id: idOf('dealerGroup') }),
  reply: json(z.object({})),
});

export const createGroup = call({
  method: 'POST',
  path: 'installation/create-group',
  access: 'operator',
  summary: 'Creates a dealer group in onboarding and invites its first admin by mail.',
  body: z.object({ groupName: text({ max: 120 }), name: text({ max: 120 }), email: email() }),
  reply: json(z.object({ id: z.number() })),
});

const request = () => wholeNumber({ min: 1, max: 2_147_483_647 });

export const acceptRequest = call({
  method: 'POST',
  path: 'installation/accept-request',
  access: 'operator',
  summary: 'Creates a dealer group from a request and invites its sender as the first admin.',
  query: z.object({ request: request() }),
  reply: json(z.object({ id: z.number() })),
});

export const declineRequest = call({
  method: 'POST',
  path: 'installation/decline-request',
  access: 'operator',
  summary: 'Declines a request for a dealer group; no mail is sent.',
  query: z.object({ request: request() }),
  reply: json(z.object({})),
});

export const addOperator = call({
  method: 'POST',
  path: 'installation/add-operator',
  access: 'operator',
  summary: 'Makes someone with an account an operator.',
  body: z.object({ email: email() }),
  reply: json(z.object({})),
});

export const removeOperator = call({
  method: 'POST',
  path: 'installation/remove-operator',
  access: 'operator',
  summary: 'Removes someone as an operator. The last operator cannot be removed.',
  query: z.object({ id: idOf('user') }),
  reply: json(z.object({})),
});

export const saveInstallation = call({
  method: 'POST',
  path: 'installation/save',
  access: 'operator',
  summary:
    'Sets whether submitted groups become active at once; null means at once only while there is one operator.',
  body: z.object({ activatesAtOnce: z.nullable(flag()) }),
  reply: json(z.object({})),
});

export const installationAudit = call({
  method: 'GET',
  path: 'installation/audit',
  access: 'operator',
  summary:
    'The audit log of the installation, newest first: groups, requests, operators, settings, and changes from the shell.',
  query: AuditPlace,
  reply: json(AuditPage),
});

export const exportInstallationAudit = call({
  method: 'GET',
  path: 'installation/audit-export',
  access: 'operator',
  summary: 'The audit log of the installation as a CSV file, with the same filters.',
  query: AuditFilters,
  reply: file('text/csv'),
});
