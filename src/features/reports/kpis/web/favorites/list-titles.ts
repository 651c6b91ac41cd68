import type { FavoriteType } from '../../contract-favorites.ts';

export const LIST_TITLES: Readonly<Record<FavoriteType, string>> = {
  home: 'Home',
  sales: 'Sales',
  finance: 'Finance',
  leads: 'Leads',
  marketing: 'Marketing',
  service: 'Service',
};
