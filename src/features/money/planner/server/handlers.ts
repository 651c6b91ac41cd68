import { moveRoutes } from './move-flight.ts';
import { planRoutes } from './plan.ts';
import { trendRoutes } from './trends.ts';

export const plannerRoutes = [...planRoutes, ...moveRoutes, ...trendRoutes];
