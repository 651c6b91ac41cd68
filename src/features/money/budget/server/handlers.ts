import { changingRoutes } from './changing-handlers.ts';
import { exportRoutes } from './export.ts';
import { readingRoutes } from './reading-handlers.ts';
import { roundTripRoutes } from './round-trip.ts';

export const budgetRoutes = [...readingRoutes, ...changingRoutes, ...exportRoutes, ...roundTripRoutes];
