import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeTime, timeText } from './source-time.ts';

describe('placeTime', () => {
  it.each([
    {
      why: 'an evening in Chicago is the next day in UTC',
      zone: 'America/Chicago',
      at: '2026-03-11T00:28:48.542Z',
      day: '2026-03-10',
      hour: 19,
    },
    {
      why: 'the same moment in Los Angeles',
      zone: 'America/Los_Angeles',
      at: '2026-03-11T00:28:48.542Z',
      day: '2026-03-10',
      hour: 17,
    },
    {
      why: 'midnight belongs to the day it begins',
      zone: 'America/New_York',
      at: '2026-01-01T05:00:00.000Z',
      day: '2026-01-01',
      hour: 0,
    },
    {
      why: 'a zone of half an hour',
      zone: 'Asia/Kolkata',
      at: '2026-01-01T18:45:00.000Z',
      day: '2026-01-02',
      hour: 0,
    },
  ])('$why', ({ zone, at, day, hour }) => {
    expect(placeTime({ kind: 'instant', at }, zone)).toEqual({ instant: at, day, hour });
  });

  it.each([
    { why: 'winter', wall: '2026-01-15T10:30:00', instant: '2026-01-15T16:30:00.000Z', hour: 10 },
    { why: 'summer', wall: '2026-07-15T10:30:00', instant: '2026-07-15T15:30:00.000Z', hour: 10 },
    {
      why: 'the hour that daylight saving skips',
      wall: '2026-03-08T02:30:00',
      instant: '2026-03-08T08:30:00.000Z',
      hour: 3,
    },
    {
      why: 'the hour it repeats is its first turn',
      wall: '2026-11-01T01:30:00',
      instant: '2026-11-01T06:30:00.000Z',
      hour: 1,
    },
    {
      why: 'the hour after the repeated one',
      wall: '2026-11-01T02:30:00',
      instant: '2026-11-01T08:30:00.000Z',
      hour: 2,
    },
  ])('places a wall clock in Chicago: $why', ({ wall, instant, hour }) => {
    expect(placeTime({ kind: 'local', at: wall }, 'America/Chicago')).toEqual({
      instant,
      day: wall.slice(0, 10),
      hour,
    });
  });

  it('knows neither hour nor moment of a mere day', () => {
    expect(placeTime({ kind: 'day', day: '2025-12-24' }, 'America/Chicago')).toEqual({
      instant: null,
      day: '2025-12-24',
      hour: null,
    });
  });

  it('gives back the day and hour of any wall clock that daylight saving does not touch', () => {
    const moments = fc.date({
      min: new Date('2018-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const wall = moment.toISOString().slice(0, 19);
        fc.pre(!wall.slice(11).startsWith('01') && !wall.slice(11).startsWith('02'));
        const placed = placeTime({ kind: 'local', at: wall }, 'America/Denver');
        expect([placed.day, placed.hour]).toEqual([wall.slice(0, 10), Number(wall.slice(11, 13))]);
      }),
    );
  });
});

it('names a time by its text', () => {
  expect(timeText({ kind: 'day', day: '2025-12-24' })).toBe('2025-12-24');
  expect(timeText({ kind: 'local', at: '2025-12-24T10:00:00' })).toBe('2025-12-24T10:00:00');
});
