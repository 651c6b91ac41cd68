import { percentUnits } from '../../../../core/money/percent.ts';
import type { Template } from '../contract.ts';
import { laidOver } from '../rules-templates.ts';
import { type Draft, partsAt, type Spot, withUnits } from './draft.ts';
import { spotsOf } from './part-lines.ts';

/** Applies a template to all campaigns, or to the one being split. */
export function withTemplate(draft: Draft, { type, percents }: Pick<Template, 'type' | 'percents'>): Draft {
  const kept = {
    keys: percents.map(({ campaign, dealerShipId }) => campaign ?? String(dealerShipId)),
    units: percents.map(({ percent }) => percentUnits(percent)),
  };
  const over: Spot['over'] = type === 0 ? 'dealerships' : 'campaigns';
  return spotsOf(draft, over).reduce((next, spot) => {
    const current = partsAt(next, spot).map(({ key }) => key);
    return withUnits(next, spot, laidOver(kept, current).units);
  }, draft);
}
