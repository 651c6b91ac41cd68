import type { DemoGroup } from './rooftop.ts';

const sacramento = ['95608', '95624', '95630', '95661', '95678', '95747', '95758', '95815', '95825', '95833'];

const ordinary = { timeZone: 'America/Los_Angeles', opensAt: '09:00', closesAt: '20:00', closedWeekdays: [] };

/** A small group that keeps its books another way, so that groups in unlike zones can be put side by side. */
export const juniperBay: DemoGroup = {
  key: 'juniper-bay',
  name: 'Juniper Bay Motors',
  status: 'active',
  grossBasis: 'dms',
  attribution: 'first_touch',
  rooftops: [
    {
      ...ordinary,
      key: 'juniper-bay-subaru',
      number: 5201,
      name: 'Juniper Bay Subaru',
      aliases: ['5201', 'jb subaru'],
      makes: ['Subaru'],
      zips: sacramento,
      newUnits: 72,
      usedUnits: 38,
      leads: 790,
      medianResponse: 11,
      handling: 1.03,
    },
    {
      ...ordinary,
      key: 'juniper-bay-kia',
      number: 5202,
      name: 'Juniper Bay Kia',
      aliases: ['5202', 'jb kia'],
      makes: ['Kia'],
      zips: sacramento,
      closesAt: '21:00',
      newUnits: 64,
      usedUnits: 41,
      leads: 760,
      medianResponse: 13,
      handling: 0.97,
    },
    {
      ...ordinary,
      key: 'juniper-bay-mazda',
      number: 5203,
      name: 'Juniper Bay Mazda',
      aliases: ['5203', 'jb mazda'],
      makes: ['Mazda'],
      zips: sacramento,
      newUnits: 38,
      usedUnits: 29,
      leads: 480,
      medianResponse: 12,
      handling: 1,
    },
  ],
};
