import { demoProgress as demoProgressCall } from '../features/account/demo/contract.ts';
import { serve } from '../server/http/route.ts';
import { demoProgress } from './progress.ts';

export const demoRoutes = [
  serve(demoProgressCall, async ({ scope, db }) => ({
    progress: await db.run((tx) => demoProgress(tx, scope.dealerGroupIds)),
  })),
];
