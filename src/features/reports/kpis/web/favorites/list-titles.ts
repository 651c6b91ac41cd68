import type { FavouriteType } from '../../contract-favourites.ts';

/** The names of a person's lists of favorite KPIs. */
export const LIST_TITLES: Readonly<Record<FavouriteType, string>> = {
  home: 'Home',
  sales: 'Sales',
  finance: 'Finance',
  leads: 'Leads',
  marketing: 'Marketing',
  service: 'Service',
};
