import { changingRoutes } from './changing-handlers.ts';
import { exportRoutes } from './export.ts';
import { lineRoutes } from './line-handlers.ts';
import { readingRoutes } from './reading-handlers.ts';

export const budgetRoutes = [...readingRoutes, ...lineRoutes, ...changingRoutes, ...exportRoutes];
