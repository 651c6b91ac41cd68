import { Problem } from '../../../../core/errors.ts';
import { ROLES } from '../../../../core/navigation/roles.ts';
import { recordChange } from '../../../../server/audit/audit.ts';
import { serve } from '../../../../server/http/route.ts';
import { onlyGroup, requireWholeGroup } from '../../../../server/identity/access.ts';
import { endSession, endSessions } from '../../../../server/identity/end-sessions.ts';
import { announce } from '../../../../server/live/realtime.ts';
import * as contract from '../contract-sessions.ts';
import {
  forgetDevices,
  isSessionOf,
  keepTwoFactorRoles,
  lockedTwoFactorRule,
  openSessionsOf,
  trustedDevicesOf,
  twoFactorRoles,
} from './session-list-repository.ts';

export const sessionRoutes = [
  serve(contract.listSessions, async ({ caller, services }) => {
    const sessions = await openSessionsOf(services.database.people, caller.userId, services.trueNow());
    return {
      sessions: sessions.map((session) => ({
        ...session,
        startedAt: session.startedAt.getTime(),
        lastSeenAt: session.lastSeenAt.getTime(),
        isCurrent: session.id === caller.sessionId,
      })),
    };
  }),

  serve(contract.endUserSession, async ({ caller, body, services }) => {
    const { people } = services.database;
    if (!(await isSessionOf(people, caller.userId, body.id))) {
      throw new Problem('missing', 'This session has ended.');
    }
    await endSession(people, body.id, 'ended by the user', services.trueNow());
    return {};
  }),

  serve(contract.endOtherSessions, async ({ caller, services }) => {
    const ended = { userId: caller.userId, why: 'ended by the user', except: caller.sessionId };
    const now = services.trueNow();
    return { endedSessions: await endSessions(services.database.people, ended, now) };
  }),

  serve(contract.listDevices, async ({ caller, services }) => {
    const devices = await trustedDevicesOf(services.database.people, caller, services.trueNow());
    return {
      devices: devices.map((device) => ({
        ...device,
        trustedAt: device.trustedAt.getTime(),
        expiresAt: device.expiresAt.getTime(),
        lastUsedAt: device.lastUsedAt.getTime(),
      })),
    };
  }),

  serve(contract.forgetDevice, async ({ caller, body, services }) => {
    const forgottenDevices = await forgetDevices(services.database.people, caller.userId, body.id);
    if (forgottenDevices === 0 && body.id !== undefined) {
      throw new Problem('missing', 'This device is not trusted any longer.');
    }
    return { forgottenDevices };
  }),

  serve(contract.twoFactorRule, async ({ scope, db }) => {
    const group = onlyGroup(scope);
    return { roles: await db.run((tx) => twoFactorRoles(tx, group)) };
  }),

  serve(contract.changeTwoFactorRule, async ({ scope, db, body, services }) => {
    requireWholeGroup(scope, 'The rules of signing in');
    const group = onlyGroup(scope);
    const roles = ROLES.filter((role) => body.roles.includes(role));
    await db.run(async (tx) => {
      const { name, roles: before } = await lockedTwoFactorRule(tx, group);
      if (before.join() === roles.join()) return;
      await keepTwoFactorRoles(tx, group, roles);
      const change = {
        dealerGroupId: group,
        actorId: scope.userId,
        action: 'group.security',
        subject: name,
      } as const;
      const [was, is] = [before, roles].map((of) => ({ 'second factor required from': of }));
      await recordChange(tx, { ...change, before: was ?? null, after: is ?? null }, services.trueNow());
      await announce(tx, { dealerGroupId: group, dealershipIds: [], facts: ['people'] });
    });
    return { roles };
  }),
];
