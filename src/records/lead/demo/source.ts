import { addDays, today } from '../../../core/time/period.ts';
import { daysOfMonth } from '../../../demo/seasons.ts';
import { type DemoSource, type Place, type Stretch, spanName } from '../../../demo/source.ts';
import { crmExport } from './crm-export.ts';
import { hasChanged, SETTLED_AFTER_DAYS } from './lead-status.ts';
import { type DemoLead, leadsOfDays } from './leads.ts';

const LOOK_AHEAD_MS = 2 * 86_400_000;

/** Leads as the store's CRM exports them. */
export const leadSource: DemoSource = {
  fact: 'lead',
  settledAfterDays: SETTLED_AFTER_DAYS,
  reportsOf: (rooftop) => rooftop.leads > 0,
  filesOf: (place, stretches, asOf) => {
    const leads = stretches.flatMap((stretch) => changedLeads(place, stretch, asOf));
    if (leads.length === 0) return [];
    const inOrder = leads.sort((a, b) => a.at - b.at);
    return [
      {
        name: `${place.rooftop.key}-leads-${spanName(stretches, asOf)}.csv`,
        text: crmExport(place.rooftop, inOrder, asOf),
        rowCount: leads.length,
        at: asOf,
      },
    ];
  },
  nextAfter: ({ world, rooftop }, moment) => {
    const day = today(new Date(moment), rooftop.timeZone);
    const soon = leadsOfDays(world, rooftop, [day, addDays(day, 1)]);
    return soon.find(({ at }) => at > moment)?.at ?? moment + LOOK_AHEAD_MS;
  },
};

function changedLeads({ world, rooftop }: Place, { month, since }: Stretch, asOf: number): DemoLead[] {
  const lastDay = today(new Date(asOf), rooftop.timeZone);
  const days = daysOfMonth(month).filter((day) => day <= lastDay);
  return leadsOfDays(world, rooftop, days).filter((lead) => hasChanged(lead, since, asOf));
}
