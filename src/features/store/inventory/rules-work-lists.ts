import type { Day } from '../../../core/time/period.ts';
import type { VehicleState } from './contract.ts';
import type { WORK_OUTCOMES } from './contract-work-lists.ts';

export type WorkOutcome = (typeof WORK_OUTCOMES)[number];

interface Shown {
  readonly priceCents: number | null;
  readonly photoCount: number | null;
  readonly photoUrl: string | null;
}

interface Kept extends Shown {
  readonly listedDay: Day;
}

interface Present extends Shown {
  readonly state: VehicleState;
  readonly lastListed: Day;
}

const GONE = ['sold', 'wholesaled', 'transferred', 'missing'] as const;

/**
 * What was done about a vehicle since it was put on a work list: what changed, then what became of it.
 * `waiting` while no later list exists, `nothing` where a later one has it as it was. A first price counts as
 * repriced; a photo count or address that the later list does not give counts for nothing.
 */
export function workOutcomes(kept: Kept, now: Present): WorkOutcome[] {
  const gone = GONE.find((state) => state === now.state);
  const changed: WorkOutcome[] = [];
  if (now.priceCents !== null && now.priceCents !== kept.priceCents) changed.push('repriced');
  const isRecounted = now.photoCount !== null && now.photoCount !== kept.photoCount;
  const isReplaced = now.photoUrl !== null && now.photoUrl !== kept.photoUrl;
  if (isRecounted || isReplaced) changed.push('photographed');
  if (gone !== undefined) return [...changed, gone];
  if (changed.length > 0) return changed;
  return [now.lastListed > kept.listedDay ? 'nothing' : 'waiting'];
}
