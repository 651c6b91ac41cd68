import { type Day, dayParts } from '../../core/time/period.ts';
import { monthName } from '../../core/time/period-text.ts';

interface Invoice {
  readonly vendor: string;
  readonly rooftop: string;
  readonly campaign: string;
  readonly month: Day;
  readonly cents: number;
  readonly number: number;
}

export function invoicePdf({ vendor, rooftop, campaign, month, cents, number }: Invoice): Buffer {
  const { year, month: inYear } = dayParts(month);
  const dollars = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  const lines = [
    `${vendor} (demo)`,
    `Invoice ${year}${String(inYear).padStart(2, '0')}-${number}`,
    `To: ${rooftop}`,
    `For: ${campaign}, ${monthName(inYear)} ${year}`,
    `Amount due: ${dollars}`,
  ];
  const shown = lines.map((line, index) => `1 0 0 1 72 ${720 - index * 28} Tm (${escaped(line)}) Tj`);
  const content = `BT /F1 16 Tf ${shown.join(' ')} ET`;
  return document([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
}

function escaped(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
}

function document(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const begins = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  const rows = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
