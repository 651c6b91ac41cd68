import type { Column } from '../../../core/table.ts';
import { isDay } from '../../../core/time/period.ts';
import { dayText } from '../../../core/time/period-text.ts';
import type { AgedLead } from './contract.ts';

export const AGED_COLUMNS: readonly Column<AgedLead>[] = [
  {
    kind: 'text',
    key: 'vehicle',
    title: 'Vehicle of interest',
    value: ({ vehicle }) => vehicle ?? 'No vehicle named',
  },
  { kind: 'number', key: 'age', title: 'Days old', unit: 'number', value: ({ ageDays }) => ageDays },
  { kind: 'text', key: 'day', title: 'Received', value: ({ day }) => (isDay(day) ? dayText(day) : day) },
  { kind: 'text', key: 'source', title: 'Source', value: ({ source }) => source },
  {
    kind: 'text',
    key: 'contacted',
    title: 'Contacted',
    value: ({ isContacted }) => (isContacted === null ? null : isContacted ? 'yes' : 'no'),
  },
  { kind: 'text', key: 'rooftop', title: 'Store', value: ({ rooftop }) => rooftop },
];
