import type { ColumnField, ReadContext, TableConnector, TableRow } from '../core/connector.ts';
import type { Day } from '../core/time/period.ts';
import type { SourceTime } from '../core/time/source-time.ts';
import type { ProfileRecord } from '../records/profile-performance/record.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { type Aliases, findHeader, type Header, listed, nameList } from './tables/header.ts';
import type { RowCells } from './tables/row-cells.ts';
import { headerOf, type RowAnswer, readTyped } from './tables/typed-rows.ts';

/** Column names of the export, of the bulk report and of the Performance API. */
const COLUMNS = {
  day: nameList('date day'),
  searchDesktop: nameList('googlesearchdesktop searchdesktop businessimpressionsdesktopsearch'),
  searchMobile: nameList('googlesearchmobile searchmobile businessimpressionsmobilesearch'),
  mapsDesktop: nameList('googlemapsdesktop mapsdesktop businessimpressionsdesktopmaps'),
  mapsMobile: nameList('googlemapsmobile mapsmobile businessimpressionsmobilemaps'),
  calls: nameList('calls callclicks phonecalls'),
  directions: nameList('directionrequests directions businessdirectionrequests requestsfordirections'),
  websiteClicks: nameList('websiteclicks websitevisits'),
  bookings: nameList('bookings businessbookings'),
  store: nameList('businessname locationname profilename location store storename dealership'),
  profile: nameList('storecode profileid locationid'),
} as const;

type ProfileField = keyof typeof COLUMNS;
type Cells = RowCells<ProfileField>;

const ALIASES: Aliases<ProfileField> = COLUMNS;
const TITLES: Readonly<Record<ProfileField, string>> = {
  day: 'Day',
  searchDesktop: 'Views on Search, desktop',
  searchMobile: 'Views on Search, mobile',
  mapsDesktop: 'Views on Maps, desktop',
  mapsMobile: 'Views on Maps, mobile',
  calls: 'Calls',
  directions: 'Direction requests',
  websiteClicks: 'Website clicks',
  bookings: 'Bookings',
  store: 'Dealership',
  profile: 'Code of the profile',
};
const FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'day',
}));
const SEARCH = ['searchDesktop', 'searchMobile'] as const satisfies readonly ProfileField[];
const MAPS = ['mapsDesktop', 'mapsMobile'] as const satisfies readonly ProfileField[];
const ACTIONS = [
  'calls',
  'directions',
  'websiteClicks',
  'bookings',
] as const satisfies readonly ProfileField[];
const COUNTS: readonly ProfileField[] = [...SEARCH, ...MAPS, ...ACTIONS];
/** Calls and clicks alone may be of any report. */
const SIGNS: readonly ProfileField[] = [...SEARCH, ...MAPS, 'directions'];
const FEWEST_COUNTS = 3;

/** Google Business Profile: views, calls, direction requests and website clicks by day. */
export const businessProfile: TableConnector<'profile_performance'> = {
  kind: 'table',
  id: 'business-profile',
  title: 'Google Business Profile',
  target: 'profile_performance',
  isLive: false,
  fields: FIELDS,
  knowledge: {
    aliases: ALIASES,
    shapes: shapesOf({ date: ['day'], number: COUNTS }),
  },
  recognize: ({ rows }) => {
    const found = profileTableIn(rows);
    if ('refusal' in found) return { fits: false, reason: found.refusal, closeness: found.closeness };
    return { fits: true, as: 'Google Business Profile by day', certainty: 0.95 };
  },
  async *read(table, context, mapping) {
    const header = await headerOf(table, ALIASES, mapping);
    const typed = { header, dates: ['day'], numbers: COUNTS, context, mapping } as const;
    yield* readTyped(table, typed, (row) => readProfileDay(row, context));
  },
};

function profileTableIn(
  rows: readonly TableRow[],
): Header<ProfileField> | { readonly refusal: string; readonly closeness: number } {
  const header = findHeader(rows, ALIASES);
  const has = (fields: readonly ProfileField[]) =>
    fields.filter((field) => header?.columns.has(field)).length;
  if (header === null || has(SIGNS) === 0 || has(COUNTS) < FEWEST_COUNTS)
    return { refusal: 'Not a report of a Google Business Profile.', closeness: 0.1 };
  if (header.columns.has('day')) return header;
  return {
    refusal: `This is a report of a Google Business Profile, but no column gives the day. Export the performance by day. Columns found: ${listed(header.names)}.`,
    closeness: 0.95,
  };
}

function readProfileDay(row: Cells, { hash }: ReadContext): RowAnswer<ProfileRecord> {
  const day = dayOf(row.date('day'));
  if (day === null) {
    if (row.reasons.length === 0) row.refuse('day', 'The row has no day.');
    return { reasons: row.reasons };
  }
  const account = row.text('profile') ?? row.text('store');
  return {
    record: {
      key: hash(['day', account ?? '', day].join('\u001f')),
      store: row.text('store') ?? row.text('profile'),
      account,
      cut: 'day',
      grain: 'day',
      firstDay: day,
      day,
      isPart: false,
      isWithdrawn: false,
      searchViews: sumOf(row, SEARCH),
      mapsViews: sumOf(row, MAPS),
      calls: countOf(row, 'calls'),
      directionRequests: countOf(row, 'directions'),
      websiteClicks: countOf(row, 'websiteClicks'),
      bookings: countOf(row, 'bookings'),
    },
  };
}

function dayOf(time: SourceTime | null): Day | null {
  return time === null ? null : time.kind === 'day' ? time.day : (time.at.slice(0, 10) as Day);
}

/** Null unless all columns of the table say it: one device alone is not all views. */
function sumOf(row: Cells, fields: readonly ProfileField[]): number | null {
  const counts = fields.map((field) => countOf(row, field));
  return counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

function countOf(row: Cells, field: ProfileField): number | null {
  const count = row.decimal(field);
  if (count === null || (Number.isSafeInteger(count) && count >= 0)) return count;
  row.refuse(field, `${count} is not a count.`);
  return null;
}
