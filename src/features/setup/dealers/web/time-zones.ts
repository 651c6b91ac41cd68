import { momentFormat } from '../../../../core/text/moment-format.ts';
/** `Central Time · Chicago`; search also finds `America/Chicago`. */
export interface ZoneOption {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly group: string;
}

/** Most stores are here; east to west. */
const NEAR_HOME = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

/** `Central Time · Chicago`. */
export function zoneTitle(zone: string): string {
  return `${zoneName(zone)} · ${cityOf(zone)}`;
}

/** `Central Time`. */
export function zoneName(zone: string): string {
  const reported = names.get(zone) ?? longName(zone);
  names.set(zone, reported);
  return reported;
}

const names = new Map<string, string>();

/** `3:42 PM`. */
export function timeThere(zone: string, now: number): string {
  return momentFormat({ timeZone: zone, timeStyle: 'short' }).format(now);
}

let known: readonly ZoneOption[] | null = null;

/** US zones first. */
export function zoneOptions(): readonly ZoneOption[] {
  known ??= [
    ...NEAR_HOME.map((zone) => option(zone, 'United States')),
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone.includes('/') && !NEAR_HOME.includes(zone))
      .map((zone) => option(zone, 'Everywhere else'))
      .sort((a, b) => a.id.localeCompare(b.id)),
  ];
  return known;
}

function option(zone: string, group: string): ZoneOption {
  return { id: zone, title: zoneTitle(zone), note: zone, group };
}

function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** A current date, so that zones get their current names. */
const LATELY = Date.UTC(2026, 6, 1);

function longName(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(LATELY).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
