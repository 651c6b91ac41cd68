import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { ROLES } from '../../../core/navigation/roles.ts';
import { readPhoneNumber } from '../../../core/text/phone-number.ts';
import { flag, idOf, idsOf, text } from '../../../core/wire.ts';
import { MOST_INVITED } from './rules.ts';

const role = () => z.enum(ROLES, 'Must be viewer, marketing, manager or admin.');

const Stores = z.nullable(z.array(z.number()));

const Person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Those the caller may see; null means every store, present and future. */
  dealershipIds: Stores,
  /** ISO instants here and below. Null before the first sign-in. */
  lastSeenAt: z.nullable(z.string()),
  /** Null where nobody did, such as the first person. */
  invitedBy: z.nullable(z.string()),
  joinedAt: z.nullable(z.string()),
  /** Whether a phone, an authenticator app or a passkey is set up. */
  hasSecondFactor: z.boolean(),
  isSelf: z.boolean(),
  /** Why the caller cannot change this person; null when they can. */
  reasonNot: z.nullable(z.string()),
});
export type Person = z.output<typeof Person>;

const Invitation = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  dealershipIds: Stores,
  invitedBy: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['waiting', 'expired', 'powerless']),
  mayChange: z.boolean(),
});
export type Invitation = z.output<typeof Invitation>;

export const userList = call({
  method: 'GET',
  path: 'users/list',
  access: 'admin',
  summary: 'The people and open invitations of a dealer group that share a store with the caller.',
  query: DealerScope,
  reply: json(z.object({ people: z.array(Person), invitations: z.array(Invitation) })),
});

const Email = z.string('Must be an email address.').check(
  z.overwrite((value) => value.trim().toLowerCase()),
  z.maxLength(254, 'At most 254 characters.'),
  z.regex(/^[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;.]{2,}$/u, 'Must be an email address.'),
  z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Contains characters that cannot be shown.'),
);

const Phone = z.pipe(
  z.string('Must be a phone number.').check(
    z.maxLength(40, 'At most 40 characters.'),
    z.refine((value) => readPhoneNumber(value) !== null, 'Must be a phone number, such as +1 312 555 0100.'),
  ),
  z.transform((value) => readPhoneNumber(value) ?? ''),
);

/** Exactly one of the two: every store, or those listed. */
const grantFields = {
  role: role(),
  allDealerships: flag(),
  dealerships: z.optional(idsOf('dealership')),
};

const Invited = z.object({
  name: text({ max: 120 }),
  email: Email,
  phone: z.optional(Phone),
  ...grantFields,
});

const People = z
  .array(Invited)
  .check(
    z.minLength(1, 'Name at least one person.'),
    z.maxLength(MOST_INVITED, `At most ${MOST_INVITED} people at once.`),
  );

export const checkInvitations = call({
  method: 'POST',
  path: 'users/check-invitations',
  access: 'admin',
  summary: 'Checks a list of people: why someone cannot be invited, or a warning. Sends nothing.',
  query: DealerScope,
  body: z.object({ people: People }),
  reply: json(
    z.object({
      rows: z.array(z.object({ problem: z.nullable(z.string()), warning: z.nullable(z.string()) })),
    }),
  ),
});

export const inviteUsers = call({
  method: 'POST',
  path: 'users/invite',
  access: 'admin',
  summary:
    'Invites people by mail, all of the list or nobody. An invitation never grants more than its author has. A newer one for the same address replaces the older.',
  query: DealerScope,
  body: z.object({ people: People }),
  reply: json(z.object({ invited: z.number() })),
});

const OnePerson = z.extend(DealerScope, { id: idOf('user') });
const OneInvitation = z.extend(DealerScope, { id: idOf('invitation') });
const Done = json(z.object({}));

export const changeUser = call({
  method: 'POST',
  path: 'users/change',
  access: 'admin',
  summary: "Changes a person's role and stores. Open tabs of the person follow within a second.",
  query: OnePerson,
  body: z.object(grantFields),
  reply: Done,
});

export const removeUser = call({
  method: 'POST',
  path: 'users/remove',
  access: 'admin',
  summary:
    'Removes a person from the dealer group. Someone without another group is signed out everywhere at once.',
  query: OnePerson,
  reply: Done,
});

export const signOutUser = call({
  method: 'POST',
  path: 'users/sign-out',
  access: 'admin',
  summary: 'Ends the sessions of a person on all devices.',
  query: OnePerson,
  reply: json(z.object({ sessions: z.number() })),
});

export const resendInvitation = call({
  method: 'POST',
  path: 'users/resend-invitation',
  access: 'admin',
  summary:
    'Sends an invitation again with a new link, valid for another seven days. The old link stops working.',
  query: OneInvitation,
  reply: Done,
});

export const withdrawInvitation = call({
  method: 'POST',
  path: 'users/withdraw-invitation',
  access: 'admin',
  summary: 'Withdraws an invitation. Its link stops working at once.',
  query: OneInvitation,
  reply: Done,
});
