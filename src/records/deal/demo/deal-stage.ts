import type { Moment } from '../../../demo/wall-clock.ts';
import type { DemoDeal } from './deal.ts';

/** What the DMS knows of a deal at a moment. */
export interface DealStage {
  readonly status: 'Pending' | 'Delivered' | 'Booked' | 'Unwound';
  readonly statusSince: Moment;
  readonly delivered: Moment | null;
  readonly booked: Moment | null;
  readonly reversed: Moment | null;
  /** By the statement, as it is stated until then. */
  readonly frontCents: number;
  readonly updatedAt: number;
}

export function dealStatusAt(deal: DemoDeal, asOf: number): DealStage {
  const known = (moment: Moment | null) => (moment !== null && moment.at <= asOf ? moment : null);
  const delivered = known(deal.delivered);
  const booked = known(deal.booked);
  const reversed = known(deal.reversed);
  const isRestated = deal.restated === null || deal.restated.at <= asOf;
  return {
    ...stateOf({ contracted: deal.contracted, delivered, booked, reversed }),
    delivered,
    booked,
    reversed,
    frontCents: isRestated ? deal.frontCents : deal.frontCents - (deal.restated?.frontCents ?? 0),
    updatedAt: Math.max(...dealMoments(deal).filter((moment) => moment <= asOf)),
  };
}

function stateOf(by: {
  contracted: Moment;
  delivered: Moment | null;
  booked: Moment | null;
  reversed: Moment | null;
}): Pick<DealStage, 'status' | 'statusSince'> {
  if (by.reversed) return { status: 'Unwound', statusSince: by.reversed };
  if (by.booked) return { status: 'Booked', statusSince: by.booked };
  if (by.delivered) return { status: 'Delivered', statusSince: by.delivered };
  return { status: 'Pending', statusSince: by.contracted };
}

/** Whether something happened to the deal after `since` and until `until`; a `since` of null is before all time. */
export function hasDealChanged(deal: DemoDeal, since: number | null, until: number): boolean {
  if (deal.contracted.at > until) return false;
  if (since === null || deal.contracted.at > since) return true;
  return dealMoments(deal).some((moment) => moment > since && moment <= until);
}

/** When the DMS learned something of the deal, or will. */
export function dealMoments({ contracted, delivered, booked, reversed, restated }: DemoDeal): number[] {
  return [contracted, delivered, booked, reversed, restated].flatMap((moment) =>
    moment === null ? [] : [moment.at],
  );
}
