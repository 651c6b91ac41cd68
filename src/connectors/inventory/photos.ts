import type { VehicleRecord } from '../../records/vehicle/record.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { InventoryField } from './columns.ts';

const MOST_PHOTOS = 999;
const LONGEST_ADDRESS = 500;
/** Pictures that stand in for missing photos. */
const NO_PHOTO = /stock[_-]?images?|no[_-]?(?:photo|image)|coming[_-]?soon|placeholder/i;

/** How many photos a row has, by its count, else by its list of addresses, and the first of them. */
export function photosIn(row: RowCells<InventoryField>): Pick<VehicleRecord, 'photoCount' | 'photoUrl'> {
  const addresses = row
    .texts('photos')
    .flatMap((cell) => cell.split(/[|;\s]+|,(?=\s*https?:)|,$/))
    .map((text) => webAddress(text.trim()))
    .filter((address) => address !== null && !NO_PHOTO.test(address));
  const stated = /^\d+$/.exec(row.text('photoCount') ?? '')?.[0];
  const counted = row.has('photos') ? addresses.length : null;
  return {
    photoCount: stated === undefined ? counted : Math.min(Number(stated), MOST_PHOTOS),
    photoUrl: addresses[0] ?? null,
  };
}

/** Null for anything but an http address of a sensible length. */
export function webAddress(text: string): string | null {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text)) return null;
  return URL.canParse(text) ? text : null;
}
