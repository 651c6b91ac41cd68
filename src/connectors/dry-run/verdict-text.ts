import type { TableVerdict } from './dry-run.ts';

const REASONS_SHOWN = 20;

export function verdictJson(path: string, { as: _, ...verdict }: TableVerdict): string {
  return JSON.stringify({ file: path, ...verdict });
}

export function verdictText(path: string, verdict: TableVerdict): string {
  const { table, as, confidence, reasons } = verdict;
  const name = table === null ? path : `${path}, ${table}`;
  if (as === null) return `${name}: unknown. ${reasons[0]?.message ?? ''}`;
  const shown = reasons
    .slice(0, REASONS_SHOWN)
    .map(({ row, field, message }) => `  Row ${row}, ${field}: ${message}`);
  const more = reasons.length > shown.length ? ['  …'] : [];
  const sure = confidence === null ? '' : ` (${Math.round(confidence * 100)} % sure)`;
  return [`${name}: ${as}${sure}`, `  ${countsText(verdict)}`, ...shown, ...more].join('\n');
}

function countsText({ rows, accepted, rejected, skipped }: TableVerdict): string {
  const parts = [`${amount(accepted)} would be accepted`];
  if (rejected > 0) parts.push(`${amount(rejected)} rejected`);
  if (skipped > 0) parts.push(`${amount(skipped)} skipped`);
  return `${amount(rows)} ${rows === 1 ? 'row' : 'rows'}: ${parts.join(', ')}`;
}

function amount(count: number): string {
  return count.toLocaleString('en-US');
}
