import { expect, it } from 'vitest';
import { aDealerGroup } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { unsubscribeUrl } from '../../../../server/messages/unsubscribe-token.ts';
import { aboutSubscription, changeNotification, changeSubscription, listNotifications } from '../contract.ts';

it('stops one kind of mail without a sign-in, by the page and by one click, and never by a GET', async () => {
  const to = await server();
  const { admin } = await aDealerGroup(to.database);
  const url = new URL(await unsubscribeUrl(to.services, { userId: admin.userId, kind: 'feed_late' }));
  expect(url.origin + url.pathname).toBe('https://rooftop.example/unsubscribe');
  const token = url.searchParams.get('token') ?? '';
  const visitor = await to.as(null);
  const member = await to.as(admin.userId);
  const about = () => visitor.call(aboutSubscription, { token });
  expect(await about()).toEqual({
    email: expect.stringMatching(/^a….@example\.com$/),
    kind: 'feed_late',
    title: 'A feed is late',
    isWanted: true,
    isInvitation: false,
  });
  const page = new URL('/', to.url).href;
  const mailProgram = (init: RequestInit) => fetch(`${page}unsubscribe${url.search}`, init);
  await mailProgram({});
  expect(await about()).toMatchObject({ isWanted: true });

  const post = await mailProgram({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(post.status).toBe(200);
  expect(await about()).toMatchObject({ isWanted: false });
  expect(await visitor.call(changeSubscription, { token, isWanted: true })).toMatchObject({ isWanted: true });
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  expect((await mailProgram({ method: 'POST', body: form })).status).toBe(200);
  expect((await member.call(listNotifications, {})).kinds).toEqual([
    { kind: 'alert_digest', title: 'Daily digest of data alerts', isWanted: true },
    { kind: 'alert_critical', title: 'A critical data alert', isWanted: true },
    { kind: 'report_delivery', title: 'Scheduled reports', isWanted: true },
    { kind: 'report_stopped', title: 'A scheduled report stopped', isWanted: true },
    { kind: 'feed_late', title: 'A feed is late', isWanted: false },
    { kind: 'import_refused', title: 'An import was refused', isWanted: true },
  ]);
  const { kinds } = await member.call(changeNotification, { kind: 'feed_late', isWanted: true });
  expect(kinds[0]?.isWanted).toBe(true);
});

it('answers a changed link, a security mail and a deleted person alike', async () => {
  const to = await server();
  const { admin } = await aDealerGroup(to.database);
  const tokenFor = async (userId: number, kind: 'feed_late' | 'password_changed') =>
    new URL(await unsubscribeUrl(to.services, { userId, kind })).searchParams.get('token') ?? '';
  const good = await tokenFor(admin.userId, 'feed_late');
  const visitor = await to.as(null);
  for (const token of [
    `${good.slice(0, -2)}xx`,
    'a.b.c',
    await tokenFor(admin.userId, 'password_changed'),
    await tokenFor(999_999, 'feed_late'),
  ]) {
    const failure = await visitor.failure(changeSubscription, { token, isWanted: false });
    expect(failure).toMatchObject({
      status: 404,
      message: 'This link is not complete. Open it again from the mail.',
    });
  }
  const { rowCount } = await to.database.owner.query('select from message_preference');
  expect(rowCount).toBe(0);
});
