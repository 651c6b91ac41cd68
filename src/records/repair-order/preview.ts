import { placedDay, previewDollars, previewVehicle, type RecordPreview } from '../../core/record-preview.ts';
import type { RepairLine, RepairOrderRecord } from './record.ts';

export const repairOrderPreview: RecordPreview<RepairOrderRecord> = {
  columns: [
    { title: 'RO', kind: 'text', value: ({ key }) => key },
    { title: 'Opened', kind: 'day', value: ({ openedAt }, at) => placedDay(openedAt, at) },
    { title: 'Closed', kind: 'day', value: ({ closedAt }, at) => placedDay(closedAt, at) },
    { title: 'Store', kind: 'text', value: (_order, { name }) => name },
    { title: 'Advisor', kind: 'text', value: ({ advisor }) => advisor },
    { title: 'Vehicle', kind: 'text', value: ({ vehicle }) => previewVehicle(vehicle) },
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
  day: ({ closedAt }) => closedAt,
};

function total(lines: readonly RepairLine[], cents: (line: RepairLine) => number | null): number | null {
  const known = lines.map(cents).filter((value) => value !== null);
  return known.length === 0 ? null : previewDollars(known.reduce((sum, value) => sum + value, 0));
}
