import { plainShape } from '../../../server/ingest/plain-shape.ts';
import { technicianTimePreview } from '../preview.ts';

export const technicianTimes = plainShape('technician_time', {
  dayOf: ({ workedOn }) => workedOn,
  columns: {
    technician: { type: 'text', value: ({ record }) => record.technician },
    available_hours: { type: 'bigint', value: ({ record }) => record.availableHours },
    flag_hours: { type: 'bigint', value: ({ record }) => record.flagHours },
  },
  preview: technicianTimePreview,
});
