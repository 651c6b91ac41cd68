import { createSecret, hashOfSecret } from '../../src/server/identity/one-time-secrets.ts';
import type { Sample, Stage } from './samples.ts';
import { anAuthenticator, aPasskey, asDevice, codeOf, startSignIn } from './second-factors.ts';

const NEW_PASSWORD = 'violet harbor lantern 7';
const DEVICE = { fingerprint: 'walks', rememberme: 0 };

/** Legitimate requests of passwords, second factors and devices. */
export const SIGN_IN_SAMPLES: Readonly<Record<string, Sample | Sample[]>> = {
  'auth/reset-password': { input: ({ tenant }) => ({ username: tenant.admin.email }) },
  'auth/reset-link': { input: async (stage) => ({ token: await resetLink(stage) }) },
  'auth/restore-password': {
    input: async (stage) => ({ token: await resetLink(stage), password: NEW_PASSWORD }),
  },
  'users/change-password': { input: proved({ password: NEW_PASSWORD }) },

  'auth/second-factor': started(withAuthenticator),
  'auth/send-code': started(withPhone),
  'auth/check-phone-code': started(withAuthenticator, async ({ code }) => ({ code, ...DEVICE })),
  'auth/passkey-options': started(withPasskey),
  'auth/check-passkey': started(withPasskey, async (_, stage, signIn) => ({
    ...DEVICE,
    passkey: await passkeyAnswer(stage, 'auth/passkey-options', signIn),
  })),
  'auth/passkey-login': {
    input: async (stage) => {
      await withPasskey(stage);
      return { ...DEVICE, passkey: await passkeyAnswer(stage, 'auth/passkey-login-options') };
    },
  },
  'auth/begin-factor': started(withRule, async () => ({ kind: 'authenticator' })),
  'auth/finish-factor': started(withRule, async (_, stage, signIn) => {
    const begun = await asDevice(stage.to, {
      path: 'auth/begin-factor',
      cookie: signIn.cookie,
      body: { ...namedForm(stage), kind: 'authenticator' },
    });
    const { secret } = begun.answer.authenticator as { secret: string };
    return { ...DEVICE, kind: 'authenticator', code: codeOf(secret) };
  }),

  'users/begin-factor': { input: proved({ kind: 'authenticator' }) },
  'users/finish-factor': {
    input: async (stage) => {
      await proved({})(stage);
      const { authenticator } = await sent(stage, 'users/begin-factor', { kind: 'authenticator' });
      return { kind: 'authenticator', code: codeOf((authenticator as { secret: string }).secret) };
    },
  },
  'users/remove-factor': {
    input: async (stage) => {
      await withAuthenticator(stage);
      return await proved({ kind: 'authenticator' })(stage);
    },
  },
  'users/recovery-codes': {
    input: async (stage) => {
      await withAuthenticator(stage);
      return await proved({})(stage);
    },
  },
  'users/prove': { input: () => ({ password: 'a password for tests' }) },
  'users/send-proof-code': {
    input: async (stage) => {
      await withPhone(stage);
      return {};
    },
  },
  'users/end-session': {
    input: async ({ to, by }) => {
      await to.tokenOf(by.userId);
      const { rows } = await to.database.owner.query<{ id: string }>(
        'select id from session where user_id = $1 and ended_at is null order by started_at desc limit 1',
        [by.userId],
      );
      return { id: rows[0]?.id };
    },
  },
  'users/change-profile': { input: () => ({ name: 'Ana Ruiz', phone: '312 555 0123' }) },
  'tokens/create': { input: proved({ name: 'Excel', days: 90 }) },
  'tokens/revoke': {
    input: async (stage) => {
      const id = crypto.randomUUID();
      await stage.to.database.owner.query(
        `insert into api_token (id, user_id, dealer_group_id, name, token_hash, ending, created_at, expires_at)
         values ($1, $2, $3, 'Excel', $4, 'abcd', now(), now() + interval '90 days')`,
        [id, stage.by.userId, stage.tenant.group.id, Buffer.from(id)],
      );
      return { id };
    },
  },
  'users/change-two-factor-rule': { input: () => ({ roles: ['admin'] }), role: 'admin', isGroupWide: true },
};

type Input = Record<string, unknown>;

interface SignIn {
  readonly cookie: string;
}

/** A request that only the device with a started sign-in may send. */
function started<Prepared>(
  prepare: (stage: Stage) => Promise<Prepared>,
  rest: (prepared: Prepared, stage: Stage, signIn: SignIn) => Promise<Input> = async () => ({}),
): Sample {
  return {
    input: async (stage) => {
      const prepared = await prepare(stage);
      const signIn = await startSignIn(stage.to, stage.by.email);
      cookies.set(stage, signIn.cookie);
      return { ...namedForm(stage), ...(await rest(prepared, stage, signIn)) };
    },
    cookie: (stage) => cookies.get(stage) ?? '',
  };
}

const cookies = new WeakMap<Stage, string>();

function namedForm({ by }: Stage): Input {
  return { username: by.email, form: 'login' };
}

async function withAuthenticator({ to, by }: Stage) {
  const { code } = await anAuthenticator(to, by.userId);
  return { code: code() };
}

async function withPhone({ to, by }: Stage): Promise<void> {
  await to.database.owner.query(
    "update user_account set phone = '+13125550123', phone_confirmed_at = now() where id = $1",
    [by.userId],
  );
  // Signing in texts a code by itself unless there is another way; the next may go 30 seconds later.
  await anAuthenticator(to, by.userId);
}

const passkeys = new WeakMap<Stage, Awaited<ReturnType<typeof aPasskey>>>();

async function withPasskey(stage: Stage): Promise<void> {
  passkeys.set(stage, await aPasskey(stage.to, stage.by.userId));
}

async function passkeyAnswer(stage: Stage, path: string, signIn: SignIn = { cookie: '' }): Promise<unknown> {
  const { answer } = await asDevice(stage.to, { path, cookie: signIn.cookie, body: namedForm(stage) });
  return passkeys.get(stage)?.(answer.options as { challenge: string });
}

async function withRule({ to, tenant }: Stage): Promise<void> {
  await to.database.owner.query(
    "update dealer_group set two_factor_roles = '{viewer,marketing,manager,admin}' where id = $1",
    [tenant.group.id],
  );
}

function proved(input: Input): (stage: Stage) => Promise<Input> {
  return async ({ to, by }) => {
    await to.database.owner.query('update session set proved_at = now() where user_id = $1', [by.userId]);
    return input;
  };
}

async function resetLink({ to, by }: Stage): Promise<string> {
  const token = createSecret();
  await to.database.owner.query(
    `insert into password_reset (token_hash, user_id, created_at, expires_at)
     values ($1, $2, now(), now() + interval '1 hour')`,
    [hashOfSecret(token), by.userId],
  );
  return token;
}

async function sent({ to, token }: Stage, path: string, body: Input): Promise<Input> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await to.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Input;
}
