import { zipOf } from './zip.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface Sheet {
  readonly name: string;
  /** XML of the sheet's rows. */
  readonly rows: string;
  readonly rest?: string;
  readonly state?: string;
}

interface Options {
  readonly strings?: string;
  readonly styles?: string;
  readonly is1904?: boolean;
  readonly without?: string;
}

/** A minimal workbook of these sheets. */
export function workbookOf(sheets: readonly Sheet[], options: Options = {}): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}"><workbookPr${options.is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${options.strings ?? ''}</sst>`,
    'xl/styles.xml': options.styles ?? '<styleSheet/>',
  };
  sheets.forEach(({ rows, rest = '' }, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${NAMESPACE}"><sheetData>${rows}</sheetData>${rest}</worksheet>`;
  });
  if (options.without !== undefined) delete files[options.without];
  return zipOf(files);
}

export function textRow(row: number, cells: readonly string[]): string {
  const inside = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  return `<row r="${row}">${inside}</row>`;
}
