import { type Formats, readerFormats } from './reader-formats.ts';

const LOCALES = { monthFirst: 'en-US', dayFirst: 'en-GB' } as const;

/** Formats points in time for the reader: `Nov 20, 2026, 1:09 PM` or `20 Nov 2026, 13:09`. */
export function momentFormat(options: Intl.DateTimeFormatOptions) {
  const formats: { -readonly [Style in Formats['dates']]?: Intl.DateTimeFormat } = {};
  return {
    format(at: Date | number): string {
      const { dates } = readerFormats();
      formats[dates] ??= new Intl.DateTimeFormat(LOCALES[dates], options);
      return formats[dates].format(at).replace('Sept ', 'Sep ');
    },
  };
}
