export const CHANGED_AMOUNTS = [
  { key: 'targetBudget', title: 'Planned' },
  { key: 'actualBudget', title: 'Actual' },
  { key: 'coop', title: 'Co-op' },
  { key: 'coopClaimed', title: 'Co-op claimed' },
  { key: 'coopGranted', title: 'Co-op granted' },
] as const;

type ChangedAmounts = Readonly<Record<(typeof CHANGED_AMOUNTS)[number]['key'], number | null>>;

/** Whether an amount changed; co-op of 0 equals no expense. */
export function changedAmount(
  before: ChangedAmounts | null,
  after: ChangedAmounts | null,
  key: keyof ChangedAmounts,
): boolean {
  const [from, to] = [before?.[key] ?? null, after?.[key] ?? null];
  return key === 'coop' ? (from ?? 0) !== (to ?? 0) : from !== to;
}
