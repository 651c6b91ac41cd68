const SITES: readonly (readonly [RegExp, string])[] = [
  [/cars[._\s-]?com|carscom/i, 'Cars.com'],
  [/auto[._\s-]?trader/i, 'Autotrader'],
  [/car[._\s-]?gurus/i, 'CarGurus'],
  [/carfax/i, 'CARFAX'],
  [/true[._\s-]?car/i, 'TrueCar'],
  [/edmunds/i, 'Edmunds'],
];

/** The listing site that a file's name gives. */
export function siteInName(name: string | undefined): string {
  return SITES.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? 'Listing site';
}
