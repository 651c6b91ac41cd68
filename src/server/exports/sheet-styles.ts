import type { CellLook } from './sheet-cells.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
// Lower numbers are the program's built-in formats.
const FIRST_FORMAT = 164;

const FONTS = {
  row: '<font><sz val="10"/><name val="Calibri"/><family val="2"/></font>',
  bold: '<font><b/><sz val="10"/><name val="Calibri"/><family val="2"/></font>',
  title: '<font><b/><sz val="16"/><name val="Calibri"/><family val="2"/></font>',
  label: '<font><sz val="10"/><color rgb="FF56606D"/><name val="Calibri"/><family val="2"/></font>',
} as const;
const FONT_NAMES = Object.keys(FONTS) as (keyof typeof FONTS)[];

// The format requires these two first fills.
const FILLS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/></patternFill></fill>',
];
const NO_FILL = 0;
const TINT = 2;

const LINE = '<color rgb="FF9AA3AE"/>';
const BORDERS = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  `<border><left/><right/><top/><bottom style="thin">${LINE}</bottom><diagonal/></border>`,
  `<border><left/><right/><top style="thin">${LINE}</top><bottom/><diagonal/></border>`,
];
const BORDER_OF = { head: 1, total: 2 } as const;

/** Each style once; number 0 is the default. */
export class SheetStyles {
  private readonly looks = new Map<string, { readonly number: number; readonly look: CellLook }>();
  private readonly formats = new Map<string, number>();

  constructor() {
    this.numberOf({});
  }

  numberOf(look: CellLook): number {
    const { format = '', bold = false, place = 'row', align = '', indent = 0, isQuoted = false } = look;
    const key = `${format}|${bold}|${place}|${align}|${indent}|${isQuoted}`;
    const known = this.looks.get(key);
    if (known) return known.number;
    const number = this.looks.size;
    this.looks.set(key, { number, look });
    return number;
  }

  /** The styles file; complete only after every cell is written. */
  xml(): string {
    const entries = [...this.looks.values()].map(({ look }) => this.entry(look));
    const formats = [...this.formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    );
    return [
      `<?xml version="1.0" encoding="UTF-8"?>\n<styleSheet xmlns="${NAMESPACE}">`,
      counted('numFmts', formats),
      counted('fonts', Object.values(FONTS)),
      counted('fills', FILLS),
      counted('borders', BORDERS),
      counted('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      counted('cellXfs', entries),
      counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
      '</styleSheet>',
    ].join('');
  }

  private entry(look: CellLook): string {
    const { place = 'row', bold, align, indent = 0, isQuoted, format } = look;
    const isBold = bold || place === 'head' || place === 'total' || place === 'group';
    const font = place === 'title' || place === 'label' ? place : isBold ? 'bold' : 'row';
    const fill = place === 'head' || place === 'group' ? TINT : NO_FILL;
    const border = place === 'head' || place === 'total' ? BORDER_OF[place] : 0;
    const alignment = [
      align === 'right' ? ' horizontal="right"' : indent > 0 ? ` horizontal="left" indent="${indent}"` : '',
      place === 'head' ? ' vertical="center" wrapText="1"' : '',
    ].join('');
    return (
      `<xf numFmtId="${this.formatId(format)}" fontId="${FONT_NAMES.indexOf(font)}" fillId="${fill}" borderId="${border}" xfId="0"` +
      ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${isQuoted ? ' quotePrefix="1"' : ''}` +
      `${alignment === '' ? '/>' : ` applyAlignment="1"><alignment${alignment}/></xf>`}`
    );
  }

  private formatId(format: string | undefined): number {
    if (format === undefined || format === '') return 0;
    const known = this.formats.get(format);
    if (known !== undefined) return known;
    const id = FIRST_FORMAT + this.formats.size;
    this.formats.set(format, id);
    return id;
  }
}

function counted(name: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `<${name} count="${entries.length}">${entries.join('')}</${name}>`;
}
