/** Amounts of a change as the history shows them, each under its title. */
export const CHANGED_AMOUNTS = [
  { key: 'targetBudget', title: 'Planned' },
  { key: 'actualBudget', title: 'Actual' },
  { key: 'coop', title: 'Co-op' },
  { key: 'coopClaimed', title: 'Co-op claimed' },
  { key: 'coopGranted', title: 'Co-op granted' },
] as const;

type ChangedAmounts = Readonly<Record<(typeof CHANGED_AMOUNTS)[number]['key'], number | null>>;

/** Whether an amount is another than before; co-op of 0 where there was no expense is no change. */
export function changedAmount(
  before: ChangedAmounts | null,
  after: ChangedAmounts | null,
  key: keyof ChangedAmounts,
): boolean {
  const [from, to] = [before?.[key] ?? null, after?.[key] ?? null];
  return key === 'coop' ? (from ?? 0) !== (to ?? 0) : from !== to;
}
