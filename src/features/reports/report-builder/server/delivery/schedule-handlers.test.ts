import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../../test/helpers/dealers.ts';
import { deliveringOn, plantCanaries, textOf } from '../../../../../../test/helpers/delivered-reports.ts';
import { localServer } from '../../../../../../test/helpers/local-server.ts';
import { openMailbox } from '../../../../../../test/helpers/mailbox.ts';
import { pdfTexts } from '../../../../../../test/helpers/read-pdf-text.ts';
import { scratchFolder } from '../../../../../../test/helpers/scratch.ts';
import { server } from '../../../../../../test/helpers/server.ts';
import { folderSender } from '../../../../../server/messages/folder-sender.ts';
import { SEND_MESSAGE } from '../../../../../server/messages/schedule-sending.ts';
import { sendMessage } from '../../../../../server/messages/send-message.ts';
import { smtpSender } from '../../../../../server/messages/smtp-sender.ts';
import { webhookSender } from '../../../../../server/messages/webhook-sender.ts';
import { aboutSubscription, changeSubscription } from '../../../../account/unsubscribe/contract.ts';
import * as contract from '../../contract.ts';
import * as schedules from '../../contract-schedules.ts';
import { sendReportNow } from '../../contract-send.ts';
import { SCHEDULE_PRESETS } from '../../rules-schedule.ts';
import { insertImage } from '../image-repository.ts';
import { DELIVER_REPORT, deliverReport } from './deliver.ts';
import { startDueRuns } from './start-runs.ts';

const sharp = createRequire(import.meta.url)('sharp') as typeof import('sharp').default;
const OWN_NETWORK = ['127.0.0.1'];
const CHICAGO = 'America/Chicago';
/** A Thursday, 10:00 in Chicago. */
const THURSDAY = new Date('2026-11-19T16:00:00Z');
const DAY_MS = 86_400_000;
/** After 7:00 in Chicago, days after Thursday. */
const morning = (days: number) => new Date(new Date('2026-11-19T13:05:00Z').getTime() + days * DAY_MS);

async function scheduling() {
  const box = await openMailbox();
  onTestFinished(() => box.close());
  const folder = await scratchFolder('reports');
  const senders = {
    mail: smtpSender({ url: box.url, from: 'Rooftop <r@rooftop.example>' }),
    folder: folderSender(folder),
  };
  const to = await server({ now: THURSDAY, senders, settings: { webhookNetworks: OWN_NETWORK } });
  const webhook = webhookSender({ networks: OWN_NETWORK, secret: to.services.secrets.webhook });
  const sending = { ...to.services, senders: { ...to.services.senders, webhook } };
  const group = await aDealerGroup(to.database, { dealerships: 3, timeZone: CHICAGO });
  const names = await plantCanaries(to.database, group, { day: '2026-11-10', timeZone: CHICAGO });
  const [amber = 0, birch = 0, cedar = 0] = group.dealershipIds;
  const of = { dealerGroupId: group.id };
  const me = await to.as(group.admin.userId);
  const nobody = await to.as(null);
  const manager = await aMember(to.database, group.id, 'manager', [amber, cedar]);
  const { report } = await me.call(contract.createReport, { ...of, title: 'Morning', preset: 'gm_morning' });
  const of1 = { ...of, id: report.id };
  const tools = deliveringOn(to);
  /** Works off jobs like a worker, oldest first. */
  const work = async () => {
    for (;;) {
      const { rows } = await to.database.owner.query<{ id: number; name: string; payload: object }>(
        `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier in ($1, $2) and j.run_at <= now() order by j.priority, j.id limit 1`,
        [DELIVER_REPORT, SEND_MESSAGE],
      );
      const [job] = rows;
      if (!job) return;
      await to.database.owner.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
      await (job.name === SEND_MESSAGE ? sendMessage(sending) : deliverReport(tools))(job.payload);
    }
  };
  const at = async (now: Date) => {
    await startDueRuns(tools, now);
    await work();
  };
  const save = (body: object) =>
    me.call(schedules.saveSchedule, { ...of1, task: SCHEDULE_PRESETS.daily, ...body } as never);
  const runs = async () => (await me.call(schedules.listRuns, of1)).runs;
  const sentTo = (email: string) => box.mails.filter((mail) => mail.to.includes(email.toLowerCase()));
  const token = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';
  return {
    ...{ to, group, names, amber, birch, cedar, of, of1, me, nobody, manager, report, tools, box },
    ...{ work, at, save, runs, sentTo, token, folder },
  };
}

describe('a schedule', () => {
  it('delivers to each recipient their own stores, to plain addresses only after a yes, and to nobody twice', async () => {
    const on = await scheduling();
    const { save, at, work, runs, sentTo, token, manager, birch, nobody, names, me, of } = on;
    const partner = 'Partner@Agency.example';
    const saved = await save({
      recipients: [
        { userId: on.group.admin.userId },
        { userId: manager.userId },
        { email: partner, dealerships: [birch] },
        // A member's address means the member.
        { email: manager.email },
      ],
    });
    expect(saved.recipients.map(({ email, state }) => [email, state])).toEqual([
      [on.group.admin.email, 'active'],
      [manager.email, 'active'],
      [partner.toLowerCase(), 'unconfirmed'],
    ]);
    expect(saved.next[0]).toBe('Fri, Nov 20, 2026, 7:00 AM CST');
    await work();
    const [question] = sentTo(partner);
    expect(question?.subject).toBe('Do you want the report “Morning”?');
    await at(THURSDAY);
    expect(await runs()).toEqual([]);

    await at(morning(1));
    // Several servers look at once, and again.
    await Promise.all([startDueRuns(on.tools, morning(1)), startDueRuns(on.tools, morning(1))]);
    await work();
    const [first] = await runs();
    expect(first?.deliveries.map(({ state, stores }) => [state, stores])).toEqual([
      ['sent', 3],
      ['sent', 2],
      ['skipped', 1],
    ]);
    const invited = { token: token(question?.links[0]) };
    expect(await nobody.call(aboutSubscription, invited)).toMatchObject({
      isWanted: false,
      isInvitation: true,
    });
    await nobody.call(changeSubscription, { ...invited, isWanted: true });

    await at(morning(2));
    const stores = { [on.group.admin.email]: [0, 1, 2], [manager.email]: [0, 2], [partner]: [1] };
    for (const [email, seen] of Object.entries(stores)) {
      const mail = sentTo(email).at(-1);
      if (!mail) throw new Error(`No mail to ${email}.`);
      const text = await textOf(mail);
      const leads = seen.reduce((sum, index) => sum + 10 ** index, 0);
      expect(mail.subject).toBe('Morning: November 2026');
      expect(mail.text).toContain(`Leads, November 2026: ${leads}`);
      expect(mail.attachments.map(({ type }) => type)).toEqual(['application/pdf']);
      expect(names.filter((name) => text.includes(name))).toEqual(seen.map((index) => names[index]));
    }

    // One recipient turns it off; the others go on.
    const header = sentTo(manager.email).at(-1)?.headers['list-unsubscribe'] ?? '';
    const answer = await on.to.request(`unsubscribe?token=${token(header.slice(1, -1))}`, {
      method: 'POST',
    });
    expect(answer.status).toBe(200);
    await at(morning(3));
    expect((await runs())[0]?.deliveries.map(({ state }) => state)).toEqual(['sent', 'skipped', 'sent']);
    expect([
      sentTo(on.group.admin.email).length,
      sentTo(manager.email).length,
      sentTo(partner).length,
    ]).toEqual([3, 2, 3]);
    // The history outlives the messages.
    await startDueRuns(on.tools, morning(3));
    await on.to.database.owner.query('delete from message');
    expect((await runs())[0]?.deliveries.map(({ state }) => state)).toEqual(['sent', 'skipped', 'sent']);
    const { reports } = await me.call(contract.listReports, of);
    expect(reports[0]).toMatchObject({
      schedule: 'Every day at 7:00 AM',
      lastRunAt: morning(3).toISOString(),
    });
    expect(on.to.bugs).toEqual([]);
  });

  it('sends no draft, nothing long past, and ends with a notice when its owner loses the right', async () => {
    const { to, save, at, runs, me, of1, manager, group, sentTo, amber } = await scheduling();
    const owner = await aMember(to.database, group.id, 'marketing');
    await save({ recipients: [{ userId: manager.userId }] });
    await me.call(contract.updateReport, { ...of1, isDraft: 1 });
    expect((await me.failure(sendReportNow, of1)).message).toContain('draft');
    await at(morning(1));
    await me.call(contract.updateReport, { ...of1, isDraft: 0 });
    // The server was away from Saturday to the next Friday evening.
    await at(new Date(morning(8).getTime() + 13 * 3_600_000));
    expect((await runs()).map(({ state, note }) => [state, note?.slice(0, 21)])).toEqual([
      ['skipped', 'No server ran at the '],
      ['skipped', 'The report is a draft'],
    ]);
    await (await to.as(owner.userId)).call(schedules.saveSchedule, { ...of1, task: SCHEDULE_PRESETS.daily });
    await to.database.owner.query("update membership set role = 'viewer' where user_id = $1", [owner.userId]);
    await at(morning(10));
    await at(morning(11));
    const { task, next } = await me.call(schedules.viewSchedule, of1);
    expect([task?.stoppedReason !== null, next]).toEqual([true, []]);
    expect((await runs())[0]).toMatchObject({ state: 'skipped', note: task?.stoppedReason });
    expect(sentTo(owner.email).map(({ subject }) => subject)).toEqual(['Not delivered: Morning']);
    expect(sentTo(manager.email).map(({ subject }) => subject)).toEqual(['Not delivered: Morning']);
    expect(amber).toBeGreaterThan(0);
    expect(to.bugs).toEqual([]);
  });

  it('waits up to three hours for late feeds, sends at once on request, and links a file too large to attach', async () => {
    const {
      to,
      save,
      at,
      work,
      runs,
      me,
      of1,
      sentTo,
      group,
      nobody,
      report,
      token: tokenOf,
    } = await scheduling();
    const waits = { ...SCHEDULE_PRESETS.daily, whenLate: 'wait', format: 'xlsx' };
    await save({ task: waits, recipients: [{ userId: group.admin.userId }] });
    await at(morning(1));
    expect((await runs())[0]).toMatchObject({
      state: 'waiting',
      note: expect.stringContaining('Late: Leads'),
    });
    await at(new Date(morning(1).getTime() + 3 * 3_600_000));
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'delivering', note: expect.stringContaining('after three hours') });
    const mail = sentTo(group.admin.email).at(-1);
    expect(mail?.text).toContain('Late feeds are missing from these numbers.');
    expect(mail?.attachments[0]?.name).toMatch(/\.xlsx$/);
    const side = 2_000;
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
    const content = await sharp({
      create: { width: side, height: side, channels: 3, background: 'white', noise },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const by = { dealerGroupId: group.id, reportId: of1.id, userId: group.admin.userId, at: THURSDAY };
    const photo = { name: 'Noise', type: 'image/jpeg', width: side, height: side, content } as const;
    const imageId = await to.database.inGroups([group.id], (tx) => insertImage(tx, by, photo));
    const place = { title: '', row: 1, col: 1, width: 12, height: 9 };
    const images = ['noise1', 'noise2'].map((id) => ({ ...place, id, kind: 'image', imageId, alt: 'Noise' }));
    const page = { key: 'photos', pageTitle: 'Photos', description: '', gridItems: images };
    const pages = [...report.reportSettings.pages, page];
    await me.call(contract.updateReport, { ...of1, reportSettings: { pages } } as never);
    await me.call(sendReportNow, { ...of1, format: 'pdf' });
    await work();
    const [, linked, ...more] = sentTo(group.admin.email);
    expect([linked?.attachments, more]).toEqual([[], []]);
    const [, megabytes] = /The file has ([\d.]+) MB, too much for a mail/.exec(linked?.text ?? '') ?? [];
    const url = linked?.links.find((link) => link.includes(schedules.deliveredFile.path));
    const token = tokenOf(url);
    const file = Buffer.from(await (await nobody.call(schedules.deliveredFile, { token })).arrayBuffer());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect((file.length / 1024 ** 2).toFixed(1)).toBe(megabytes);
    expect(Number(megabytes)).toBeGreaterThan(7);
    expect((await runs()).at(-1)).toMatchObject({ isScheduled: false, deliveries: [{ state: 'sent' }] });
    expect(await nobody.failure(schedules.deliveredFile, { token: `${token}x` })).toMatchObject({
      status: 404,
    });
    expect(to.bugs).toEqual([]);
  });

  it('calls a webhook and writes to a folder, each with its stores, and repeats under the same id', async () => {
    const { to, save, at, work, runs, group, birch, names, nobody, folder, token, me, of1 } =
      await scheduling();
    let status = 503;
    const receiver = await localServer(() => ({ status }));
    onTestFinished(() => receiver.close());
    const webhook = `${receiver.base}rooftop`;
    const { recipients } = await save({
      recipients: [
        { webhook, dealerships: [birch] },
        { folder: 'Accounting', dealerships: [birch] },
      ],
    });
    await at(morning(1));
    // A killed worker leaves the message half sent.
    await to.database.owner.query("update message set status = 'sending' where status = 'queued'");
    await to.database.owner.query('update graphile_worker._private_jobs set run_at = now()');
    status = 204;
    await work();
    const [run] = await runs();
    expect(run?.deliveries.map(({ to: name, stores, state }) => [name, stores, state])).toEqual([
      [`Webhook ${new URL(webhook).host}`, 1, 'in_doubt'],
      ['Folder Accounting', 1, 'sent'],
    ]);

    const [first, second] = receiver.heard;
    expect(receiver.heard).toHaveLength(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const secret = recipients[0]?.secret ?? '';
    const { type, data } = new Webhook(secret).verify(
      second?.body ?? '',
      second?.headers as Record<string, string>,
    ) as { type: string; data: { numbers: object[]; file: { url: string }; code: string } };
    expect(type).toBe('report.delivered');
    expect(data).toMatchObject({
      report: { title: 'Morning' },
      scope: names[1],
      code: run?.deliveries[0]?.code,
    });
    expect(data.numbers).toContainEqual({
      label: 'Leads, November 2026',
      value: expect.stringMatching(/^10\b/),
    });
    const file = await nobody.call(schedules.deliveredFile, { token: token(data.file.url) });
    const linked = pdfTexts(Buffer.from(await file.arrayBuffer()))
      .flat()
      .join(' ');
    const place = join(folder, `group-${group.id}`, 'Accounting');
    const [name = '', ...more] = await readdir(place);
    expect([name.startsWith(`${run?.deliveries[1]?.code} Morning`), more]).toEqual([true, []]);
    const written = pdfTexts(await readFile(join(place, name)))
      .flat()
      .join(' ');
    for (const text of [linked, written])
      expect(names.filter((one) => text.includes(one))).toEqual([names[1]]);

    for (const wrong of [
      { webhook: 'http://hooks.example.com/' },
      { webhook: 'https://localhost/' },
      { folder: '../other' },
      { folder: 'a', webhook: 'https://hooks.example.com/' },
      {},
    ]) {
      const input = { ...of1, task: SCHEDULE_PRESETS.monday, recipients: [wrong] } as never;
      const { status: answer, errors } = await me.failure(schedules.saveSchedule, input);
      expect([answer, errors?.[0]?.field]).toEqual([422, 'recipients']);
    }
    const { task, recipients: kept } = await me.call(schedules.viewSchedule, of1);
    expect([task?.dayOfWeek, kept.length]).toEqual(['*', 2]);
    expect(to.bugs).toEqual([]);
  });
});
