import type { ReadContext, TableConnector } from '../core/connector.ts';
import { type SourceTime, timeText } from '../core/time/source-time.ts';
import type { ServiceAppointmentRecord } from '../records/service-appointment/record.ts';
import { makeName, modelName, modelYear, NO_VEHICLE, vehicleInText, vinOf } from './leads/vehicle.ts';
import { nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';
import { parseTime } from './text/parse-time.ts';

const ALIASES = {
  number: nameList(`
    appointmentid appointmentnumber appointmentno apptid apptnumber apptno appointmentkey confirmationnumber appointment appt`),
  due: nameList(`
    appointmentdatetime appointmentdate appointmentstart appointmentstarttime appointmentday apptdatetime
    apptdate apptstart apptday scheduleddatetime scheduleddate scheduledfor scheduledstart dateofappointment`),
  clock: nameList('appointmenttime appttime scheduledtime appointmenthour'),
  booked: nameList(`
    bookeddate datebooked bookedon bookedat bookingdate appointmentcreated appointmentcreateddate
    appointmentmade apptcreated apptmade apptbooked appointmentbooked dateset createddate createdate
    datecreated createdon createdat created scheduledon datescheduled`),
  status: nameList('appointmentstatus apptstatus status appointmentoutcome outcome disposition result'),
  arrived: nameList(`
    arrived arrivedat arrivaltime arrivaldate showed shown show didshow checkedin checkedinat checkintime
    checkin checkindate customerarrived`),
  noShow: nameList('noshow isnoshow noshowflag'),
  cancelled: nameList('cancelled canceled iscancelled iscanceled cancelleddate canceleddate'),
  ro: nameList('ronumber rono ronum ro repairorder repairordernumber repairorderno'),
  advisor: nameList(`
    serviceadvisorname serviceadvisor advisorname advisor servicewriter writer serviceconsultant advisorid
    advisornumber`),
  work: nameList(`
    services servicerequested requestedservices servicetype opcode opcodes opcodedescription concern
    customerconcern complaint reason transportation transportationtype transport waiterflag iswaiter
    appointmenttype`),
  vin: nameList('vin vehiclevin vinnumber'),
  year: nameList('vehicleyear modelyear year'),
  make: nameList('vehiclemake make'),
  model: nameList('vehiclemodel model'),
  vehicle: nameList('vehicle vehicledescription yearmakemodel ymm'),
  customer: nameList(`
    customernumber customerno custno customerid custid customername customer custname client clientname`),
  store: nameList(`
    dealershipname dealership dealername dealer storename store location locationname rooftop storenumber
    dealerid dealernumber storeid branch`),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

/** Lists of service appointments as schedulers and DMSs export them, one row each. */
export const serviceAppointments: TableConnector<'service_appointment'> = listConnector<
  'service_appointment',
  Field
>({
  id: 'service-appointments',
  title: 'Service appointments',
  target: 'service_appointment',
  titles: {
    number: 'Appointment number',
    due: 'Appointment date',
    clock: 'Appointment time',
    booked: 'Booked on',
    status: 'Status',
    arrived: 'Arrived',
    noShow: 'No-show',
    cancelled: 'Canceled',
    ro: 'RO number',
    advisor: 'Service advisor',
    work: 'Requested service',
    vin: 'VIN',
    year: 'Year',
    make: 'Make',
    model: 'Model',
    vehicle: 'Vehicle',
    customer: 'Customer',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['due'], ['advisor', 'ro', 'work'], ['status', 'arrived', 'noShow', 'ro', 'booked', 'number']],
  foreign: nameList(`
    leadid leadsource leadstatus leaddate leadtype prospectid salesperson salesrep dealnumber dealno
    laborsale laborsales laboramount labouramount lbrsale laborcost soldhours flaghours opendate opened
    openeddate closedate closeddate closed invoicedate partssale rostatus`),
  shapes: { date: ['due', 'booked'], vin: ['vin'], 'number-or-code': ['number', 'ro'], text: ['advisor'] },
  dates: ['due', 'booked'],
  numbers: [],
  certainty: 0.97,
  readRow,
});

const CAME =
  /\b(show(ed|n)?|arrived|checked[ -]?in|complete(d)?|closed|in[ -](service|shop)|ro open(ed)?|written|kept)\b/i;
const STAYED_AWAY = /\b(no[ -]?show(ed)?|missed|did not (show|arrive|come)|not shown)\b/i;
const CANCELLED = /\bcancel+ed\b|\bcancell?ation\b|\brescheduled\b|\bdeleted\b|\bvoid(ed)?\b/i;

function readRow(row: Cells, { hash, now }: ReadContext): RowAnswer<ServiceAppointmentRecord> {
  const dueAt = withClock(row.date('due'), row);
  if (dueAt === null) {
    if (row.reasons.length === 0) row.refuse('due', 'The row has no appointment date.');
    return { reasons: row.reasons };
  }
  const vin = row.first('vin', vinOf);
  const named = row.text('number');
  const who = vin ?? (row.text('customer') === null ? null : hash(row.joined('customer')).slice(0, 16));
  if (named === null && who === null && row.text('ro') === null) {
    row.refuse('number', 'Nothing names the appointment: no number, VIN, customer or RO.');
    return { reasons: row.reasons };
  }
  return {
    record: {
      key: (named ?? `${timeText(dueAt)} ${who ?? row.text('ro')}`).slice(0, 100),
      store: row.text('store'),
      dueAt,
      bookedAt: row.maybeDate('booked'),
      ...outcomeOf(row, timeText(dueAt).slice(0, 10) < now.toISOString().slice(0, 10)),
      advisor: row.text('advisor'),
      vehicle: {
        ...(row.first('vehicle', (text) => vehicleInText(text)) ?? NO_VEHICLE),
        ...known({
          year: row.first('year', modelYear),
          make: row.first('make', makeName),
          model: row.first('model', modelName),
        }),
        vin,
      },
      isWithdrawn: false,
    },
  };
}

function known<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>;
}

/** The time of day from a column of its own. */
function withClock(due: SourceTime | null, row: Cells): SourceTime | null {
  const clock = row.text('clock');
  if (due?.kind !== 'day' || clock === null) return due;
  const at = parseTime(`${due.day} ${clock}`);
  return at?.kind === 'local' ? at : due;
}

/** The status first; then a repair order or an arrival, whose absence after the day means a no-show. */
function outcomeOf(row: Cells, isOver: boolean): Pick<ServiceAppointmentRecord, 'isCancelled' | 'isShown'> {
  const status = row.joined('status').replaceAll('_', ' ');
  if (CANCELLED.test(status) || row.flag('cancelled') === true) return { isCancelled: true, isShown: null };
  if (STAYED_AWAY.test(status) || row.flag('noShow') === true) return { isCancelled: false, isShown: false };
  const hasVisit = row.text('ro') !== null || (isFilled(row, 'arrived') && row.flag('arrived') !== false);
  if (hasVisit || CAME.test(status)) return { isCancelled: false, isShown: true };
  if (!isOver) return { isCancelled: false, isShown: null };
  const isAbsent = row.has('ro') || row.has('arrived');
  return { isCancelled: false, isShown: isAbsent ? false : row.has('noShow') ? true : null };
}

function isFilled(row: Cells, field: Field): boolean {
  return row.text(field) !== null;
}
