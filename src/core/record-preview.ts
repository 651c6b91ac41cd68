import type { Vehicle } from './record-parts.ts';
import type { ReportLine } from './report-line.ts';
import { placeTime, type SourceTime } from './time/source-time.ts';

export interface PreviewPlace {
  readonly name: string;
  readonly timeZone: string;
}

/** Shows what would be stored, without personal data. */
export interface PreviewColumn<Rec> {
  readonly title: string;
  readonly kind: 'text' | 'day' | 'number' | 'money';
  readonly value: (record: Rec, at: PreviewPlace) => string | number | null;
}

export interface RecordPreview<Rec> {
  readonly columns: readonly PreviewColumn<Rec>[];
  /** Null where the source gives no day. */
  readonly day: (record: Rec) => SourceTime | null;
}

export function placedDay(time: SourceTime | null, { timeZone }: PreviewPlace): string | null {
  return time === null ? null : placeTime(time, timeZone).day;
}

/** `2024 Honda Civic`; null if nothing is known. */
export function previewVehicle({
  year,
  make,
  model,
}: Pick<Vehicle, 'year' | 'make' | 'model'>): string | null {
  return [year, make, model].filter((part) => part !== null).join(' ') || null;
}

export function previewDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** The first columns of every report. */
export const reportDays: readonly PreviewColumn<ReportLine<string>>[] = [
  { title: 'From', kind: 'day', value: ({ firstDay, day }) => (firstDay === day ? null : firstDay) },
  { title: 'Day', kind: 'day', value: ({ day }) => day },
  { title: 'Store', kind: 'text', value: (_line, { name }) => name },
];

export function reportDay({ day }: ReportLine<string>): SourceTime {
  return { kind: 'day', day };
}
