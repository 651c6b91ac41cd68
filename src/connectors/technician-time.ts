import type { TableConnector } from '../core/connector.ts';
import { timeText } from '../core/time/source-time.ts';
import type { TechnicianTimeRecord } from '../records/technician-time/record.ts';
import { nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';
import { parseTime } from './text/parse-time.ts';

const ALIASES = {
  technician: nameList(`
    technicianname technician techname tech technicianid techid technicianno techno techniciannumber
    technumber mechanic mechanicname`),
  day: nameList('date workdate workday day clockdate punchdate workedon dateworked shiftdate'),
  available: nameList(`
    availablehours hoursavailable attendedhours hoursattended attendancehours clockhours clockedhours
    hoursclocked timeclockhours clocktime hoursworked workedhours hourspresent payrollhours punchedhours
    shifthours availablehrs hrsavailable attendedhrs clockhrs clockedhrs hrsclocked hrsworked timeworked
    attendance`),
  flagged: nameList(`
    flaghours flaggedhours hoursflagged flagged flag billedhours hoursbilled producedhours hoursproduced
    soldhours hourssold turnedhours hoursturned flaghrs flaggedhrs hrsflagged billedhrs soldhrs`),
  clockIn: nameList('clockin timein punchin intime clockedin starttime shiftstart'),
  clockOut: nameList('clockout timeout punchout outtime clockedout endtime shiftend'),
  store: nameList(
    'dealershipname dealership dealername storename store location rooftop storenumber dealerid',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const MOST_HOURS = 10_000;
const DAY_MS = 86_400_000;
const HUNDREDTH_MS = 36_000;

/** Time clocks and productivity reports: a row for each technician and day, or for each punch. */
export const technicianTime: TableConnector<'technician_time'> = listConnector<'technician_time', Field>({
  id: 'technician-time',
  title: 'Technician time',
  target: 'technician_time',
  titles: {
    technician: 'Technician',
    day: 'Date',
    available: 'Hours available or attended',
    flagged: 'Hours flagged',
    clockIn: 'Clock in',
    clockOut: 'Clock out',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['technician'], ['day', 'clockIn'], ['available', 'clockIn']],
  foreign: nameList(`
    ronumber rono ronum ro repairorder repairordernumber rocount opcode opcodes laborsale laborsales elr
    opendate closedate jobid vin lineno linecode dealnumber`),
  shapes: { date: ['day'], number: ['available', 'flagged'], 'number-or-code': ['technician'] },
  dates: ['day'],
  numbers: ['available', 'flagged'],
  certainty: 0.93,
  readRow,
});

function readRow(row: Cells): RowAnswer<TechnicianTimeRecord> {
  const technician = row.text('technician');
  const punch = row.text('clockIn');
  const workedOn = row.date('day') ?? dayOfPunch(punch);
  if (technician === null) row.refuse('technician', 'The row names no technician.');
  if (workedOn === null && row.reasons.length === 0) row.refuse('day', 'The row has no date.');
  const availableHours = hours(row, 'available') ?? between(punch, row.text('clockOut'));
  const flagHours = hours(row, 'flagged');
  if (availableHours === null && flagHours === null && row.reasons.length === 0)
    row.refuse('available', 'The row has no hours.');
  if (technician === null || workedOn === null || row.reasons.length > 0) return { reasons: row.reasons };
  const day = timeText(workedOn).slice(0, 10);
  const isPunch = punch !== null && !row.has('available');
  return {
    record: {
      key: `${technician} ${day}${isPunch ? ` ${punch}` : ''}`.slice(0, 100),
      store: row.text('store'),
      workedOn,
      technician,
      availableHours,
      flagHours,
      isWithdrawn: false,
    },
  };
}

/** Hundredths; more than a hundred hours in a day is no time of one. */
function hours(row: Cells, field: 'available' | 'flagged'): number | null {
  const found = row.decimal(field);
  if (found === null) return null;
  const hundredths = Math.round(found * 100);
  if (Math.abs(hundredths) <= MOST_HOURS) return hundredths;
  row.refuse(field, 'More hours than one person works in a day: export one row for each day.');
  return null;
}

function dayOfPunch(punch: string | null) {
  const at = punch === null || !/[-/]/.test(punch) ? null : parseTime(punch);
  return at;
}

/** From one punch to the other, over midnight too; null where either is missing. */
function between(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const [start, end] = [from, to].map((text) => {
    const at = parseTime(/[-/]/.test(text) ? text : `2000-01-01 ${text}`);
    return at?.kind === 'local' ? Date.parse(`${at.at}Z`) : Number.NaN;
  }) as [number, number];
  const length = end < start && !/[-/]/.test(to) ? end + DAY_MS - start : end - start;
  return Number.isNaN(length) || length < 0 || length > DAY_MS ? null : Math.round(length / HUNDREDTH_MS);
}
