import type { Column } from '../../../core/table.ts';
import { timeOfDayText } from '../../../core/text/reader-formats.ts';
import { isDay } from '../../../core/time/period.ts';
import { dayText } from '../../../core/time/period-text.ts';
import type { TypeLead } from './contract.ts';
import { statusTitle } from './lead-statuses.ts';

/** `Nov 20, 2026`; other text is unchanged. */
export function dayOr(value: string | null): string | null {
  return value !== null && isDay(value) ? dayText(value) : value;
}

/** `Nov 20, 2026, 3 PM`, or only the day. */
function cameText({ day, hour }: TypeLead): string | null {
  if (hour === null) return dayOr(day);
  return `${dayOr(day)}, ${timeOfDayText(hour)}`;
}

/** `Contacted`, or `Sold Nov 12, 2026`. */
function statusText({ status, soldDay }: TypeLead): string {
  return status === 'sold' && soldDay !== null
    ? `${statusTitle.sold} ${dayOr(soldDay)}`
    : statusTitle[status];
}

const nameOf = ({ vehicle }: TypeLead) => vehicle ?? 'No vehicle named';

const OTHERS: readonly Column<TypeLead>[] = [
  { kind: 'text', key: 'status', title: 'Status', value: statusText },
  { kind: 'text', key: 'came', title: 'Received', value: cameText },
  { kind: 'text', key: 'lead', title: 'Lead', value: ({ lead }) => lead },
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source },
  { kind: 'text', key: 'condition', title: 'New or used', value: ({ condition }) => condition },
  { kind: 'text', key: 'salesperson', title: 'Salesperson', value: ({ salesperson }) => salesperson },
  {
    kind: 'number',
    key: 'response',
    title: 'Response',
    unit: 'minutes',
    value: ({ responseMinutes }) => responseMinutes,
  },
  { kind: 'text', key: 'rooftop', title: 'Store', value: ({ rooftop }) => rooftop },
  { kind: 'text', key: 'stock', title: 'Stock number', value: ({ stockNumber }) => stockNumber },
  { kind: 'text', key: 'type', title: 'Lead type', value: ({ leadType }) => leadType },
];

export const LEAD_COLUMNS: readonly Column<TypeLead>[] = [
  { kind: 'text', key: 'vehicle', title: 'Vehicle of interest', value: nameOf },
  ...OTHERS,
];

/** The identifying column comes first on phones. */
export const LEAD_COLUMNS_ON_PHONE: readonly Column<TypeLead>[] = [
  {
    kind: 'text',
    key: 'vehicle',
    title: 'Vehicle of interest',
    value: nameOf,
    note: (row) => ({ text: `${statusText(row)} · ${cameText(row)}`, tone: 'neutral' }),
  },
  ...OTHERS,
];
