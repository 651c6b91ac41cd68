const LETTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';

const BUILDERS: Readonly<Record<string, string>> = {
  Toyota: '4T3',
  Honda: '2HK',
  Chevrolet: '3GN',
  Ford: '1FM',
  Hyundai: '5NM',
  BMW: '5UX',
  Jeep: '1C4',
  Ram: '1C6',
  Dodge: '2C3',
  Chrysler: '2C4',
  Subaru: 'JF2',
  Kia: '5XY',
  Mazda: 'JM3',
  Nissan: '5N1',
};

export interface VehicleIdentity {
  readonly make: string;
  /** Model year, 2001 to 2030. */
  readonly year: number;
  readonly rooftopNumber: number;
  /** 0 to 999,999; unique within a rooftop. */
  readonly serial: number;
}

/** A VIN with a valid check digit that no factory uses: its model code is DEM. */
export function vinOf({ make, year, rooftopNumber, serial }: VehicleIdentity): string {
  const builder = BUILDERS[make] ?? '1ZZ';
  const place = rooftopNumber % LETTERS.length ** 2;
  const rooftop =
    (LETTERS[Math.floor(place / LETTERS.length)] ?? '0') + (LETTERS[place % LETTERS.length] ?? '0');
  const yearCode = YEARS[(year - 2010 + YEARS.length) % YEARS.length] ?? '0';
  const head = `${builder}DEM${rooftop}`;
  const tail = `${yearCode}Z${String(serial).padStart(6, '0')}`;
  return `${head}${checkDigit(`${head}0${tail}`)}${tail}`;
}

export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((all, letter, index) => all + worthOf(letter) * (WEIGHTS[index] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

function worthOf(letter: string): number {
  return VALUES.indexOf(letter) % 10;
}
