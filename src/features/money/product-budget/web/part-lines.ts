import { type Draft, isListWhole, lockedAt, type Part, partsAt, type Spot, unitsAt } from './draft.ts';
import type { Amounts } from './draft-amounts.ts';

export interface LineCell {
  readonly units: number;
  readonly cents: number;
  /** The saved value, when it differs. */
  readonly was: { readonly units: number; readonly cents: number } | null;
  /** In a total: the percents do not add up to 100, or to 0 when nothing is split. */
  readonly isBroken: boolean;
}

export interface PartLine extends Part {
  readonly index: number;
  readonly isLocked: boolean;
  /** One per list: the shares alone, or one per campaign. */
  readonly cells: readonly LineCell[];
  readonly cents: number;
}

export interface LinesInput {
  readonly draft: Draft;
  readonly saved: Draft;
  readonly amounts: Amounts;
  readonly savedAmounts: Amounts;
}

/** Lists shown next to each other. */
export function spotsOf(draft: Draft, over: Spot['over']): Spot[] {
  return over === 'campaigns' ? [{ over }] : draft.campaigns.map((_, campaign) => ({ over, campaign }));
}

export function partLines(input: LinesInput, over: Spot['over']): PartLine[] {
  const { draft, saved } = input;
  const any: Spot = over === 'campaigns' ? { over } : { over, campaign: 0 };
  const locked = new Set(lockedAt(draft, any));
  const lists = spotsOf(draft, over).map((spot) => listOf(input, spot));
  const before = new Map(partsAt(saved, any).map(({ key }, index) => [key, index]));
  return partsAt(draft, any).map((part, index) => {
    const cells = lists.map((list) => list(index, before.get(part.key)));
    return {
      ...part,
      index,
      isLocked: locked.has(part.key),
      cells,
      cents: cells.reduce((sum, { cents }) => sum + cents, 0),
    };
  });
}

export function totalLine({ draft }: LinesInput, over: Spot['over'], lines: readonly PartLine[]): PartLine {
  const cells = spotsOf(draft, over).map((spot, at) => {
    const units = lines.reduce((sum, { cells: own }) => sum + (own[at]?.units ?? 0), 0);
    const cents = lines.reduce((sum, { cells: own }) => sum + (own[at]?.cents ?? 0), 0);
    const hasNothing = units === 0 && spot.over === 'dealerships' && draft.mode === 'total' && cents === 0;
    return { units, cents, was: null, isBroken: !isListWhole(draft, spot) && !hasNothing };
  });
  const cents = cells.reduce((sum, cell) => sum + cell.cents, 0);
  return { key: 'total', name: 'Total', index: -1, isLocked: false, cells, cents };
}

function listOf({ draft, saved, amounts, savedAmounts }: LinesInput, spot: Spot) {
  const units = unitsAt(draft, spot);
  const cents = centsAt(amounts, spot);
  const at = spot.over === 'campaigns' ? 0 : saved.campaigns.indexOf(draft.campaigns[spot.campaign] ?? '');
  const wasSpot: Spot = spot.over === 'campaigns' ? spot : { ...spot, campaign: at };
  const [wasUnits, wasCents] = at < 0 ? [[], []] : [unitsAt(saved, wasSpot), centsAt(savedAmounts, wasSpot)];
  return (index: number, before: number | undefined): LineCell => {
    const now = { units: units[index] ?? 0, cents: cents[index] ?? 0 };
    const was = { units: wasUnits[before ?? -1] ?? 0, cents: wasCents[before ?? -1] ?? 0 };
    const isChanged = was.units !== now.units || was.cents !== now.cents;
    return { ...now, was: isChanged ? was : null, isBroken: false };
  };
}

function centsAt({ campaigns, cells }: Amounts, spot: Spot): readonly number[] {
  return spot.over === 'campaigns' ? campaigns : (cells[spot.campaign] ?? []);
}
