import type { OtherLines } from '../../core/connector.ts';
import { countedText } from '../../core/text/number-text.ts';
import { through } from '../../core/time/period.ts';
import { dateRangeText } from '../../core/time/period-text.ts';
import type { MissingLines } from './missing-lines.ts';

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function missingWords(missing: MissingLines, others: OtherLines, isByTotals: boolean): string {
  const days = dateRangeText(through(missing.firstDay, missing.lastDay));
  const which = (lines: number, cents: number | null) =>
    `${countedText(lines, 'line')}${cents === null ? '' : ` (${DOLLARS.format(cents / 100)})`} known for ${days}`;
  const names = missing.names.length > 0 ? `: ${missing.names.join(', ')}` : '';
  const all = which(missing.lines, missing.costCents);
  if (others === 'whole') {
    const why = isByTotals ? ' Its totals row equals its rows, so it is the whole report.' : '';
    return `${all} were not in this file and were removed${names}.${why} Undo brings them back.`;
  }
  if (others === 'renamed') {
    const rest = missing.lines - missing.renamedLines;
    const stay = rest === 0 ? '' : ` ${countedText(rest, 'other line')} not in this file stayed.`;
    return `${which(missing.renamedLines, null)} were replaced by their new names.${stay} Undo brings them back.`;
  }
  const renamed = missing.renamed.map(({ from, to }) => `${from} (now ${to})`);
  const hint = renamed.length === 0 ? '' : ` Some look renamed and may count twice: ${renamed.join(', ')}.`;
  return `${all} are not in this file and stayed, as a filtered report leaves them${names}.${hint} If they ended or were renamed, undo this import and take the file in as the whole report.`;
}
