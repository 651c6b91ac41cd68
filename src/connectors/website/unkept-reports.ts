import { through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import { listed } from '../tables/header.ts';
import type { ReportDays } from './preamble.ts';

/** Google Analytics reports that are not stored, by header terms, with the reason. The first match wins. */
const UNKEPT: readonly (readonly [RegExp, string])[] = [
  [
    /\bweek 0\b|\bwoche 0\b|\bsemaine 0\b|\bsemana 0\b|\bsettimana 0\b/i,
    'This table follows cohorts of users over weeks.',
  ],
  [
    /\b(?:30|28|7) (?:days?|tage|jours|d[ií]as|giorni|dias|dagen)\b/i,
    'This table counts users over 1, 7 and 30 days, which cannot be added up.',
  ],
  [/\b(?:age|gender|interests?|alter|geschlecht)\b/i, 'This table describes users, and some visitors only.'],
  [
    /\bitem|\bartikel|\brevenue|\bumsatz|\bchiffre|\bingresos|\breceita|\bricavi|\bomzet|\bpurchase|\btransactions?/i,
    'This table is about online sales of items.',
  ],
  [
    /\bfirst user|\berste[rn]? nutzer|premier utilisateur|primer usuario|primo utente|primeiro usu/i,
    'This table counts users by first visit, not visits.',
  ],
  [/\bpage|\bseite|\bp[aá]gina|\bpagina|\bscreen|\b[eé]cran/i, 'This table counts page views, not visits.'],
  [/\bevent|\bereignis|[eé]v[eé]nement|gebeurtenis/i, 'This table lists events without counts.'],
  [
    /\bplatform|\bplattform|\bbrowser|operating system|screen resolution/i,
    'This table is about users’ devices.',
  ],
  [
    /\busers?\b|nutzer|utilisateurs|usu[aá]rios|usuarios|utenti|gebruikers/i,
    'This table counts users, and users of several days or channels cannot be added up.',
  ],
  [
    /engagement|interaktion|interacci|coinvolgimento|betrokken|engajamento/i,
    'This table has visit durations but no visit counts.',
  ],
];

interface UnkeptTable {
  readonly days: ReportDays | null;
  readonly isEmpty: boolean;
}

export function nothingKept(names: readonly string[], { days, isEmpty }: UnkeptTable): string {
  const header = names.join(' | ');
  const unkept = UNKEPT.find(([words]) => words.test(header))?.[1] ?? 'No column counts sessions or events.';
  const why = isEmpty ? 'The table is empty.' : unkept;
  const when = days === null ? '' : ` (${dateRangeText(through(days.first, days.last))})`;
  return `A website report${when} that Rooftop does not import. ${why} Export sessions by Date and channel, landing page or city, or event counts by Date and event name. Columns found: ${listed(names)}.`;
}
