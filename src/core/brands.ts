/** Brands sold new in the United States, as their makers write them. */
export const BRANDS = [
  ...['Acura', 'Alfa Romeo', 'Aston Martin', 'Audi', 'Bentley', 'BMW', 'Buick', 'Cadillac', 'Chevrolet'],
  ...['Chrysler', 'Dodge', 'Ferrari', 'Fiat', 'Ford', 'Genesis', 'GMC', 'Honda', 'Hyundai', 'Infiniti'],
  ...['Jaguar', 'Jeep', 'Kia', 'Lamborghini', 'Land Rover', 'Lexus', 'Lincoln', 'Lotus', 'Lucid', 'Maserati'],
  ...['Mazda', 'McLaren', 'Mercedes-Benz', 'MINI', 'Mitsubishi', 'Nissan', 'Polestar', 'Porsche', 'Ram'],
  ...['Rivian', 'Rolls-Royce', 'Subaru', 'Tesla', 'Toyota', 'VinFast', 'Volkswagen', 'Volvo'],
] as const;

const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  chevy: ['Chevrolet'],
  vw: ['Volkswagen'],
  mercedes: ['Mercedes-Benz'],
  mb: ['Mercedes-Benz'],
  landrover: ['Land Rover'],
  alfa: ['Alfa Romeo'],
  cdjr: ['Chrysler', 'Dodge', 'Jeep', 'Ram'],
  jlr: ['Jaguar', 'Land Rover'],
};

/**
 * Brands in a cell of a table, such as `Chevy / GMC`, in the order written and each once. A brand that is not
 * in the list stays as it was typed.
 */
export function brandsIn(cell: string): string[] {
  const parts = cell
    .split(/[,;/|\n]|\band\b|&/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...new Set(parts.flatMap(brandNamed))];
}

function brandNamed(raw: string): readonly string[] {
  const key = raw.toLowerCase().replace(/[^a-z]/g, '');
  const known = BRANDS.find((brand) => brand.toLowerCase().replace(/[^a-z]/g, '') === key);
  return known ? [known] : (OTHER_NAMES[key] ?? [raw]);
}
