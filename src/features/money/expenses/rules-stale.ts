import { Problem } from '../../../core/errors.ts';
import { toCents } from '../../../core/money/money.ts';
import { moneyText } from '../../../core/money/money-text.ts';
import { dayParts } from '../../../core/time/period.ts';
import type { Expense } from './contract.ts';

/** Field by field, as sent by the browser. */
export type WantedFields = Readonly<Record<string, unknown>>;

const TITLES: Readonly<Record<string, string>> = {
  campaign: 'Campaign',
  productId: 'Product',
  targetBudget: 'Planned',
  actualBudget: 'Actual',
  coop: 'Co-op',
  description: 'Description',
  strategy: 'Strategy',
  notes: 'Notes',
  flightDate: 'Flights',
  status: 'Co-op status',
  expected: 'Expected co-op',
  claimed: 'Claimed',
  granted: 'Granted',
  deadline: 'Deadline',
  note: 'Co-op note',
};

/**
 * The refusal of an edit based on an older version, with the current and the new value so neither
 * is lost.
 *
 * @returns Problem `conflict` with both values, in its message and on each field that differs
 */
export function stale(now: Expense, wanted: WantedFields): Problem {
  const claim = now.coopClaim as unknown as WantedFields;
  const held: WantedFields = 'status' in wanted ? claim : { ...now };
  const errors = Object.entries(wanted).flatMap(([field, mine]) => {
    const title = TITLES[field];
    if (title === undefined || mine === undefined) return [];
    const [theirs, own] = [valueText(field, held[field], now), valueText(field, mine, now)];
    return theirs === own ? [] : [{ field, message: `${title} is now ${theirs}; yours is ${own}.` }];
  });
  const reported = errors.map(({ message }) => message).join(' ');
  const amounts = `Planned is ${valueText('targetBudget', now.targetBudget, now)}, actual ${valueText('actualBudget', now.actualBudget, now)}.`;
  return new Problem(
    'conflict',
    `Someone else changed this expense meanwhile. ${reported || amounts}`,
    errors.length > 0 ? errors : [{ field: 'version', message: `No longer the newest. ${amounts}` }],
  );
}

function valueText(field: string, value: unknown, now: Expense): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (field === 'productId') return value === now.productId ? now.product : 'another product';
  if (field === 'flightDate') return flightsText(value as Expense['flightDate']);
  if (typeof value === 'number') return moneyText(toCents(value));
  const text = String(value);
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

function flightsText(flights: Expense['flightDate']): string {
  const inOrder = flights.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return inOrder
    .map(({ start, end, targetBudget }) => {
      const days = [start, end].map((day) => dayParts(day as `${number}-${number}-${number}`).date);
      return `${days[0]}–${days[1]} for ${moneyText(toCents(targetBudget))}`;
    })
    .join(', ');
}
