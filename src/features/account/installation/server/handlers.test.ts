import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { openFirstRun } from '../../../../server/identity/first-run.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { dealerFullList } from '../../../setup/dealers/contract.ts';
import { currentUser, passwordSettings } from '../../auth/contract.ts';
import { createReferral, endReferral, submitReferral, viewReferral } from '../../referral/contract.ts';
import {
  acceptRequest,
  addOperator,
  approveGroup,
  createGroup,
  declineRequest,
  exportInstallationAudit,
  installation,
  installationAudit,
  removeOperator,
  saveInstallation,
  startInstallation,
} from '../contract.ts';

const ANA = {
  ...{ name: 'Ana Ruiz', email: 'ana@maple.example', password: 'tamarind gearbox lantern 47' },
  ...{ groupName: 'Maple Motors', fingerprint: 'test', rememberme: false },
};

async function anOperator({ database, as }: TestServer) {
  const group = await aDealerGroup(database, { name: 'Operators of nothing' });
  const { userId, email } = group.admin;
  await database.owner.query('update user_account set is_operator = true where id = $1', [userId]);
  await database.owner.query('delete from membership where user_id = $1', [userId]);
  return { userId, email, operator: await as(userId) };
}

it('the printed address makes the first person, once; a later one ends an earlier one', async () => {
  const { database, services, as, request } = await server();
  const nobody = await as(null);
  const old = await openFirstRun(database);
  const secret = await openFirstRun(database);
  expect((await nobody.call(passwordSettings, {})).isFirstRun).toBe(true);
  for (const wrong of [old, 'x'.repeat(43)]) {
    const refused = await nobody.failure(startInstallation, { ...ANA, secret: wrong ?? '' });
    expect(refused.status).toBe(403);
  }
  const short = await nobody.failure(startInstallation, { ...ANA, password: 'short', secret: secret ?? '' });
  expect(short).toMatchObject({ status: 422, errors: [{ field: 'password' }] });

  const both = await Promise.all(
    [1, 2].map(() =>
      request(startInstallation.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...ANA, secret }),
      }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await nobody.call(passwordSettings, {})).isFirstRun).toBe(false);
  expect(await openFirstRun(database), 'someone exists').toBeNull();
  const { id } = await database.people.selectFrom('user_account').select('id').executeTakeFirstOrThrow();
  const ana = await as(id);
  expect(await ana.call(currentUser, {})).toMatchObject({
    isOperator: true,
    memberships: [{ role: 'admin' }],
  });
  const { onboarding } = await ana.call(dealerFullList, {});
  expect(onboarding).toMatchObject([{ name: 'Maple Motors', step: 'dealership', dealerships: [] }]);
  expect(services.settings.publicUrl).toContain('://');
});

it('demo people are nobody: their password is public, so they are never operators either', async () => {
  const { database, as, ...to } = await server();
  const { email, userId } = (await aDealerGroup(database)).admin;
  await database.owner.query('update user_account set is_demo = true');
  expect(await openFirstRun(database)).not.toBeNull();
  const { operator } = await anOperator({ database, as, ...to });
  expect((await operator.failure(addOperator, { email })).status).toBe(422);
  expect((await (await as(userId)).call(currentUser, {})).isOperator).toBe(false);
});

it('an operator approves what was submitted, by the state alone, and sees no number of the group', async () => {
  const to = await server();
  const { database } = to;
  const { operator, userId } = await anOperator(to);
  const group = await aDealerGroup(database, { name: 'Harbor Cars', status: 'onboarding', dealerships: 3 });
  const early = await operator.failure(approveGroup, { id: group.id });
  expect(early).toMatchObject({ status: 422, message: expect.stringContaining('not finished') });
  await database.owner.query(
    'insert into onboarding (dealer_group_id, started_at, submitted_at) values ($1, now(), now())',
    [group.id],
  );
  const { groups } = await operator.call(installation, {});
  expect(groups.find(({ id }) => id === group.id)).toMatchObject({
    ...{ name: 'Harbor Cars', status: 'onboarding', stores: 3, step: 'review' },
    admins: [{ email: group.admin.email }],
  });
  await operator.call(approveGroup, { id: group.id });
  const approved = await operator.call(installationAudit, { action: 'group.approved' });
  expect(approved.entries).toMatchObject([{ subject: 'Harbor Cars', after: { status: 'active' } }]);
  expect((await operator.failure(approveGroup, { id: group.id })).status).toBe(409);
  expect((await operator.failure(approveGroup, { id: 2_000_000_001 })).status).toBe(404);
  const board = { dealerGroupId: group.id, year: 2026, tiles: [], filters: [] };
  expect((await operator.failure(kpiBoard, board as never)).status).toBe(404);
  expect(await operator.call(dealerFullList, {})).toEqual({ active: [], onboarding: [] });
  const { rows } = await database.owner.query(
    'select kind, recipient from message union all select action, actor_id::text from audit_entry where dealer_group_id = $1',
    [group.id],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'onboarding_approved', recipient: group.admin.email },
      { kind: 'group.approved', recipient: String(userId) },
    ]),
  );
});

it('a group made for someone invites them with a link; the settings and operators are kept', async () => {
  const to = await server();
  const { database } = to;
  const { operator, userId } = await anOperator(to);
  const bo = { groupName: 'Harbor Cars', name: 'Bo Lee', email: 'bo@harbor.example' };
  const { id } = await operator.call(createGroup, bo);
  const { rows } = await database.owner.query<{ body: string }>(
    "select body from message where recipient = 'bo@harbor.example'",
  );
  expect(rows[0]?.body).toContain('https://rooftop.example/site/change-password/');
  const { groups } = await operator.call(installation, {});
  expect(groups.find((group) => group.id === id)).toMatchObject({ admins: [{ name: 'Bo Lee' }], stores: 0 });

  for (const activatesAtOnce of [true, false, null]) {
    await operator.call(saveInstallation, { activatesAtOnce });
    expect((await operator.call(installation, {})).settings.activatesAtOnce).toBe(activatesAtOnce);
  }
  const settings = await operator.call(installationAudit, {
    action: 'installation.settings',
    person: userId,
  });
  expect(settings.entries.map(({ before, after }) => [before?.['at once'], after?.['at once']])).toEqual([
    [false, 'for the only operator'],
    [true, false],
    ['for the only operator', true],
  ]);
  expect((await operator.failure(removeOperator, { id: userId })).status).toBe(422);
  expect((await operator.failure(addOperator, { email: 'nobody@harbor.example' })).status).toBe(422);
  await operator.call(addOperator, { email: bo.email });
  await operator.call(removeOperator, { id: userId });
  expect((await operator.failure(installation, {})).status).toBe(403);
  expect((await operator.failure(installationAudit, {})).status).toBe(403);
  await database.owner.query('update user_account set is_operator = true where id = $1', [userId]);
  const changed = await operator.call(exportInstallationAudit, { action: 'account.operator' });
  const lines = (await changed.text()).trim().split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.split(',').slice(-2))).toEqual([
    ['operator: yes', 'operator: no'],
    ['operator: no', 'operator: yes'],
  ]);
  const of = { from: '2020-01-01', to: '2020-12-31' } as const;
  expect((await operator.call(installationAudit, of)).entries).toEqual([]);
});

it('a referral names who recommends, keeps one request a person, and answers alike for known emails', async () => {
  const to = await server();
  const { database, as } = to;
  const { operator } = await anOperator(to);
  const group = await aDealerGroup(database, { name: 'Maple Motors' });
  const me = await as(group.admin.userId);
  const nobody = await as(null);
  const dealerGroupId = group.id;
  const first = await me.call(createReferral, { dealerGroupId });
  const { link } = await me.call(createReferral, { dealerGroupId });
  expect(link.url).toBe(`https://rooftop.example/referral/${link.hash}`);
  const { hash } = link;
  expect(await nobody.call(viewReferral, { hash })).toEqual({
    from: { name: 'Test admin', groupName: 'Maple Motors' },
  });
  expect(await nobody.call(viewReferral, { hash: first.link.hash }), 'ended').toEqual({ from: null });

  const bo = { hash, name: 'Bo Lee', groupName: 'Harbor Cars' };
  for (const email of ['bo@harbor.example', 'BO@harbor.example', group.admin.email]) {
    expect(await nobody.call(submitReferral, { ...bo, email })).toEqual({});
  }
  const { requests } = await operator.call(installation, {});
  expect(requests.map(({ email, referredBy }) => [email, referredBy])).toEqual([
    ['bo@harbor.example', 'Test admin, Maple Motors'],
    [group.admin.email, 'Test admin, Maple Motors'],
  ]);
  const [one, two] = requests.map(({ id }) => id);
  const made = await operator.call(acceptRequest, { request: one ?? 0 });
  expect((await operator.failure(acceptRequest, { request: one ?? 0 })).status).toBe(404);
  await operator.call(declineRequest, { request: two ?? 0 });
  const after = await operator.call(installation, {});
  expect(after.requests).toEqual([]);
  const decided = after.decided.map(({ email, isAccepted, decidedBy }) => ({ email, isAccepted, decidedBy }));
  const decidedBy = 'Test admin';
  expect(decided).toEqual([
    { email: group.admin.email, isAccepted: false, decidedBy },
    { email: 'bo@harbor.example', isAccepted: true, decidedBy },
  ]);
  const log = await operator.call(installationAudit, {});
  expect(log.entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['request.declined', `Bo Lee (${group.admin.email})`],
    ['request.accepted', 'Bo Lee (bo@harbor.example)'],
    ['group.created', 'Harbor Cars'],
  ]);
  expect(after.settings.sends).toEqual({ mail: false, sms: false });
  expect(after.groups.find(({ id }) => id === made.id)?.referredBy).toBe('Test admin, Maple Motors');

  const statuses: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    const email = `p${sent}@harbor.example`;
    const answer = await nobody.call(submitReferral, { ...bo, email }).catch(() => 429);
    statuses.push(answer === 429 ? 429 : 200);
  }
  expect(statuses, 'five from one address in an hour').toEqual([200, 200, 429, 429]);
  await me.call(endReferral, { dealerGroupId });
  expect(await nobody.call(viewReferral, { hash })).toEqual({ from: null });
});

it('a link of someone who left the group names nobody', async () => {
  const { database, as } = await server();
  const group = await aDealerGroup(database);
  const viewer = await aMember(database, group.id, 'viewer');
  const { link } = await (await as(viewer.userId)).call(createReferral, { dealerGroupId: group.id });
  await database.owner.query('delete from membership where user_id = $1', [viewer.userId]);
  expect(await (await as(null)).call(viewReferral, { hash: link.hash })).toEqual({ from: null });
});
