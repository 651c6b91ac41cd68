export interface SpendFigures {
  readonly spend: number;
  readonly coop: number;
}

/** By store key; a store without figures has no budget. */
export const SPEND: Readonly<Record<string, SpendFigures>> = {
  'alderpoint-toyota': { spend: 82_500, coop: 16_500 },
  'alderpoint-honda': { spend: 66_600, coop: 13_300 },
  'alderpoint-chevrolet': { spend: 59_400, coop: 14_300 },
  'alderpoint-ford': { spend: 58_600, coop: 12_900 },
  'alderpoint-hyundai': { spend: 55_100, coop: 13_800 },
  'alderpoint-bmw': { spend: 52_500, coop: 9_400 },
  'pine-valley': { spend: 32_300, coop: 6_500 },
  'alderpoint-pre-owned': { spend: 24_700, coop: 0 },
  'juniper-bay-subaru': { spend: 36_400, coop: 7_300 },
  'juniper-bay-kia': { spend: 34_800, coop: 7_700 },
  'juniper-bay-mazda': { spend: 22_200, coop: 4_400 },
};

/** Share of ad spend, January first; their mean is 1. */
export const SPEND_BY_MONTH = [0.92, 0.96, 1.06, 1, 1.05, 1.03, 1.01, 1.05, 0.98, 0.97, 0.95, 1.02];
export const SPEND_GROWTH_A_YEAR = 1.04;

export const COOP_RATE = 0.5;
