import type { FavouriteType } from '../../contract-favourites.ts';

export const LIST_TITLES: Readonly<Record<FavouriteType, string>> = {
  home: 'Home',
  sales: 'Sales',
  finance: 'Finance',
  leads: 'Leads',
  marketing: 'Marketing',
  service: 'Service',
};
