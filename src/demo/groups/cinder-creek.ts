import type { DemoGroup } from './rooftop.ts';

const boise = ['83702', '83704', '83706', '83709', '83713', '83642', '83646', '83651', '83686', '83616'];

const ordinary = {
  timeZone: 'America/Denver',
  opensAt: '09:00',
  closesAt: '19:00',
  closedWeekdays: [0],
  reports: ['lead', 'deal'],
} as const;

/** Two small stores that send sales and leads only, with settings no other group combines. */
export const cinderCreek: DemoGroup = {
  key: 'cinder-creek',
  name: 'Cinder Creek Motors',
  status: 'active',
  grossBasis: 'dms',
  attribution: 'crm_primary',
  saleDay: 'delivery',
  rooftops: [
    {
      ...ordinary,
      key: 'cinder-creek-nissan',
      number: 7401,
      name: 'Cinder Creek Nissan',
      aliases: ['7401', 'cc nissan'],
      makes: ['Nissan'],
      zips: boise,
      newUnits: 42,
      usedUnits: 30,
      leads: 480,
      medianResponse: 12,
      handling: 1.02,
      sales: {
        frontNew: 1_400,
        frontUsed: 1_550,
        financeAndInsurance: 1_750,
        priceNew: 33_000,
        priceUsed: 23_000,
        leaseShare: 0.16,
        holdback: 0.018,
      },
      service: { orders: 760, payShares: [0.66, 0.24, 0.1], laborRate: 158, hours: 1.5, partsToLabor: 0.95 },
    },
    {
      ...ordinary,
      key: 'cinder-creek-jeep',
      number: 7402,
      name: 'Cinder Creek Jeep',
      aliases: ['7402', 'cc jeep'],
      makes: ['Jeep'],
      zips: boise,
      newUnits: 34,
      usedUnits: 26,
      leads: 400,
      medianResponse: 14,
      handling: 0.96,
      sales: {
        frontNew: 1_250,
        frontUsed: 1_500,
        financeAndInsurance: 1_850,
        priceNew: 30_000,
        priceUsed: 21_000,
        leaseShare: 0.18,
        holdback: 0.018,
      },
      service: { orders: 560, payShares: [0.56, 0.33, 0.11], laborRate: 149, hours: 1.5, partsToLabor: 0.95 },
    },
  ],
};
