import { alderpoint } from './groups/alderpoint.ts';
import { cinderCreek } from './groups/cinder-creek.ts';
import { juniperBay } from './groups/juniper-bay.ts';
import type { DemoGroup, DemoRooftop } from './groups/rooftop.ts';

/** Just signed: the store is listed but has no feed yet. */
const larkfield: DemoGroup = {
  key: 'larkfield',
  name: 'Larkfield Motor Company',
  status: 'onboarding',
  grossBasis: 'statement',
  attribution: 'crm_primary',
  rooftops: [
    {
      key: 'larkfield-nissan',
      reports: [],
      number: 6301,
      name: 'Larkfield Nissan',
      aliases: ['6301'],
      makes: ['Nissan'],
      zips: ['80010', '80012', '80014', '80111', '80112', '80126'],
      timeZone: 'America/Denver',
      opensAt: '09:00',
      closesAt: '19:00',
      closedWeekdays: [0],
      newUnits: 40,
      usedUnits: 30,
      leads: 0,
      medianResponse: 12,
      handling: 1,
      sales: {
        frontNew: 1_300,
        frontUsed: 1_500,
        financeAndInsurance: 1_700,
        priceNew: 30_000,
        priceUsed: 22_000,
        leaseShare: 0.2,
        holdback: 0.018,
      },
      service: { orders: 800, payShares: [0.62, 0.27, 0.11], laborRate: 160, hours: 1.5, partsToLabor: 0.95 },
    },
  ],
};

export const demoGroups: readonly DemoGroup[] = [alderpoint, juniperBay, cinderCreek, larkfield];

const byKey = new Map(demoGroups.flatMap((group) => group.rooftops).map((rooftop) => [rooftop.key, rooftop]));

export function demoRooftop(key: string): DemoRooftop | undefined {
  return byKey.get(key);
}
