import type { Column } from '../../../core/table.ts';
import type { WorkItem } from './contract-work-lists.ts';
import type { WorkOutcome } from './rules-work-lists.ts';
import { listedDay, STATE_TITLES, vehicleName } from './vehicle-columns.ts';

const OUTCOME_TITLES: Readonly<Record<WorkOutcome, string>> = {
  waiting: 'Waiting for the next inventory',
  nothing: 'Nothing yet',
  repriced: 'Repriced',
  photographed: 'Re-photographed',
  sold: STATE_TITLES.sold,
  wholesaled: STATE_TITLES.wholesaled,
  transferred: STATE_TITLES.transferred,
  missing: STATE_TITLES.missing,
};

/** Example: `Repriced, re-photographed`. */
export function outcomesText({ outcomes }: Pick<WorkItem, 'outcomes'>): string {
  const [first = '', ...others] = outcomes.map((outcome) => OUTCOME_TITLES[outcome]);
  return [first, ...others.map((other) => other.toLowerCase())].join(', ');
}

/** Columns of files. */
export const WORK_FILE_COLUMNS: readonly Column<WorkItem>[] = [
  { kind: 'text', key: 'vehicle', title: 'Vehicle', value: ({ vehicle }) => vehicleName(vehicle) },
  { kind: 'text', key: 'store', title: 'Store', value: ({ vehicle }) => vehicle.store },
  { kind: 'text', key: 'stock', title: 'Stock no.', value: ({ vehicle }) => vehicle.stockNumber },
  { kind: 'text', key: 'vin', title: 'VIN', value: ({ vehicle }) => vehicle.vin },
  { kind: 'text', key: 'note', title: 'Note', value: ({ note }) => note },
  { kind: 'text', key: 'done', title: 'Done since', value: outcomesText },
  { kind: 'text', key: 'state', title: 'State', value: ({ vehicle }) => STATE_TITLES[vehicle.state] },
  { kind: 'text', key: 'kept', title: 'Compared with', value: ({ keptOn }) => listedDay(keptOn) },
  { kind: 'number', key: 'before', title: 'Price then', unit: 'usd', value: ({ keptPrice }) => keptPrice },
  { kind: 'number', key: 'price', title: 'Price', unit: 'usd', value: ({ vehicle }) => vehicle.price },
  { kind: 'number', key: 'had', title: 'Photos then', unit: 'number', value: ({ keptPhotos }) => keptPhotos },
  {
    kind: 'number',
    key: 'photos',
    title: 'Photos',
    unit: 'number',
    value: ({ vehicle }) => vehicle.photoCount,
  },
  { kind: 'number', key: 'age', title: 'Age, days', unit: 'number', value: ({ vehicle }) => vehicle.ageDays },
];
