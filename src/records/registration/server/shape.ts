import type { RecordPreview } from '../../../core/record-preview.ts';
import type { Tx } from '../../../server/database/database.ts';
import { plainShape } from '../../../server/ingest/plain-shape.ts';
import { RECORD_KEY, type RecordShape, sameKey } from '../../../server/ingest/record-shape.ts';
import { ensureAreas } from '../../../server/market/areas.ts';
import { noteDealerNames } from '../../../server/market/dealer-names.ts';
import type { RegistrationRecord } from '../record.ts';

const registrationPreview: RecordPreview<RegistrationRecord> = {
  columns: [
    { title: 'Month', kind: 'text', value: ({ month }) => month.slice(0, 7) },
    { title: 'Store', kind: 'text', value: (_registration, { name }) => name },
    { title: 'ZIP', kind: 'text', value: ({ zip }) => zip },
    { title: 'Make', kind: 'text', value: ({ make }) => make },
    { title: 'Model', kind: 'text', value: ({ model }) => model },
    { title: 'Segment', kind: 'text', value: ({ segment }) => segment },
    { title: 'New or used', kind: 'text', value: ({ condition }) => condition },
    { title: 'Selling dealer', kind: 'text', value: ({ seller }) => seller },
    { title: 'Registrations', kind: 'number', value: ({ registrations }) => registrations },
  ],
  day: ({ month }) => ({ kind: 'day', day: month }),
};

const plain = plainShape('registration', {
  dayOf: ({ month }) => ({ kind: 'day', day: month }),
  isKeyedByDay: true,
  columns: {
    zip: { type: 'text', value: ({ record }) => record.zip },
    state: { type: 'text', value: ({ record }) => record.state },
    county: { type: 'text', value: ({ record }) => record.county },
    make: { type: 'text', value: ({ record }) => record.make },
    model: { type: 'text', value: ({ record }) => record.model },
    segment: { type: 'text', value: ({ record }) => record.segment },
    vehicle_condition: { type: 'text', value: ({ record }) => record.condition },
    seller: { type: 'text', value: ({ record }) => record.seller },
    seller_zip: { type: 'text', value: ({ record }) => record.sellerZip },
    is_fleet: { type: 'boolean', value: ({ record }) => record.isFleet },
    registrations: { type: 'integer', value: ({ record }) => record.registrations },
  },
  preview: registrationPreview,
});

/** A month's file replaces what was known of the month, and covers all of its days. */
export const registrations: RecordShape<'registration'> = {
  ...plain,
  lastCoveredDay: (day) => `(${day} + interval '1 month' - interval '1 day')::date`,
  combineRows: addUpLines,
  noteNames: async (tx, stage) => {
    await noteDealerNames(tx, stage);
    await ensureAreas(tx, stage);
  },
};

const key = RECORD_KEY.join(', ');

/** One record where lines differ only in columns that are not kept. */
async function addUpLines(tx: Tx): Promise<void> {
  await tx.client.query(
    `create temporary table gathered on commit drop as
     select ${key}, min(ctid) as kept, sum(registrations)::integer as registrations, sum(row_count)::integer as row_count
     from staged_registration group by ${key} having count(*) > 1`,
  );
  const same = sameKey('s', 'g');
  await tx.client.query(
    `delete from staged_registration s using gathered g where ${same} and s.ctid <> g.kept`,
  );
  await tx.client.query(
    `update staged_registration s set registrations = g.registrations, row_count = g.row_count
     from gathered g where s.ctid = g.kept`,
  );
  await tx.client.query('drop table gathered');
}
