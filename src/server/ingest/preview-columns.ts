import type { RecordOf, Target } from '../../core/connector.ts';
import type { RepairLine, Vehicle } from '../../core/records.ts';
import { placeTime, type SourceTime } from '../../core/time/source-time.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { reportPreviews } from './preview-report-columns.ts';

/** A column of a preview: what a record would be kept as, without whom it is about. */
export interface PreviewColumn<Rec> {
  readonly title: string;
  readonly kind: 'text' | 'day' | 'number' | 'money';
  readonly value: (record: Rec, dealership: ScopedDealership) => string | number | null;
}

type Columns = { readonly [T in Target]: readonly PreviewColumn<RecordOf[T]>[] };

/** What is shown of the first records of each kind. */
export const previewColumns: Columns = {
  lead: [
    { title: 'Day', kind: 'day', value: ({ requestedAt }, at) => dayOf(requestedAt, at) },
    { title: 'Rooftop', kind: 'text', value: (_lead, { name }) => name },
    { title: 'Source', kind: 'text', value: ({ source }) => source },
    { title: 'Type', kind: 'text', value: ({ leadType }) => leadType },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => vehicleText(vehicle) },
    { title: 'Salesperson', kind: 'text', value: ({ salesperson }) => salesperson },
  ],
  deal: [
    { title: 'Deal', kind: 'text', value: ({ key }) => key },
    { title: 'Contract', kind: 'day', value: ({ contractAt }, at) => dayOf(contractAt, at) },
    { title: 'Delivery', kind: 'day', value: ({ deliveryAt }, at) => dayOf(deliveryAt, at) },
    { title: 'Unwound', kind: 'day', value: ({ reversalAt }, at) => dayOf(reversalAt, at) },
    { title: 'Rooftop', kind: 'text', value: (_deal, { name }) => name },
    { title: 'Sale', kind: 'text', value: ({ saleKind }) => saleKind },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => vehicleText(vehicle) },
    {
      title: 'Salespeople',
      kind: 'text',
      value: ({ credits }) => credits.map(({ person }) => person).join(', ') || null,
    },
    { title: 'Price', kind: 'money', value: ({ priceCents }) => dollars(priceCents) },
    { title: 'Front gross', kind: 'money', value: ({ frontGrossCents }) => dollars(frontGrossCents) },
    { title: 'Back gross', kind: 'money', value: ({ backGrossCents }) => dollars(backGrossCents) },
  ],
  repair_order: [
    { title: 'RO', kind: 'text', value: ({ key }) => key },
    { title: 'Opened', kind: 'day', value: ({ openedAt }, at) => dayOf(openedAt, at) },
    { title: 'Closed', kind: 'day', value: ({ closedAt }, at) => dayOf(closedAt, at) },
    { title: 'Rooftop', kind: 'text', value: (_order, { name }) => name },
    { title: 'Advisor', kind: 'text', value: ({ advisor }) => advisor },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => vehicleText(vehicle) },
    { title: 'Lines', kind: 'number', value: ({ lines }) => lines.length },
    {
      title: 'Pay',
      kind: 'text',
      value: ({ lines }) =>
        [...new Set(lines.flatMap((line) => line.payType ?? line.rawPayType ?? []))].join(', ') || null,
    },
    {
      title: 'Labor',
      kind: 'money',
      value: ({ lines }) => total(lines, ({ laborSaleCents }) => laborSaleCents),
    },
    {
      title: 'Parts',
      kind: 'money',
      value: ({ lines }) => total(lines, ({ partsSaleCents }) => partsSaleCents),
    },
  ],
  ...reportPreviews,
};

/** The day a record would count on as far as its source tells; null where it tells none. */
export const previewDay: { readonly [T in Target]: (record: RecordOf[T]) => SourceTime | null } = {
  lead: ({ requestedAt }) => requestedAt,
  deal: ({ contractAt, deliveryAt, bookedAt }) => contractAt ?? deliveryAt ?? bookedAt,
  repair_order: ({ closedAt }) => closedAt,
  web_traffic: ({ day }) => ({ kind: 'day', day }),
  ad_performance: ({ day }) => ({ kind: 'day', day }),
  search_performance: ({ day }) => ({ kind: 'day', day }),
  video_performance: ({ day }) => ({ kind: 'day', day }),
};

export function dayOf(time: SourceTime | null, { timeZone }: ScopedDealership): string | null {
  return time === null ? null : placeTime(time, timeZone).day;
}

function vehicleText({ year, make, model }: Vehicle): string | null {
  return [year, make, model].filter((part) => part !== null).join(' ') || null;
}

function total(lines: readonly RepairLine[], cents: (line: RepairLine) => number | null): number | null {
  const known = lines.map(cents).filter((value) => value !== null);
  return known.length === 0 ? null : dollars(known.reduce((sum, value) => sum + value, 0));
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
