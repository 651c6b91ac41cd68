import type { Draft } from './draft.ts';
import type { Amounts } from './draft-amounts.ts';

/** One differing amount, in cents. */
export interface Difference {
  readonly what: string;
  readonly yours: number;
  readonly theirs: number;
}

interface Side {
  readonly draft: Draft;
  readonly amounts: Amounts;
}

/** Differences by name; a name on one side only counts as 0 on the other. */
export function differences(yours: Side, theirs: Side): Difference[] {
  const [mine, other] = [namedAmounts(yours), namedAmounts(theirs)];
  return [...new Set([...mine.keys(), ...other.keys()])].flatMap((what) => {
    const pair = { what, yours: mine.get(what) ?? 0, theirs: other.get(what) ?? 0 };
    return pair.yours === pair.theirs ? [] : [pair];
  });
}

function namedAmounts({ draft, amounts }: Side): Map<string, number> {
  const { mode, campaigns, dealerships } = draft;
  const named = new Map<string, number>([['Total', draft.totalCents ?? 0]]);
  for (const [index, campaign] of campaigns.entries()) {
    if (mode !== 'campaign') named.set(campaign, amounts.campaigns[index] ?? 0);
    for (const [at, { name }] of mode === 'dealership' ? [] : dealerships.entries()) {
      named.set(mode === 'campaign' ? name : `${campaign} at ${name}`, amounts.cells[index]?.[at] ?? 0);
    }
  }
  return named;
}
