import type { Device } from '../../core/report-line.ts';

export function deviceNamed(text: string | null): Device | null {
  if (text === null) return null;
  const name = plain(text);
  if (/tablet|ipad/.test(name)) return 'tablet';
  if (/mobil|movil|smartphone|phone|android|ipod|handy/.test(name)) return 'mobile';
  return /desktop|computer|computador|ordenador|ordinateur|\bpc\b/.test(name) ? 'desktop' : 'other';
}

/** `BROAD` and `Broad match` are `broad`. */
export function matchTypeNamed(text: string | null): string | null {
  if (text === null) return null;
  const name = plain(text);
  if (/exact|genau|exacte|exacta|esatta/.test(name)) return 'exact';
  if (/phrase|wortgruppe|expression|frase/.test(name)) return 'phrase';
  if (/broad|weitgehend|large|amplia|generica/.test(name)) return 'broad';
  return name.replaceAll('_', ' ');
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/performance max|pmax/, 'Performance Max'],
  [/demand gen|nachfragegenerierung/, 'Demand Gen'],
  [/discovery/, 'Demand Gen'],
  [/shopping/, 'Shopping'],
  [/display|grafik/, 'Display'],
  [/video|youtube/, 'Video'],
  [/^(search|such|recherche|reseau de recherche|busqueda|rete di ricerca|red de busqueda)/, 'Search'],
  [/smart/, 'Smart'],
];

export function campaignKindNamed(text: string | null): string | null {
  if (text === null) return null;
  const name = plain(text);
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? titled(text);
}

/** `ENABLED` and `enabled` are `Enabled`. */
export function statusNamed(text: string | null): string | null {
  return text === null ? null : titled(text);
}

function titled(text: string): string {
  if (!/^[A-Z_]+$|^[a-z_]+$/.test(text)) return text;
  const words = text.toLowerCase().replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase();
}
