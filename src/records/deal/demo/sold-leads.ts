import { addDays, type Day, today } from '../../../core/time/period.ts';
import type { DemoRooftop } from '../../../demo/groups/rooftop.ts';
import { remembered } from '../../../demo/remembered.ts';
import { addMonths, daysOfMonth, monthOf } from '../../../demo/seasons.ts';
import type { World } from '../../../demo/world.ts';
import { type DemoLead, leadsOfDays } from '../../lead/demo/leads.ts';

/** A lead that ended in a sale. */
export interface SoldLead {
  readonly lead: DemoLead;
  readonly soldAt: number;
  /** The day the CRM says it was sold. */
  readonly day: Day;
  /** The first day the deal can have been signed on: who notes sales in a CRM does so days later. */
  readonly from: Day;
}

/** The last sale of a month's leads comes so many months later. */
const MONTHS_TO_SALE = 3;

const NOTED_WITHIN_DAYS = 2;

const soldOfMonth = remembered(150, (world, rooftop, month): SoldLead[] =>
  leadsOfDays(world, rooftop, daysOfMonth(month)).flatMap((lead) => {
    const { soldAt } = lead;
    if (soldAt === null) return [];
    const day = today(new Date(soldAt), rooftop.timeZone);
    const met = addDays(today(new Date(lead.appointmentAt ?? lead.at), rooftop.timeZone), 1);
    const soon = addDays(day, -NOTED_WITHIN_DAYS);
    const early = soon > met ? soon : met;
    const inMonth = early > monthOf(day) ? early : monthOf(day);
    return [{ lead, soldAt, day, from: inMonth < day ? inMonth : day }];
  }),
);

/** The leads that a rooftop's CRM marks as sold in a month, those that can be signed first before others. */
export function leadsSoldIn(world: World, rooftop: DemoRooftop, month: Day): SoldLead[] {
  return Array.from({ length: MONTHS_TO_SALE + 1 }, (_, index) => addMonths(month, -index))
    .flatMap((requested) => soldOfMonth(world, rooftop, requested))
    .filter(({ day }) => monthOf(day) === month)
    .sort((a, b) => a.from.localeCompare(b.from) || a.soldAt - b.soldAt);
}
