import type { OverviewType } from '../contract.ts';

export const TAB_TITLES: Readonly<Record<OverviewType, string>> = {
  home: 'Weekly',
  sales: 'Sales',
  finance: 'F&I',
  leads: 'Leads',
  marketing: 'Marketing',
  service: 'Service',
};
