export const NUMBER_STYLES = ['comma', 'space'] as const;
export const DATE_STYLES = ['monthFirst', 'dayFirst'] as const;

/** How the reader of a text wants numbers and dates. Decimal points stay, so that typed amounts mean the same. */
export interface Formats {
  /** `1,234.50` or `1 234.50`. */
  readonly numbers: (typeof NUMBER_STYLES)[number];
  /** `Nov 20, 2026, 1:09 PM` or `20 Nov 2026, 13:09`. */
  readonly dates: (typeof DATE_STYLES)[number];
}

export const US_FORMATS: Formats = { numbers: 'comma', dates: 'monthFirst' };

/** Request header with the reader's formats, where they are not those of the US. */
export const FORMATS_HEADER = 'x-formats';

let current: () => Formats | undefined = () => undefined;

/** The page takes them from the browser's choice, the server from the request that it answers. */
export function takeFormatsFrom(source: () => Formats | undefined): void {
  current = source;
}

export function readerFormats(): Formats {
  return current() ?? US_FORMATS;
}

/** `space dayFirst`; empty for the formats of the US. */
export function formatsText({ numbers, dates }: Formats): string {
  return [numbers, dates].filter((style) => style === 'space' || style === 'dayFirst').join(' ');
}

/** Of `formatsText`; the formats of the US for anything else. */
export function formatsIn(text: unknown): Formats {
  const styles = String(text).split(' ');
  return {
    numbers: styles.includes('space') ? 'space' : 'comma',
    dates: styles.includes('dayFirst') ? 'dayFirst' : 'monthFirst',
  };
}

/** `2:10 PM`, `9 AM`, and `9:00 AM` in full; `14:10`, `9:00` for a reader who wants the day first. */
export function timeOfDayText(hour: number, minute = 0, form: 'short' | 'full' = 'short'): string {
  const minutes = `:${String(minute).padStart(2, '0')}`;
  if (readerFormats().dates === 'dayFirst') return `${hour}${minutes}`;
  return `${hour % 12 || 12}${minute || form === 'full' ? minutes : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}
