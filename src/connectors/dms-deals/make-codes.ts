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

/** The make of a code such as `CHEV`; null for unknown codes. */
export function makeCoded(code: string): string | null {
  return MAKES.get(code.trim().toUpperCase()) ?? null;
}
