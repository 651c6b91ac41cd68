import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { KpiDefinition, KpiKeyReply, KpiName } from '../../../core/kpis/wire.ts';
import { text, wholeNumber } from '../../../core/wire.ts';

/** Lists of favorites a user has in each dealer group. */
export const FAVORITE_TYPES = ['home', 'sales', 'finance', 'leads', 'marketing', 'service'] as const;
export type FavoriteType = (typeof FAVORITE_TYPES)[number];

export const MOST_FAVORITES = 60;

const Type = z._default(z.enum(FAVORITE_TYPES, `Must be one of ${FAVORITE_TYPES.join(', ')}.`), 'home');

export const Favorite = z.object({
  metric: KpiKeyReply,
  /** The user's name for the KPI, or its title. */
  title: z.string(),
  name: z.nullable(z.string()),
  kpi: KpiDefinition,
});
export type Favorite = z.output<typeof Favorite>;

/** The complete list after the change. */
const Favorites = z.object({
  type: z.enum(FAVORITE_TYPES),
  /** Suggested by the product; the user has not changed it. */
  isDefault: z.boolean(),
  favorites: z.array(Favorite),
});

export const myFavorites = call({
  method: 'GET',
  path: 'kpi/my',
  access: 'viewer',
  summary: 'My favorite KPIs of a type, in my order and with my names.',
  query: z.object({ ...DealerScope.shape, type: Type }),
  reply: json(Favorites),
});

export const addFavorite = call({
  method: 'POST',
  path: 'kpi/add',
  access: 'viewer',
  summary: 'Adds a KPI to the end of my favorites. One that is already there stays where it is.',
  query: z.object({ ...DealerScope.shape, type: Type }),
  body: z.object({ metric: KpiName }),
  reply: json(Favorites),
});

export const removeFavorite = call({
  method: 'POST',
  path: 'kpi/remove',
  access: 'viewer',
  summary: 'Removes a KPI from my favorites. Removing one that is not there changes nothing.',
  query: z.object({ ...DealerScope.shape, type: Type }),
  body: z.object({ metric: KpiName }),
  reply: json(Favorites),
});

export const moveFavorite = call({
  method: 'POST',
  path: 'kpi/move',
  access: 'viewer',
  summary: 'Moves a favorite to a position counted from 0; a position past the end means the end.',
  query: z.object({ ...DealerScope.shape, type: Type, metric: KpiName }),
  body: z.object({ position: wholeNumber({ min: 0, max: 1_000 }) }),
  reply: json(Favorites),
});

export const renameFavorite = call({
  method: 'POST',
  path: 'kpi/rename',
  access: 'viewer',
  summary: 'Renames a favorite; an empty name restores its title.',
  query: z.object({ ...DealerScope.shape, type: Type, metric: KpiName }),
  body: z.object({ name: text({ min: 0, max: 60 }) }),
  reply: json(Favorites),
});

export const defaultFavorites = call({
  method: 'POST',
  path: 'kpi/defaults',
  access: 'viewer',
  summary: 'Resets my favorites of a type to the suggested ones.',
  query: z.object({ ...DealerScope.shape, type: Type }),
  reply: json(Favorites),
});
