import { expect, it, vi } from 'vitest';
import { demoDealerships } from '../../src/demo/progress.ts';
import { alertList } from '../../src/features/today/data-alerts/contract.ts';
import { EVERYTHING } from '../../src/features/today/data-alerts/server/due-repository.ts';
import { runRound } from '../../src/features/today/data-alerts/server/round.ts';
import { aDemoOfTwoStores, DEMO_NOW } from '../helpers/demo-stores.ts';

// Thousands of rows through the real ingestion take a while on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

it('the silent DMS of Hyundai fires in the demo, and not at a store whose DMS reports', async () => {
  const { database, caller } = await aDemoOfTwoStores();
  const [hyundai, pineValley] = await demoDealerships(database);
  if (!hyundai || !pineValley) throw new Error('The demo has not both stores.');
  const { dealerGroupId } = hyundai;
  const due = [hyundai, pineValley].map(({ dealershipId }) => ({ dealershipId, feed: EVERYTHING }));
  await runRound({ database, dealerGroupId, due, now: DEMO_NOW });
  const { alerts, checkedAt } = await caller.call(alertList, { dealerGroupId });
  expect(checkedAt).toBe(DEMO_NOW.toISOString());
  const of = (id: number) => alerts.filter(({ dealerShipId }) => dealerShipId === id);
  const late = of(hyundai.dealershipId).filter(({ rule }) => rule === 'D1');
  expect(late.map(({ subject, severity, since }) => [subject.key, severity, since]).toSorted()).toEqual([
    ['deal', 'critical', '2026-11-19'],
    ['repair_order', 'critical', '2026-11-19'],
  ]);
  expect(of(pineValley.dealershipId).filter(({ rule }) => rule === 'D1')).toEqual([]);
});
