import type { TableConnector } from '../core/connector.ts';
import { timeText } from '../core/time/source-time.ts';
import type { PartsRequestRecord } from '../records/parts-request/record.ts';
import { nameList } from './tables/header.ts';
import { listConnector } from './tables/list-connector.ts';
import type { RowCells } from './tables/row-cells.ts';
import type { RowAnswer } from './tables/typed-rows.ts';

const ALIASES = {
  number: nameList('requestid requestnumber requestno requestkey demandid'),
  day: nameList('requestdate daterequested requestedon requestdatetime requestedat demanddate date day'),
  part: nameList('partnumber partno partnum part'),
  requested: nameList(`
    qtyrequested requestedqty quantityrequested requestedquantity requested piecesrequested linesrequested
    requests totalrequests demand demandqty requestcount`),
  filled: nameList(`
    qtyfilled filledqty quantityfilled filledquantity filledsameday samedayfilled filledfromstock
    offtheshelf offshelf piecesfilled linesfilled filled fills filledcount issamedayfill firstfill`),
  filledOn: nameList('filldate filleddate datefilled filledon filledat issueddate'),
  status: nameList('fillstatus requeststatus fillresult'),
  store: nameList(
    'dealershipname dealership dealername storename store location rooftop storenumber dealerid',
  ),
} as const;

type Field = keyof typeof ALIASES;
type Cells = RowCells<Field>;

const FILLED = /^(filled|complete(d)?|in stock|same day|from stock|off[ -]the[ -]shelf|issued)\b/i;
const NOT_FILLED = /not|lost|back ?order|special|out of stock|partial|emergency|ordered/i;

/** Requests for parts: a row for each request, or for the requests of a day. */
export const partsRequests: TableConnector<'parts_request'> = listConnector<'parts_request', Field>({
  id: 'parts-requests',
  title: 'Parts requests',
  target: 'parts_request',
  titles: {
    number: 'Request number',
    day: 'Requested on',
    part: 'Part number',
    requested: 'Requested',
    filled: 'Filled the same day',
    filledOn: 'Filled on',
    status: 'Fill status',
    store: 'Dealership',
  },
  aliases: ALIASES,
  needs: [['day'], ['part', 'requested'], ['filled', 'filledOn', 'status']],
  foreign: nameList(`
    vin opcode laborsale dealnumber invoicenumber invoiceno impressions clicks sessions campaign leadid
    saleamount appointmentdate onhand`),
  shapes: { date: ['day', 'filledOn'], number: ['requested'], 'number-or-code': ['part', 'number'] },
  dates: ['day', 'filledOn'],
  numbers: ['requested'],
  certainty: 0.93,
  readRow,
});

function readRow(row: Cells): RowAnswer<PartsRequestRecord> {
  const requestedOn = row.date('day');
  const partNumber = row.text('part');
  const amount = row.decimal('requested');
  if (requestedOn === null && row.reasons.length === 0) row.refuse('day', 'The row has no date.');
  const requested = Math.round(amount ?? 1);
  if (requested < 0) row.refuse('requested', 'The number of requested parts is below 0.');
  if (requestedOn === null || row.reasons.length > 0) return { reasons: row.reasons };
  const day = timeText(requestedOn);
  const filled = filledOf(row, requested, day.slice(0, 10));
  return {
    record: {
      key: (row.text('number') ?? [day, partNumber].filter((text) => text !== null).join(' ')).slice(0, 100),
      store: row.text('store'),
      requestedOn,
      partNumber,
      requested,
      filled: filled === null ? null : Math.min(Math.max(0, filled), requested),
      isWithdrawn: false,
    },
  };
}

/** A count, yes or no, a status, or the day it was filled. Null where none of them is stated. */
function filledOf(row: Cells, requested: number, day: string): number | null {
  const text = row.text('filled');
  if (text !== null) return countIn(row, text, requested);
  const status = row.text('status');
  if (status !== null) return FILLED.test(status) && !NOT_FILLED.test(status) ? requested : 0;
  if (!row.has('filledOn')) return null;
  const filledOn = row.maybeDate('filledOn');
  return filledOn !== null && timeText(filledOn).slice(0, 10) === day ? requested : 0;
}

function countIn(row: Cells, text: string, requested: number): number | null {
  const count = Number(text.replaceAll(',', ''));
  if (!Number.isNaN(count) && row.has('requested')) return Math.round(count);
  const flag = row.flag('filled');
  return flag === null ? null : flag ? requested : 0;
}
