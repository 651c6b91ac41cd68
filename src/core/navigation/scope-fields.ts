import type { Day } from '../time/period.ts';
import type { View } from '../time/period-scope.ts';
import { chosenDealerships, type Settings, type ViewType } from './scope.ts';

const VIEW_OF = {
  daysOfMonth: 'month',
  monthsOfQuarter: 'quarter',
  monthsOfYear: 'year',
  custom: 'custom',
} as const satisfies Record<ViewType, View>;

/** `month` counts from 0; the client adds 1. */
export interface ScopeFields {
  dealerGroupId?: number;
  dealerGroupIds?: number[];
  dealerShipId?: number[];
  customGroupId?: number;
  view: View;
  year?: number;
  month?: number;
  quarter?: number;
  startDate?: Day;
  endDate?: Day;
}

/** A call's scope. `everyDealership`: the ids to send for "all". */
export function scopeFields(settings: Settings, everyDealership: readonly number[]): ScopeFields {
  const chosen = chosenDealerships(settings);
  // Those of one group would narrow a custom group, which has stores of several.
  const every = settings.customGroupId === null ? everyDealership : [];
  const dealerships = chosen.length > 0 ? chosen : [...every];
  return {
    ...(settings.dealerGroupId !== null && { dealerGroupId: settings.dealerGroupId }),
    ...(settings.dealerGroupIds !== null && {
      dealerGroupIds: settings.dealerGroupIds.split(',').map(Number),
    }),
    ...(settings.customGroupId !== null && { customGroupId: settings.customGroupId }),
    ...(dealerships.length > 0 && { dealerShipId: dealerships }),
    ...periodFields(settings),
  };
}

function periodFields(
  settings: Settings,
): Pick<ScopeFields, 'view' | 'year' | 'month' | 'quarter' | 'startDate' | 'endDate'> {
  const { viewType, year, month, quarter, startDate, endDate } = settings;
  const view = VIEW_OF[viewType];
  if (view === 'month') return { view, year, month };
  if (view === 'quarter') return { view, year, quarter };
  if (view === 'year') return { view, year };
  return { view, ...(startDate !== null && { startDate }), ...(endDate !== null && { endDate }) };
}
