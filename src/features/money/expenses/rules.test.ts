import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../core/errors.ts';
import { FLIGHTS_OVERLAP } from '../../../core/money/flights.ts';
import { dayOf } from '../../../core/time/period.ts';
import { flightsWrong, settledFlights, spokenThrough } from './rules.ts';
import {
  type CoopChange,
  type CoopClaim,
  claimDeadline,
  coopBack,
  expectedCents,
  movedClaim,
  NO_CLAIM,
  nextStatuses,
  reckoned,
  typedCoop,
} from './rules-coop.ts';
import { keptName, recognizedByNames, recognizedByStart, textType } from './rules-files.ts';

const flight = (start: number, end: number, cents = 0) => ({
  start: dayOf(2026, 2, start),
  end: dayOf(2026, 2, end),
  cents,
});

function problemOf(work: () => unknown): readonly { field: string; message: string }[] {
  try {
    work();
  } catch (error) {
    return (error as Problem).errors;
  }
  return [];
}

describe('flights of an expense', () => {
  it.each([
    { why: 'apart', flights: [flight(1, 10), flight(11, 28)], wrong: null },
    { why: 'one day shared', flights: [flight(1, 10), flight(10, 12)], wrong: FLIGHTS_OVERLAP },
    { why: 'backwards', flights: [flight(10, 9)], wrong: 'A flight ends before it starts.' },
    {
      why: 'beyond the month',
      flights: [{ ...flight(1, 28), end: '2026-03-01' as const }],
      wrong: 'A flight goes beyond the month, which has 28 days.',
    },
    {
      why: 'before the month',
      flights: [{ ...flight(1, 3), start: '2026-01-31' as const }],
      wrong: 'A flight goes beyond the month, which has 28 days.',
    },
  ])('$why: $wrong', ({ flights, wrong }) => {
    expect(flightsWrong('2026-02-01', flights)).toBe(wrong);
  });

  it('are one over the whole month where there is none, with the total that was typed', () => {
    expect(settledFlights('2026-02-01', { cents: 500, flights: [] })).toEqual([flight(1, 28, 500)]);
  });

  it('say what is planned; a total over flights without money is spread by days', () => {
    const flights = [flight(15, 28), flight(1, 7)];
    expect(settledFlights('2026-02-01', { cents: 2100, flights })).toEqual([
      flight(1, 7, 700),
      flight(15, 28, 1400),
    ]);
    const paid = [flight(1, 7, 700), flight(15, 28, 1400)];
    expect(settledFlights('2026-02-01', { cents: undefined, flights: paid })).toEqual(paid);
    expect(settledFlights('2026-02-01', { cents: 2100, flights: paid })).toEqual(paid);
    expect(problemOf(() => settledFlights('2026-02-01', { cents: 2000, flights: paid }))).toEqual([
      { field: 'targetBudget', message: 'The flights add up to $21.00, not to $20.00.' },
    ]);
  });

  it.each([
    { today: '2026-02-12', through: '2026-02-12' },
    { today: '2026-03-05', through: '2026-02-28' },
    { today: '2026-01-20', through: '2026-02-01' },
  ] as const)('an actual told on $today speaks of the days up to $through', ({ today, through }) => {
    expect(spokenThrough('2026-02-01', today)).toBe(through);
  });
});

describe('a co-op claim', () => {
  const amounts = { plannedCents: 100_000, actualCents: null };
  const moved = (before: Partial<CoopClaim>, change: CoopChange) =>
    movedClaim({ ...NO_CLAIM, ...before }, change, amounts);

  it('goes from step to step and by no other way', () => {
    const statuses = ['none', 'planned', 'claimed', 'approved', 'denied', 'credited'] as const;
    const enough = { cents: 100, claimedCents: 100, grantedCents: 100 };
    for (const from of statuses) {
      for (const to of statuses) {
        const errors = problemOf(() => moved({ status: from, ...enough }, { status: to, ...enough }));
        const isAllowed = from === to || nextStatuses(from).includes(to);
        expect({ from, to, isAllowed: errors.length === 0 }).toEqual({ from, to, isAllowed });
        if (!isAllowed) expect(errors[0]).toMatchObject({ field: 'status' });
      }
    }
  });

  it('needs what it says: an amount when claimed, what was granted when approved or credited', () => {
    expect(problemOf(() => moved({ status: 'planned' }, { status: 'claimed' }))).toMatchObject([
      { field: 'claimed' },
    ]);
    expect(
      problemOf(() => moved({ status: 'claimed', claimedCents: 5 }, { status: 'approved' })),
    ).toMatchObject([{ field: 'granted' }]);
    expect(moved({ status: 'claimed', claimedCents: 5 }, { status: 'denied' })).toMatchObject({
      status: 'denied',
    });
  });

  it('brings back nothing once denied, what was granted once known, else what is expected', () => {
    const claim = { ...NO_CLAIM, cents: 700, grantedCents: 500 };
    expect(coopBack({ ...claim, status: 'planned' })).toBe(700);
    expect(coopBack({ ...claim, status: 'claimed' })).toBe(700);
    expect(coopBack({ ...claim, status: 'approved' })).toBe(500);
    expect(coopBack({ ...claim, status: 'credited' })).toBe(500);
    expect(coopBack({ ...claim, status: 'denied' })).toBe(0);
  });

  it('expects the eligible part at its rate, of actual once there is one, and reckons it anew', () => {
    const percents = { shareUnits: 7_000_000, rateUnits: 5_000_000 };
    expect(expectedCents(amounts, percents)).toBe(35_000);
    expect(expectedCents({ ...amounts, actualCents: 33_333 }, percents)).toBe(11_667);
    const claim = moved({}, { status: 'planned', ...percents });
    expect(claim.cents).toBe(35_000);
    expect(reckoned(claim, { plannedCents: 0, actualCents: 200_000 }).cents).toBe(70_000);
    expect(moved({}, { status: 'planned', rateUnits: 5_000_000 })).toMatchObject({
      cents: 50_000,
      shareUnits: 10_000_000,
    });
    expect(problemOf(() => moved({}, { status: 'planned', shareUnits: 7_000_000 }))).toMatchObject([
      { field: 'ratePercent' },
    ]);
    expect(problemOf(() => moved({}, { status: 'planned', ...percents, cents: 1 }))).toEqual([
      { field: 'expected', message: 'With 70% eligible, paid at 50%, it is $350.00.' },
    ]);
  });

  it('typed in dollars forgets its percents and is not reckoned anew', () => {
    const claim = moved(
      { status: 'planned', shareUnits: 1, rateUnits: 1 },
      { status: 'planned', cents: 12_345 },
    );
    expect(claim).toMatchObject({ cents: 12_345, shareUnits: null, rateUnits: null });
    expect(reckoned(claim, { plannedCents: 1, actualCents: 1 })).toBe(claim);
    expect(typedCoop(NO_CLAIM, 500)).toMatchObject({ status: 'planned', cents: 500 });
    expect(typedCoop({ ...NO_CLAIM, status: 'planned', cents: 500 }, 0)).toMatchObject({
      status: 'none',
      cents: 0,
    });
    expect(typedCoop({ ...claim, rateUnits: 5, shareUnits: 5 }, claim.cents)).toMatchObject({ rateUnits: 5 });
  });

  it('is claimed within 90 days after the last flight, unless another day is said', () => {
    const planned = { ...NO_CLAIM, status: 'planned' as const };
    expect(claimDeadline(planned, '2026-11-30')).toBe('2027-02-28');
    expect(claimDeadline({ ...planned, deadline: '2026-12-24' }, '2026-11-30')).toBe('2026-12-24');
    expect(claimDeadline(NO_CLAIM, '2026-11-30')).toBeNull();
  });
});

describe('what a file is', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it.each([
    { beginning: '%PDF-1.7\n', reported: { is: 'application/pdf' } },
    { beginning: '\x89PNG\r\n\x1a\n\0\0', reported: { is: 'image/png' } },
    { beginning: '\xff\xd8\xff\xe0', reported: { is: 'image/jpeg' } },
    { beginning: 'GIF89a', reported: { is: 'image/gif' } },
    { beginning: 'RIFF\0\0\0\0WEBPVP8 ', reported: { is: 'image/webp' } },
    { beginning: 'PK\x03\x04', reported: { recognizeBy: 'archive' } },
    { beginning: 'a,b\n1,2\n', reported: { recognizeBy: 'text' } },
    { beginning: '2 < 3 and 3 > 2', reported: { recognizeBy: 'text' } },
  ])('$told', ({ beginning, reported }) => {
    expect(recognizedByStart(bytes(beginning))).toEqual(reported);
  });

  it.each([
    '',
    ' \n',
    '\xef\xbb\xbf',
    '<!doctype html><p>',
    ' \n<svg xmlns="http://www.w3.org/2000/svg">',
    '<?xml version="1.0"?><svg/>',
    '\xef\xbb\xbf<html>',
    'hello <script>alert(1)</script>',
    'MZ\x90',
    '\xd0\xcf\x11\xe0\xa1',
    '\0\0\0\x18ftypheic',
    '{\\rtf1',
  ])('refuses %j in words', (beginning) => {
    expect(recognizedByStart(bytes(beginning))).toEqual({
      refused: expect.stringMatching(/^(This|The file).*\.$/),
    });
  });

  it('tells a workbook and a document from any other archive, and refuses macros', () => {
    const types = '[Content_Types].xml';
    expect(recognizedByNames(new Set([types, 'xl/workbook.xml']))).toMatchObject({
      is: expect.stringContaining('sheet'),
    });
    expect(recognizedByNames(new Set([types, 'word/document.xml']))).toMatchObject({
      is: expect.stringContaining('word'),
    });
    expect(recognizedByNames(new Set(['xl/workbook.xml']))).toHaveProperty('refused');
    expect(recognizedByNames(new Set([types, 'xl/workbook.xml', 'vbaProject.bin']))).toHaveProperty(
      'refused',
    );
  });

  it('gives it the ending of its content, and nothing that turns letters around', () => {
    expect(keptName('Invoice 7.pdf', 'application/pdf')).toBe('Invoice 7.pdf');
    expect(keptName('photo.JPEG', 'image/jpeg')).toBe('photo.JPEG');
    expect(keptName('invoice.pdf.exe', 'text/plain')).toBe('invoice.pdf.exe.txt');
    expect(keptName('page.html', 'image/png')).toBe('page.html.png');
    expect(keptName('in\u202efdp.exe', 'application/pdf')).toBe('infdp.exe.pdf');
    expect(keptName('=cmd|calc!A1.csv', 'text/csv')).toBe('=cmd|calc!A1.csv');
    expect(textType('spend.CSV')).toBe('text/csv');
    expect(textType('notes')).toBe('text/plain');
  });
});
