import { placedDay, type RecordPreview } from '../../../core/record-preview.ts';
import type { Day } from '../../../core/time/period.ts';
import { integerOrNone, listOf, placedOrNone } from '../../../server/ingest/column-values.ts';
import {
  type Columns,
  type Placing,
  type RecordShape,
  stageOf,
} from '../../../server/ingest/record-shape.ts';
import { noteSpellings } from '../../../server/sources/note-spellings.ts';
import type { VehicleViewRecord } from '../record.ts';

const vehicleViewPreview: RecordPreview<VehicleViewRecord> = {
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

interface PlacedView extends Placing {
  readonly view: VehicleViewRecord;
  readonly day: Day | null;
}

const COLUMNS: Columns<PlacedView> = {
  dealership_id: { type: 'integer', value: ({ dealership }) => dealership.id },
  source: { type: 'text', value: ({ source }) => source },
  natural_key: { type: 'text', value: ({ view }) => view.key },
  day: { type: 'date', value: ({ day }) => day },
  received_at: { type: 'timestamptz', value: ({ arrival }) => arrival.at.toISOString() },
  source_updated_at: { type: 'timestamptz', value: () => null },
  site: { type: 'text', value: ({ view }) => view.site },
  vin: { type: 'text', value: ({ view }) => view.vin },
  stock_numbers: { type: 'text[]', value: ({ view }) => listOf(view.stockNumbers) },
  page_path: { type: 'text', value: ({ view }) => view.pagePath },
  srps: { type: 'integer', value: ({ view }) => integerOrNone(view.srps) },
  vdps: { type: 'integer', value: ({ view }) => integerOrNone(view.vdps) },
  leads: { type: 'integer', value: ({ view }) => integerOrNone(view.leads) },
};

const ONLY_STAGED: Columns<PlacedView> = {
  row_number: { type: 'integer', value: ({ row }) => row },
  is_withdrawn: { type: 'boolean', value: ({ view }) => view.isWithdrawn },
};

const { columns, stage, valuesOf } = stageOf(ONLY_STAGED, COLUMNS);

/** Views of vehicles: one row for each site, vehicle and day. */
export const vehicleViewShape: RecordShape<'vehicle_view'> = {
  target: 'vehicle_view',
  columns,
  stage,
  stagedValues(view, placing) {
    const { day } = placedOrNone(view.viewedOn, placing.dealership);
    return valuesOf({ ...placing, view, day });
  },
  dayColumns: ['day'],
  traceColumns: {},
  noteNames: async (tx, [dealerGroupId]) => {
    await noteSpellings(
      tx,
      { dealerGroupId, kind: 'lead' },
      { from: 'staged_vehicle_view s', field: 'site' },
    );
  },
  snapshot: 'to_jsonb(r)',
  preview: vehicleViewPreview,
};
