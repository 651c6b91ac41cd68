import { type Day, today } from '../../../../core/time/period.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

export function nameOf({ dealerships }: AuthorizedScope, dealershipId: number): string {
  return dealerships.find(({ id }) => id === dealershipId)?.name ?? '';
}

/** The latest business day among the stores. */
export function latestDay({ dealerships }: AuthorizedScope, now: Date): Day {
  const days = dealerships.map(({ timeZone }) => today(now, timeZone)).sort();
  return days.at(-1) ?? today(now, 'UTC');
}

interface Vehicle {
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
}

/** `2026 Subaru Outback`, as far as known. */
export function vehicleText({ year, make, model }: Vehicle): string | null {
  return [year, make, model].filter((part) => part !== null && part !== '').join(' ') || null;
}
