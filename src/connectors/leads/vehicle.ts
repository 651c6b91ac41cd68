import type { Vehicle, VehicleCondition } from '../../core/record-parts.ts';

export const NO_VEHICLE: Vehicle = {
  condition: null,
  year: null,
  make: null,
  model: null,
  vin: null,
  stockNumber: null,
};

const MAKES: Readonly<Record<string, string>> = {
  bmw: 'BMW',
  gmc: 'GMC',
  ram: 'Ram',
  mini: 'MINI',
  byd: 'BYD',
  fiat: 'FIAT',
  ktm: 'KTM',
  'can am': 'Can-Am',
  chevy: 'Chevrolet',
  vw: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
  'mercedes benz': 'Mercedes-Benz',
  benz: 'Mercedes-Benz',
  'harley davidson': 'Harley-Davidson',
  harley: 'Harley-Davidson',
  'rolls royce': 'Rolls-Royce',
  'land rover': 'Land Rover',
  'range rover': 'Land Rover',
  'alfa romeo': 'Alfa Romeo',
  'aston martin': 'Aston Martin',
  mclaren: 'McLaren',
  infinity: 'INFINITI',
  infiniti: 'INFINITI',
  hyundia: 'Hyundai',
  'ram trucks': 'Ram',
  'indian motorcycle': 'Indian',
  'polestar automotive': 'Polestar',
};
const NO_NAME =
  /^(any|all|other|unknown|unspecified|not specified|n\/?a|none|null|tbd|0|-+|select.*|choose.*|no preference)$/i;
/** Starts of model names that mean nothing alone. */
const HALF_A_MODEL =
  /^(model|grand|santa|range|monte|town|el|crown|new|super|street|road|iron|fat|low|heritage|electra)$/i;

/** `U`, `Pre-Owned`, `CPO`, `Certified Used`; null when unknown. */
export function conditionOf(text: string | null): VehicleCondition | null {
  const plain = (text ?? '').trim().toLowerCase();
  if (/^(cpo|c|certified.*|.*\bcertified\b.*|.*\bcpo\b.*)$/.test(plain)) return 'cpo';
  if (/^(n|new\b.*|.*\bnew$)$/.test(plain)) return 'new';
  return /^(u|used\b.*|pre-?\s?owned.*|.*\bused$|second.?hand)$/.test(plain) ? 'used' : null;
}

/** Null for the placeholders 0 and 1900. */
export function modelYear(text: string | null): number | null {
  const year = Number(/^\D*((?:19|20)\d{2})\D*$/.exec(text ?? '')?.[1] ?? Number.NaN);
  return year >= 1901 && year <= 2099 ? year : null;
}

/** A model year that may have two digits, which mean 1970 to 2069. */
export function shortYear(text: string | null): number | null {
  const short = /^\d{2}$/.exec(text ?? '')?.[0];
  return modelYear(short === undefined ? text : `${Number(short) < 70 ? '20' : '19'}${short}`);
}

export function makeName(text: string | null): string | null {
  const plain = named(text);
  if (plain === null) return null;
  const known = MAKES[plain.toLowerCase().replace(/[-_\s]+/g, ' ')];
  if (known !== undefined) return known;
  const isOneCase = plain === plain.toUpperCase() || plain === plain.toLowerCase();
  return isOneCase
    ? plain.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    : plain;
}

export function modelName(text: string | null): string | null {
  return named(text);
}

/** Seventeen characters without I, O and Q, in capitals. A wrong check digit is accepted. */
export function vinOf(text: string | null): string | null {
  const plain = (text ?? '').toUpperCase().replace(/[\s-]/g, '');
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(plain) && !/^(.)\1+$/.test(plain) ? plain : null;
}

/** Year, make and model from one line such as `Used 2022 Tesla Model 3 Long Range AWD`. */
export function vehicleInText(text: string | null): Vehicle {
  const match = /^(.*?)\b((?:19|20)\d{2})\b\s*(.*)$/.exec((text ?? '').trim());
  if (!match) return { ...NO_VEHICLE, condition: conditionOf(text) };
  const words = (match[3] ?? '').replace(/\(.*|,.*|\s-\s.*/, '').split(/\s+/);
  const twoPartMake = MAKES[words.slice(0, 2).join(' ').toLowerCase().replaceAll('-', ' ')];
  const makeLength =
    twoPartMake !== undefined && words.length > 1 && (words[0] ?? '').search('-') < 0 ? 2 : 1;
  return {
    ...NO_VEHICLE,
    condition: conditionOf(match[1] ?? null),
    year: modelYear(match[2] ?? null),
    make: makeName(words.slice(0, makeLength).join(' ')),
    model: modelName(modelOf(words.slice(makeLength))),
  };
}

function modelOf(words: readonly string[]): string {
  const [first = '', second = ''] = words;
  const isTwo =
    HALF_A_MODEL.test(first) || /^\d{1,4}$/.test(second) || /^(series|class|sport)$/i.test(second);
  return isTwo && second !== '' ? `${first} ${second}` : first;
}

function named(text: string | null): string | null {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 80);
  return plain === '' || NO_NAME.test(plain) ? null : plain;
}
