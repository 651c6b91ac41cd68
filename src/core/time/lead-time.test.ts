import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '../../records/lead/record.ts';
import { type LeadArrival, leadTime } from './lead-time.ts';

const zone = 'America/Chicago';
const at = new Date('2026-11-20T18:00:00Z');
const posted: LeadArrival = { at, isPosted: true, isLive: true };
const inFile: LeadArrival = { at, isPosted: false, isLive: true };
const inList: LeadArrival = { at, isPosted: false, isLive: false };
const wanted = (text: string): LeadRecord['requestedAt'] => {
  if (text.length === 10) return { kind: 'day', day: text as never };
  return text.endsWith('Z') ? { kind: 'instant', at: text } : { kind: 'local', at: text };
};

describe('the time of a lead', () => {
  it.each([
    {
      why: 'a post that says a minute ago',
      arrival: posted,
      requested: '2026-11-20T17:59:00Z',
      day: '2026-11-20',
      hour: 11,
    },
    {
      why: 'a post of last evening',
      arrival: posted,
      requested: '2026-11-20T02:00:00Z',
      day: '2026-11-19',
      hour: 20,
    },
    {
      why: 'a post in the dealership’s own clock',
      arrival: posted,
      requested: '2026-11-20T08:15:00',
      day: '2026-11-20',
      hour: 8,
    },
    {
      why: 'a post that says years ago',
      arrival: posted,
      requested: '2000-03-30T15:30:20Z',
      day: '2026-11-20',
      hour: 12,
    },
    {
      why: 'a post that says tomorrow and more',
      arrival: posted,
      requested: '2026-11-22T00:00:00Z',
      day: '2026-11-20',
      hour: 12,
    },
    {
      why: 'a post that gives only yesterday',
      arrival: posted,
      requested: '2026-11-19',
      day: '2026-11-19',
      hour: null,
    },
    {
      why: 'a post that gives only a day long gone',
      arrival: posted,
      requested: '2026-11-01',
      day: '2026-11-20',
      hour: 12,
    },
    {
      why: 'an old mail in a file',
      arrival: inFile,
      requested: '2025-03-16T20:37:03Z',
      day: '2025-03-16',
      hour: 15,
    },
    {
      why: 'a mail in a file from the future',
      arrival: inFile,
      requested: '2027-01-01T00:00:00Z',
      day: '2026-11-20',
      hour: 12,
    },
    {
      why: 'a row of a list, whatever it says',
      arrival: inList,
      requested: '2027-01-01',
      day: '2027-01-01',
      hour: null,
    },
  ])('$why', ({ arrival, requested, day, hour }) => {
    expect(leadTime({ requestedAt: wanted(requested), receivedAt: null }, arrival, zone)).toMatchObject({
      day,
      hour,
    });
  });

  it('believes the mail’s own headers about when it was received', () => {
    const lead = { requestedAt: wanted('2025-01-01T00:00:00Z'), receivedAt: '2026-03-17T01:41:00.000Z' };
    expect(leadTime(lead, inFile, zone)).toMatchObject({ day: '2026-03-16', hour: 20, isArrival: false });
    const near = { ...lead, requestedAt: wanted('2026-03-16T20:37:00Z') };
    expect(leadTime(near, inFile, zone)).toMatchObject({ day: '2026-03-16', hour: 15 });
  });

  it('does not believe headers from the future', () => {
    const lead = { requestedAt: null, receivedAt: '2031-01-01T00:00:00.000Z' };
    expect(leadTime(lead, inFile, zone)).toMatchObject({ day: '2026-11-20', isArrival: true });
  });

  it('says whether the time is only the arrival, or local time', () => {
    expect(leadTime({ requestedAt: null, receivedAt: null }, posted, zone)).toMatchObject({
      isArrival: true,
      isWallClock: false,
    });
    expect(
      leadTime({ requestedAt: wanted('2026-11-20T08:15:00'), receivedAt: null }, posted, zone),
    ).toMatchObject({ isArrival: false, isWallClock: true });
    expect(
      leadTime({ requestedAt: wanted('2026-11-20T17:00:00Z'), receivedAt: null }, posted, zone),
    ).toMatchObject({ isArrival: false, isWallClock: false });
  });
});
