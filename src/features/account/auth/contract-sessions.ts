import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { ROLES } from '../../../core/navigation/roles.ts';

const Time = z.number();

export const listSessions = call({
  method: 'GET',
  path: 'users/sessions',
  access: 'signedIn',
  summary: 'The sessions of the signed-in user, latest first. Times are milliseconds since 1970.',
  reply: json(
    z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          userAgent: z.string(),
          startedAt: Time,
          /** To within ten minutes. */
          lastSeenAt: Time,
          isRemembered: z.boolean(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  ),
});

export const endUserSession = call({
  method: 'POST',
  path: 'users/end-session',
  access: 'signedIn',
  summary: 'Signs the signed-in user out of one session; its live streams end within a second.',
  body: z.object({ id: z.uuid('Must be the id of a session.') }),
  reply: json(z.object({})),
});

export const endOtherSessions = call({
  method: 'POST',
  path: 'users/end-other-sessions',
  access: 'signedIn',
  summary: 'Signs the signed-in user out everywhere else.',
  body: z.object({}),
  reply: json(z.object({ endedSessions: z.number() })),
});

export const listDevices = call({
  method: 'GET',
  path: 'users/devices',
  access: 'signedIn',
  summary:
    'The trusted devices, which skip the second factor for 30 days. Times are milliseconds since 1970.',
  reply: json(
    z.object({
      devices: z.array(
        z.object({
          id: z.string(),
          userAgent: z.string(),
          trustedAt: Time,
          expiresAt: Time,
          lastUsedAt: Time,
          isCurrent: z.boolean(),
        }),
      ),
    }),
  ),
});

export const forgetDevice = call({
  method: 'POST',
  path: 'users/forget-device',
  access: 'signedIn',
  summary: 'Stops trusting a device, or all devices when no id is given.',
  body: z.object({ id: z.optional(z.uuid('Must be the id of a device.')) }),
  reply: json(z.object({ forgottenDevices: z.number() })),
});

const Rule = z.object({
  /** Everybody where all four are listed, nobody where none is. */
  roles: z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length, 'Each role once.')),
});

export const twoFactorRule = call({
  method: 'GET',
  path: 'users/two-factor-rule',
  access: 'viewer',
  query: DealerScope,
  summary: 'The roles that need a second factor in this dealer group.',
  reply: json(Rule),
});

export const changeTwoFactorRule = call({
  method: 'POST',
  path: 'users/change-two-factor-rule',
  access: 'admin',
  query: DealerScope,
  summary: 'Sets which roles need a second factor in this dealer group, from the next sign-in on.',
  body: Rule,
  reply: json(Rule),
});
