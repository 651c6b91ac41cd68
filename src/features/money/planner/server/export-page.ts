import { numberText } from '../../../../core/text/number-text.ts';
import {
  addDays,
  type Day,
  dayParts,
  daysBetween,
  eachDay,
  lastDay,
  type Period,
  weekdayOf,
} from '../../../../core/time/period.ts';
import { dateRangeText, monthName } from '../../../../core/time/period-text.ts';
import { PAPER } from '../../../../server/exports/palettes.ts';
import { MARGIN, type Paper } from '../../../../server/exports/paper.ts';
import type { Ink, TaggedPart } from '../../../../server/exports/pen.ts';
import { planColumns } from '../rules.ts';
import { nameOf, type PageCampaign, type PageFlight, type PageLine, pageLines } from '../rules-page.ts';

export interface StorePlan {
  readonly name: string;
  readonly period: Period;
  readonly isMonth: boolean;
  readonly campaigns: readonly PageCampaign[];
}

const NAMES = 178;
const MONEY = 54;
const HEAD = 26;
const ROW = { least: 8.6, most: 15 };
/** Height reserved for campaign texts under the calendar. */
const WORDS = 46;
const EMPTY_COLUMNS = ['Planned', 'Co-op', 'Net'] as const;

/** Draws one store's plan on its own page. */
export function drawPlan(paper: Paper, plan: StorePlan, periodText: string): void {
  paper.page(plan.name);
  paper.head('Media plan', plan.name, periodText);
  const planned = sumOf(plan.campaigns.flatMap(({ flights }) => flights.map(({ cents }) => cents)));
  const coop = sumOf(plan.campaigns.map((campaign) => campaign.coop));
  const isExpected = plan.campaigns.some((campaign) => campaign.isExpected);
  paper.figures([
    { label: 'Planned', value: money(planned) },
    { label: isExpected ? 'Co-op expected' : 'Co-op', value: money(coop) },
    { label: 'Net', value: money(planned - coop), note: 'planned, net of co-op' },
    { label: 'Campaigns', value: numberText(plan.campaigns.length, 'number') },
  ]);
  if (plan.campaigns.length === 0) {
    paper.note('Nothing is planned here yet.');
    return;
  }
  const room = paper.bottom - paper.y - HEAD - ROW.most - WORDS;
  const { detail, lines } = pageLines(plan.campaigns, Math.floor(room / ROW.least));
  const row = Math.min(ROW.most, room / lines.length);
  drawCalendar(new Calendar(paper, plan, row), lines, { planned, coop, isExpected });
  drawWords(paper, plan.campaigns, detail);
}

/** Coordinates of days and line heights. */
class Calendar {
  readonly paper: Paper;
  readonly plan: StorePlan;
  readonly row: number;
  readonly left = MARGIN + NAMES;
  readonly right: number;
  readonly size: number;
  readonly table: TaggedPart;
  private readonly dayWidth: number;

  constructor(paper: Paper, plan: StorePlan, row: number) {
    this.paper = paper;
    this.plan = plan;
    this.row = row;
    this.right = MARGIN + paper.width - EMPTY_COLUMNS.length * MONEY;
    this.dayWidth = (this.right - this.left) / daysBetween(plan.period.start, plan.period.end);
    this.size = Math.min(8, row * 0.62);
    this.table = paper.pen.group(paper.root, 'Table');
  }

  /** Left edge of a day; the day after the last is the right edge. */
  x(day: Day): number {
    return this.left + daysBetween(this.plan.period.start, day) * this.dayWidth;
  }

  moneyX(index: number): number {
    return this.right + (index + 1) * MONEY - 4;
  }
}

interface Money {
  readonly planned: number;
  readonly coop: number;
  readonly isExpected: boolean;
}

function drawCalendar(calendar: Calendar, lines: readonly PageLine[], total: Money): void {
  const { paper, table, row } = calendar;
  const top = paper.y;
  const bottom = top + HEAD + lines.length * row;
  paper.pen.decoration(() => drawGrid(calendar, top, bottom));
  drawHeads(calendar);
  for (const line of lines) drawLine(calendar, line);
  const part = paper.pen.group(table, 'TR');
  const y = paper.y + row * 0.5 + calendar.size * 0.36 + 1;
  paper.pen.decoration(() =>
    paper.pen.rule({ x: MARGIN, y: paper.y }, { x: MARGIN + paper.width, y: paper.y }, PAPER.line, 0.75),
  );
  const ink: Ink = { size: calendar.size, weight: 'strong', figures: true };
  paper.pen.part(part, 'TH', () => paper.pen.write('Total', ink, { x: MARGIN + 4, y }), { scope: 'Row' });
  paper.pen.part(part, 'TD', () => undefined, { actual: '' });
  drawMoney(calendar, part, { ...total, ink, y });
  part.end();
  table.end();
  paper.y += row + 10;
}

/** Shades weekends in a month; separates months in a longer period. */
function drawGrid(calendar: Calendar, top: number, bottom: number): void {
  const { paper, plan } = calendar;
  const height = bottom - top - HEAD;
  for (const day of plan.isMonth ? eachDay(plan.period) : []) {
    const weekday = weekdayOf(day);
    if (weekday !== 0 && weekday !== 6) continue;
    const width = calendar.x(addDays(day, 1)) - calendar.x(day);
    paper.pen.fill({ x: calendar.x(day), y: top + HEAD, width, height }, PAPER.tint);
  }
  const columns = planColumns(plan.isMonth ? 'month' : 'year', plan.period);
  for (const { start } of plan.isMonth ? [] : columns.slice(1))
    paper.pen.rule({ x: calendar.x(start), y: top + HEAD }, { x: calendar.x(start), y: bottom });
}

function drawHeads(calendar: Calendar): void {
  const { paper, plan, table } = calendar;
  const { pen } = paper;
  const ink: Ink = { size: 7.5, weight: 'strong', color: PAPER.secondary };
  const small: Ink = { size: 6.5, color: PAPER.faint, figures: true };
  const y = paper.y + HEAD - 6;
  const part = pen.group(table, 'TR');
  const name = () => pen.write('Category, product, campaign', ink, { x: MARGIN + 4, y });
  pen.part(part, 'TH', name, { scope: 'Column' });
  const days = () => {
    for (const { start, end } of planColumns(plan.isMonth ? 'month' : 'year', plan.period)) {
      const x = (calendar.x(start) + calendar.x(addDays(end, 1))) / 2;
      const { month, date } = dayParts(start);
      pen.write(
        plan.isMonth ? `${date}` : monthName(month, 'short'),
        { ...small, size: 7 },
        { x, y, align: 'center' },
      );
      if (plan.isMonth) pen.write(WEEKDAYS[weekdayOf(start)] ?? '', small, { x, y: y - 9, align: 'center' });
    }
  };
  pen.part(part, 'TH', days, { scope: 'Column', actual: `Flights, ${dateRangeText(plan.period)}` });
  for (const [index, title] of EMPTY_COLUMNS.entries()) {
    const place = { x: calendar.moneyX(index), y, align: 'right' } as const;
    pen.part(part, 'TH', () => pen.write(title, ink, place), { scope: 'Column' });
  }
  part.end();
  paper.y += HEAD;
  const edge = MARGIN + paper.width;
  pen.decoration(() => pen.rule({ x: MARGIN, y: paper.y }, { x: edge, y: paper.y }, PAPER.line, 0.75));
}

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];
const INDENTS = { category: 0, product: 12, campaign: 22 } as const;

function drawLine(calendar: Calendar, line: PageLine): void {
  const { paper, row, size, table } = calendar;
  const { pen } = paper;
  const top = paper.y;
  const y = top + row * 0.5 + size * 0.36;
  const isStrong = line.level === 'category';
  const ink: Ink = { size, weight: isStrong ? 'strong' : 'regular', figures: true };
  const x = MARGIN + 4 + INDENTS[line.level] + (isStrong ? 9 : 0);
  pen.decoration(() => {
    if (isStrong) pen.fill({ x: MARGIN + 4, y: top + row / 2 - 2.5, width: 5, height: 5 }, line.color, 1);
    pen.rule({ x: MARGIN, y: top + row }, { x: MARGIN + paper.width, y: top + row });
  });
  const part = pen.group(table, 'TR');
  const words = { ...ink, figures: false };
  const name = pen.cut(line.name, words, calendar.left - x - 6);
  pen.part(part, 'TH', () => pen.write(name, words, { x, y }), { scope: 'Row', actual: line.name });
  const flights = line.flights.map(flightText).join('; ');
  pen.part(part, 'TD', () => drawFlights(calendar, line, top), { actual: flights });
  drawMoney(calendar, part, { ...line, ink, y });
  part.end();
  paper.y += row;
}

function flightText({ start, end, cents }: PageFlight): string {
  return `${dateRangeText({ start, end: addDays(end, 1) })}: ${money(cents)}`;
}

function drawFlights(calendar: Calendar, { flights, color }: PageLine, top: number): void {
  const { paper, plan, row } = calendar;
  const { pen } = paper;
  const size = Math.min(7, row * 0.55);
  const ink: Ink = { size, weight: 'strong', figures: true };
  for (const [index, flight] of flights.entries()) {
    const x = calendar.x(flight.start) + 0.75;
    const end = calendar.x(addDays(flight.end, 1)) - 0.75;
    pen.fill({ x, y: top + 1.5, width: end - x, height: row - 3 }, color, Math.min(2.5, (row - 3) / 2));
    const text = numberText(flight.cents / 100, 'usd', 'short');
    const width = pen.width(text, ink);
    const y = top + row * 0.5 + size * 0.36;
    if (width + 6 <= end - x) pen.write(text, { ...ink, color: inkOn(color) }, { x: x + 4, y });
    else {
      // A short flight shows its amount beside the bar when that space is free.
      const next = flights[index + 1];
      const free = (next ? calendar.x(next.start) : calendar.x(addDays(lastDay(plan.period), 1))) - end;
      if (width + 5 <= free) pen.write(text, ink, { x: end + 3, y });
    }
  }
}

function drawMoney(
  calendar: Calendar,
  part: TaggedPart,
  { planned, coop, isExpected, ink, y }: Money & { ink: Ink; y: number },
): void {
  const { pen } = calendar.paper;
  const estimate = isExpected ? { ...ink, color: PAPER.secondary } : ink;
  const cells = [
    { text: money(planned), look: ink },
    { text: coop === 0 ? '' : `${money(coop)}${isExpected ? ' est.' : ''}`, look: estimate },
    { text: money(planned - coop), look: ink },
  ];
  for (const [index, { text, look }] of cells.entries())
    pen.part(part, 'TD', () => pen.write(text, look, { x: calendar.moneyX(index), y, align: 'right' }));
}

/** Dark or white, whichever has more contrast. */
function inkOn(color: string): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.058 ? '#ffffff' : PAPER.text;
}

/** Texts of campaigns, as many as fit. */
function drawWords(paper: Paper, campaigns: readonly PageCampaign[], detail: string): void {
  const { pen, root } = paper;
  const ink: Ink = { size: 7.5, color: PAPER.secondary };
  const said = campaigns
    .filter(({ words }) => words.length > 0)
    .map((campaign) => `${nameOf(campaign)}: ${campaign.words.join(' · ').replace(/\s+/g, ' ')}`);
  const addedUp =
    detail === 'campaigns'
      ? []
      : [`Lines are added up by ${SINGULAR[detail] ?? detail} to fit the page; the workbook has each.`];
  const lines = [...addedUp, ...said].map((text) => pen.lines(text, ink, paper.width - 8));
  let shown = 0;
  for (const text of lines) {
    const isLast = shown === lines.length - 1;
    if (paper.y + (text.length + (isLast ? 0 : 1)) * 10 > paper.bottom + 4) break;
    pen.part(root, 'P', () => {
      for (const [index, line] of text.entries())
        pen.write(line, ink, { x: MARGIN + 4, y: paper.y + 8 + index * 10 });
    });
    paper.y += text.length * 10 + 2;
    shown += 1;
  }
  const left = lines.length - shown;
  if (left === 0) return;
  pen.part(root, 'P', () =>
    pen.write(
      `${left} more in the workbook.`,
      { ...ink, color: PAPER.faint },
      { x: MARGIN + 4, y: paper.y + 8 },
    ),
  );
}

const SINGULAR: Readonly<Record<string, string>> = { products: 'product', categories: 'category' };

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function money(cents: number): string {
  return numberText(Math.round(cents / 100), 'usd').replace(/\.00$/, '');
}
