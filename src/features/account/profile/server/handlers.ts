import { Problem } from '../../../../core/errors.ts';
import { readPhoneNumber } from '../../../../core/text/phone-number.ts';
import { serve } from '../../../../server/http/route.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { keepProfile, profileOf } from './repository.ts';
import { tokenRoutes } from './token-handlers.ts';

export const profileRoutes = [
  ...tokenRoutes,

  serve(contract.readProfile, ({ caller, services }) => shownProfile(services, caller.userId)),

  serve(contract.changeProfile, async ({ caller, body, services }) => {
    const before = await shownProfile(services, caller.userId);
    if (before.isDemo) throw new Problem('forbidden', 'The demo account is shared: it stays as it is.');
    const phone = body.phone === '' ? null : phoneIn(body.phone);
    if (before.isPhoneFactor && phone !== before.phone) {
      throw wrongPhone('Codes are texted to this number. Change it under Second factor.');
    }
    await keepProfile(services.database.people, { userId: caller.userId, name: body.name, phone });
    return { ...before, name: body.name, phone };
  }),
];

async function shownProfile({ database }: Services, userId: number) {
  const profile = await profileOf(database.people, userId);
  if (!profile) throw new Problem('unauthenticated', 'This account no longer exists.');
  const { phoneConfirmedAt, passwordChangedAt, ...rest } = profile;
  return {
    ...rest,
    isPhoneFactor: phoneConfirmedAt !== null,
    passwordChangedAt: passwordChangedAt?.getTime() ?? null,
  };
}

function phoneIn(typed: string): string {
  const phone = readPhoneNumber(typed);
  if (phone === null) throw wrongPhone('Must be a phone number, such as 312 555 0123 or +44 20 7946 0018.');
  return phone;
}

function wrongPhone(message: string): Problem {
  return new Problem('invalid', message, [{ field: 'phone', message }]);
}
