import { readingRoutes } from './reading-handlers.ts';

export const budgetRoutes = [...readingRoutes];
