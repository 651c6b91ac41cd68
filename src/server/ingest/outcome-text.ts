import type { Outcome } from './delivery.ts';

const REASONS_SHOWN = 20;

/** Lines for a terminal. */
export function outcomeText(fileName: string, outcome: Outcome): string {
  const { state, reason, recognizedAs, tableName, warning } = outcome;
  const name = tableName === null ? fileName : `${fileName}, ${tableName}`;
  if (state !== 'done') return `${name}: ${state === 'refused' ? 'refused' : 'held back'}. ${reason}`;
  const days = outcome.firstDay === null ? [] : [`  Days: ${outcome.firstDay} to ${outcome.lastDay}`];
  const warnings = warning === null ? [] : [`  ${warning}`];
  return [
    `${name}: ${recognizedAs}`,
    `  ${countsText(outcome)}`,
    ...days,
    ...warnings,
    ...reasonLines(outcome),
  ].join('\n');
}

function countsText({ rows, accepted, changed, unchanged, rejected, skipped }: Outcome): string {
  const parts = [
    `${amount(accepted)} accepted (${amount(changed)} changed, ${amount(unchanged)} as they were)`,
  ];
  if (rejected > 0) parts.push(`${amount(rejected)} rejected`);
  if (skipped > 0) parts.push(`${amount(skipped)} skipped`);
  return `${amount(rows)} ${rows === 1 ? 'row' : 'rows'}: ${parts.join(', ')}`;
}

function reasonLines({ rejections, rejected }: Outcome): string[] {
  const shown = rejections.slice(0, REASONS_SHOWN);
  const lines = shown.map(({ row, field, message }) => `  Row ${row}, ${field}: ${message}`);
  const rest = rejected - new Set(shown.map(({ row }) => row)).size;
  return rest > 0 ? [...lines, `  … and ${amount(rest)} more; Data feeds has them all.`] : lines;
}

function amount(count: number): string {
  return count.toLocaleString('en-US');
}
