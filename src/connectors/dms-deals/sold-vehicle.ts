import type { Vehicle, VehicleCondition } from '../../core/record-parts.ts';
import { type SourceTime, timeText } from '../../core/time/source-time.ts';
import {
  conditionOf,
  makeName,
  modelName,
  modelYear,
  NO_VEHICLE,
  vehicleInText,
  vinOf,
} from '../leads/vehicle.ts';
import type { RowCells } from '../tables/row-cells.ts';
import type { DealField } from './columns.ts';

type Cells = RowCells<DealField>;

export function soldVehicle(row: Cells, soldAt: SourceTime | null): Vehicle {
  const words = row.text('vehicle');
  const inWords = words === null ? NO_VEHICLE : vehicleInText(words);
  const stockNumber = row.text('stock')?.slice(0, 40) ?? null;
  const year = row.first('year', yearText) ?? inWords.year;
  const condition = conditionIn(row) ?? inWords.condition;
  return {
    condition: condition ?? (isTradeStock(stockNumber) || isOld(year, soldAt) ? 'used' : null),
    year,
    make: row.first('make', makeText) ?? inWords.make,
    model: row.first('model', modelName) ?? inWords.model,
    vin: row.first('vin', vinOf),
    stockNumber,
  };
}

function conditionIn(row: Cells): VehicleCondition | null {
  const stated =
    row.first('condition', conditionOf) ??
    row.first('dealType', conditionInType) ??
    row.first('saleType', conditionInType);
  const isCertified = row.flag('certified') ?? row.first('certified', conditionOf) === 'cpo';
  return stated !== 'new' && isCertified ? 'cpo' : stated;
}

/** C is cash where deals have types. */
function conditionInType(text: string): VehicleCondition | null {
  if (/^\W*c\W*$/i.test(text)) return null;
  const named = /\b(new|used|pre-?owned|certified|cpo)\b/i.exec(text)?.[1];
  return conditionOf(named ?? text);
}

/** A trailing letter marks a trade-in: `P1234A`. */
function isTradeStock(stockNumber: string | null): boolean {
  return /\d[ABC]{1,2}$/i.test(stockNumber ?? '');
}

/** A vehicle two or more model years old is not sold as new. */
function isOld(year: number | null, soldAt: SourceTime | null): boolean {
  return year !== null && soldAt !== null && Number(timeText(soldAt).slice(0, 4)) - year >= 2;
}

function makeText(text: string): string | null {
  return makeCoded(text) ?? makeName(text);
}

/** 80 to 99 are the 1900s. */
function yearText(text: string): number | null {
  const short = /^'?(\d{2})$/.exec(text)?.[1];
  if (short === undefined) return modelYear(text);
  return Number(short) + (Number(short) > 79 ? 1_900 : 2_000);
}

export function daysInStock(row: Cells, soldAt: SourceTime | null): number | null {
  const stated = row.first('daysInStock', (text) => {
    const days = /^(\d{1,5})(?:[.,]0*)?\s*d?(?:ays?)?$/i.exec(text)?.[1];
    return days === undefined ? null : Number(days);
  });
  if (stated !== null) return stated;
  const stockedAt = row.maybeDate('inStockDate');
  if (stockedAt === null || soldAt === null) return null;
  const days = Math.round((dayOf(soldAt) - dayOf(stockedAt)) / 86_400_000);
  return days >= 0 ? days : null;
}

function dayOf(time: SourceTime): number {
  return Date.parse(timeText(time).slice(0, 10));
}

const CODES: Readonly<Record<string, string>> = {
  Acura: 'ACUR',
  'Alfa Romeo': 'ALFA',
  Audi: 'AUD',
  Bentley: 'BENT',
  BMW: 'BMWT',
  Buick: 'BUIC',
  Cadillac: 'CADI CAD',
  Chevrolet: 'CHEV CHEVR CHEVT CHV CHE',
  Chrysler: 'CHRY CHRYS CHR',
  Dodge: 'DODG DOD',
  Ferrari: 'FERR',
  Ford: 'FOR FRD FORDT',
  Genesis: 'GENS GENE',
  GMC: 'GMCT',
  Honda: 'HOND HON',
  Hyundai: 'HYUN HYU HYUND',
  INFINITI: 'INFI INF',
  Jaguar: 'JAGU JAG',
  Jeep: 'JEE JEP',
  Kia: 'KIAM',
  'Land Rover': 'LNDR LAND LROV ROV',
  Lexus: 'LEXS LEXU LEX',
  Lincoln: 'LINC LIN',
  Maserati: 'MASE',
  Mazda: 'MAZD MAZ',
  'Mercedes-Benz': 'MERZ BENZ MB ME/BE MBENZ',
  Mercury: 'MERC',
  MINI: 'MNNI',
  Mitsubishi: 'MITS MIT',
  Nissan: 'NISS NISSA NIS',
  Oldsmobile: 'OLDS',
  Pontiac: 'PONT PON',
  Porsche: 'PORS POR',
  Ram: 'RAMT',
  Saturn: 'STRN SATU',
  Scion: 'SCIO SCN',
  Subaru: 'SUBA SUB',
  Suzuki: 'SUZI SUZU',
  Tesla: 'TESL TSMR',
  Toyota: 'TOYT TOYO TOY TOYOT',
  Volkswagen: 'VOLK VOLKS VLK VWAG',
  Volvo: 'VOLV VOL',
};

const MAKES = new Map(
  Object.entries(CODES).flatMap(([make, codes]) => codes.split(' ').map((code) => [code, make] as const)),
);

function makeCoded(code: string): string | null {
  return MAKES.get(code.trim().toUpperCase()) ?? null;
}
