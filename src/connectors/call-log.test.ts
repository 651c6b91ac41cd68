import { describe, expect, it } from 'vitest';
import { readFound, readItems, testHash } from '../../test/helpers/read-records.ts';
import { Problem } from '../core/errors.ts';

const HEADER = 'Date,Time,Caller,Call Duration,Outcome,Tracking Number,Source,Campaign,Call ID,Summary';

describe('a log of phone calls', () => {
  it('is read as leads by phone: answered, missed, and of the same caller', async () => {
    const text = `${HEADER}\n09/14/2026,08:14 AM,(312) 555-0191,2:41,Answered,312-555-0101,Google Ads,Brand,c-1,"Asks for a truck, today"\n09/15/2026,16:30,312.555.0191,0:00,No answer,312-555-0101,Google Ads,Brand,c-2,\n09/16/2026,09:00,Anonymous,0:31,Voicemail,312-555-0101,Website,,c-3,\n`;
    const { as, connector, items } = await readItems(text);
    expect({ as, connector }).toEqual({ as: 'Call tracking log', connector: 'call-log' });
    const phone = testHash('phone:13125550191');
    expect(items).toMatchObject([
      {
        record: {
          key: 'c-1',
          requestedAt: { kind: 'local', at: '2026-09-14T08:14:00' },
          leadType: 'phone',
          source: 'Google Ads',
          person: { phone, email: null },
          isContacted: true,
          isCallAnswered: true,
          isBad: false,
        },
      },
      {
        record: {
          key: 'c-2',
          requestedAt: { at: '2026-09-15T16:30:00' },
          person: { phone },
          isContacted: false,
          isCallAnswered: false,
        },
      },
      { record: { key: 'c-3', person: { phone: null }, isContacted: false, isBad: true } },
    ]);
    expect(JSON.stringify(items)).not.toMatch(/555|truck/);
  });

  it.each([
    ['Answered', true],
    ['Completed', true],
    ['Voicemail', false],
    ['Busy', false],
    ['Ringing', null],
  ])('says of the outcome %s whether the call was answered: %s', async (outcome, isCallAnswered) => {
    const { items } = await readItems(
      `${HEADER}\n09/14/2026,08:14 AM,(312) 555-0191,2:41,${outcome},312-555-0101,Website,,c-1,\n`,
    );
    expect(items).toMatchObject([{ record: { isCallAnswered, isContacted: isCallAnswered } }]);
  });

  it('is keyed by its caller and moment where calls have no id, and leaves out calls the store made', async () => {
    const text =
      'Start Time,Phone Number,Tracking Number,Call Status,Duration (seconds),Direction,Source\n2026-09-14 08:14:05,312-555-0191,312-555-0101,Answered Call,161,Inbound,Website\n2026-09-14 08:14:05,+1 (312) 555-0191,312-555-0101,Answered Call,161,Inbound,Website\n2026-09-14 10:00:00,312-555-0191,312-555-0101,Answered Call,20,Outbound,Website\n2026-09-14 11:00:00,Private,312-555-0101,Missed Call,0,Inbound,Website\n';
    const { items } = await readItems(text);
    const [one, again, made, unknown] = items;
    expect(one && 'record' in one && one.record.key).toMatch(/^#[0-9a-f]{64}$/);
    expect(again && 'record' in again && again.record.key).toBe(one && 'record' in one && one.record.key);
    expect(made).toMatchObject({ skipped: 'An outgoing call.' });
    expect(unknown).toMatchObject({ reasons: [{ field: 'Phone Number' }] });
  });

  it.each([
    ['days of one stretch, the day first', ['01/09/2026', '02/09/2026', '04/09/2026'], '2026-09-01'],
    ['days of one stretch, the month first', ['09/01/2026', '09/02/2026', '09/04/2026'], '2026-09-01'],
    ['days that prove the month first', ['01/09/2026', '02/09/2026', '04/19/2026'], '2026-01-09'],
  ])('reads %s', async (_, days, first) => {
    const rows = days.map(
      (day, n) => `${day},09:00,312-555-0191,1:00,Answered,312-555-0101,Website,,c-${n},\n`,
    );
    const { items } = await readItems(`${HEADER}\n${rows.join('')}`);
    expect(items[0]).toMatchObject({ record: { requestedAt: { at: `${first}T09:00:00` } } });
  });

  it('is refused without a caller or an id', async () => {
    const text = 'Date,Call Duration,Call Status,Tracking Number\n2026-09-14,2:41,Answered,312-555-0101\n';
    const error = await readFound(text).catch((found: unknown) => found);
    expect(error).toBeInstanceOf(Problem);
    expect(String(error)).toMatch(/log of phone calls, but no column gives a call id or the caller/);
  });
});
