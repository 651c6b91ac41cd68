import { countedText, numberText } from '../../../../core/text/number-text.ts';
import type { BudgetRow } from './budget-row.ts';

export interface RemoveWords {
  readonly title: string;
  readonly goes: string;
  readonly stays: string;
}

export interface RemoveScope {
  readonly month: string;
  readonly whose: string;
}

export function deleteWords(row: BudgetRow, { month, whose }: RemoveScope): RemoveWords {
  const { expenses } = row.totals;
  return {
    title: `Delete ${month}’s expenses of ${row.title}?`,
    goes:
      expenses === 0
        ? `${row.title} has no expenses in ${month} at ${whose}.`
        : `${countedText(expenses, 'expense')} at ${whose} ${expenses === 1 ? 'goes' : 'go'}: ${moneyOf(row)}${invoicesOf(row)}.`,
    stays: `${row.title} itself stays, and so do its other months${whose.startsWith('all ') ? '' : ' and other stores'}.`,
  };
}

export function archiveWords(row: BudgetRow, { month, whose }: RemoveScope): RemoveWords {
  const isShared = row.kind !== 'campaign';
  const where = isShared ? 'at every store of the group' : `at ${whose}`;
  const shown =
    row.totals.expenses === 0 ? '' : ` In ${month} alone that is ${moneyOf(row)} of those shown here.`;
  return {
    title: `Take ${row.title} out from ${month} on?`,
    goes: `Its expenses of ${month} and every later month go, ${where}.${shown}`,
    stays: isShared
      ? `Earlier months keep it with all its history. Adding it again under the same name brings it back.`
      : 'Earlier months keep it with all its history.',
  };
}

function moneyOf({ totals: { targetBudget, actualBudget } }: BudgetRow): string {
  const spent = actualBudget === null ? '' : ` and ${numberText(actualBudget, 'usd')} spent`;
  return `${numberText(targetBudget, 'usd')} planned${spent}`;
}

function invoicesOf({ totals: { invoices } }: BudgetRow): string {
  return invoices === 0 ? '' : `, with ${countedText(invoices, 'invoice')}`;
}
