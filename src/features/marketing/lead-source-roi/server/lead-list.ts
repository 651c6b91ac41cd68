import { Problem } from '../../../../core/errors.ts';
import { conditions, leadTypes } from '../../../../core/kpis/dimensions.ts';
import type { DimensionValue } from '../../../../core/kpis/fact.ts';
import { facts, lensNamed } from '../../../../core/kpis/facts.ts';
import { type NamedFilter, valueOfId } from '../../../../core/kpis/filter-text.ts';
import { type Day, today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { serve } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { Filter } from '../../../../server/kpi-query/question.ts';
import { type TypeLead, typeLeads } from '../contract.ts';
import { LEAD_STATUSES } from '../lead-statuses.ts';
import { leadNumber } from '../rules.ts';
import { type LeadRow, leadsOf, readPlace, statusesOf, writePlace } from './type-leads-repository.ts';

export const leadListRoute = serve(typeLeads, async ({ scope, query, db, now }) => {
  const { status = null, limit } = query;
  const after = query.after === undefined ? null : readPlace(query.after);
  const requested = {
    period: resolvePeriod(query, latestDay(scope, now)).current,
    type: valueOfId(query.type) ?? null,
    filters: leadFilters(query.filters),
  };
  const { found, statuses } = await db.run(async (tx) => ({
    found: await leadsOf(tx, scope, { ...requested, status, after, limit }),
    statuses: after === null ? await statusesOf(tx, scope, requested) : null,
  }));
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => leadReply(row, scope)),
    next:
      last && found.length > limit ? writePlace({ ...last, hour: last.hour ?? -1, source: last.feed }) : null,
    statuses: statuses && LEAD_STATUSES.flatMap((one) => statuses.find((row) => row.status === one) ?? []),
  };
});

/** @throws Problem `invalid` for a dimension leads do not have */
function leadFilters(named: readonly NamedFilter[]): Filter[] {
  return named
    .filter(({ dimension }) => lensNamed(dimension) === undefined)
    .map(({ dimension, values }) => {
      if (!facts.lead.dimensions.some(({ key }) => key === dimension)) {
        const choices = facts.lead.dimensions.map(({ key }) => key).join(', ');
        const message = `Leads cannot be narrowed down by ${dimension}; choose ${choices}.`;
        throw new Problem('invalid', message, [{ field: 'filters', message }]);
      }
      return { dimension, values: values.map((id) => valueOfId(id) ?? null) };
    });
}

function leadReply(row: LeadRow, scope: AuthorizedScope): TypeLead {
  const { dealershipId, feed: _feed, key, year, make, model, ...reported } = row;
  return {
    ...reported,
    dealerShipId: dealershipId,
    rooftop: nameOf(scope, dealershipId),
    lead: leadNumber(key),
    leadType: titleIn(leadTypes, row.leadType),
    condition: row.condition === null ? null : titleIn(conditions, row.condition),
    vehicle: vehicleText({ year, make, model }),
  };
}

function titleIn(values: readonly DimensionValue[], value: string): string {
  return values.find((one) => one.value === value)?.title ?? value;
}

export function nameOf({ dealerships }: AuthorizedScope, dealershipId: number): string {
  return dealerships.find(({ id }) => id === dealershipId)?.name ?? '';
}

/** The latest business day among the stores. */
export function latestDay({ dealerships }: AuthorizedScope, now: Date): Day {
  const days = dealerships.map(({ timeZone }) => today(now, timeZone)).sort();
  return days.at(-1) ?? today(now, 'UTC');
}

interface Vehicle {
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
}

/** `2026 Subaru Outback`, as far as known. */
export function vehicleText({ year, make, model }: Vehicle): string | null {
  return [year, make, model].filter((part) => part !== null && part !== '').join(' ') || null;
}
