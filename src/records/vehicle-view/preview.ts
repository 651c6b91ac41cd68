import { placedDay, type RecordPreview } from '../../core/record-preview.ts';
import type { VehicleViewRecord } from './record.ts';

export const vehicleViewPreview: RecordPreview<VehicleViewRecord> = {
  columns: [
    { title: 'Day', kind: 'day', value: ({ viewedOn }, at) => placedDay(viewedOn, at) },
    { title: 'Store', kind: 'text', value: (_view, { name }) => name },
    { title: 'Site', kind: 'text', value: ({ site }) => site },
    { title: 'VIN', kind: 'text', value: ({ vin }) => vin },
    {
      title: 'Stock',
      kind: 'text',
      value: ({ stockNumbers, pagePath }) => (pagePath ? null : (stockNumbers[0] ?? null)),
    },
    { title: 'Page', kind: 'text', value: ({ pagePath }) => pagePath },
    { title: 'SRPs', kind: 'number', value: ({ srps }) => srps },
    { title: 'VDPs', kind: 'number', value: ({ vdps }) => vdps },
    { title: 'Leads', kind: 'number', value: ({ leads }) => leads },
  ],
  day: ({ viewedOn }) => viewedOn,
};
