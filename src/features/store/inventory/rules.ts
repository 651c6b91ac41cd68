import { numberText } from '../../../core/text/number-text.ts';
import type { Day } from '../../../core/time/period.ts';
import type { VEHICLE_EVENTS } from './contract.ts';

/** Amounts are cents; `lastDay` is null while the latest list has it so. */
interface Listed {
  readonly firstDay: Day;
  readonly lastDay: Day | null;
  readonly priceCents: number | null;
  readonly photoCount: number | null;
}

export interface VehicleEvent {
  readonly day: Day;
  readonly event: (typeof VEHICLE_EVENTS)[number];
  readonly text: string;
}

/** What its stretches, earliest first, say happened: first listed, repriced, photographed, gone. */
export function listEvents(stretches: readonly Listed[]): VehicleEvent[] {
  const events = stretches.flatMap((now, index) => eventsBetween(stretches[index - 1], now));
  const last = stretches.at(-1);
  if (last?.lastDay) events.push({ day: last.lastDay, event: 'gone', text: 'Last listed' });
  return events;
}

function eventsBetween(before: Listed | undefined, now: Listed): VehicleEvent[] {
  const day = now.firstDay;
  if (before === undefined) return [{ day, event: 'listed', text: 'First listed' }];
  const events: VehicleEvent[] = [];
  if (now.priceCents !== null && now.priceCents !== before.priceCents) {
    const from = before.priceCents === null ? 'Priced at' : `From ${dollars(before.priceCents)} to`;
    events.push({ day, event: 'priced', text: `${from} ${dollars(now.priceCents)}` });
  }
  if ((now.photoCount ?? 0) > 0 && (before.photoCount ?? 0) === 0)
    events.push({ day, event: 'photographed', text: `${now.photoCount} photos` });
  return events;
}

function dollars(cents: number): string {
  return numberText(cents / 100, 'usd');
}
