import type { Route } from '../../../server/route.ts';

export const historyRoutes: Route[] = [];
