import { expect, it, vi } from 'vitest';
import { demoDealerships } from '../../src/demo/progress.ts';
import { UNMAPPED_SOURCE } from '../../src/demo/stories.ts';
import { alertList, backTest } from '../../src/features/today/data-alerts/contract.ts';
import { EVERYTHING } from '../../src/features/today/data-alerts/server/due-repository.ts';
import { runRound } from '../../src/features/today/data-alerts/server/round.ts';
import { aDemoOfTwoStores, DEMO_NOW } from '../helpers/demo-stores.ts';

// Thousands of rows through the real ingestion take a while on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

it('the silent DMS of Hyundai and its unmapped chat fire in the demo, and not at a store without these stories', async () => {
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
  expect(alerts.filter(({ rule, mutedBy }) => rule === 'D2' && mutedBy?.rule !== 'D1')).toEqual([]);
  const tested = await caller.call(backTest, { dealerGroupId, rule: 'D3', months: 2 });
  // The source appears on November 9, twelve days before the story, and is loud enough three days later.
  const chat = tested.alerts.filter(({ subject }) => subject === UNMAPPED_SOURCE);
  expect(chat.map(({ dealerShipId }) => dealerShipId)).toEqual(chat.map(() => hyundai.dealershipId));
  expect(chat.at(-1)?.firedOn).toBe('2026-11-12');
  const prices = await caller.call(backTest, { dealerGroupId, rule: 'I2', months: 13 });
  expect(prices.months.map(({ month }) => month)).toEqual(['2026-10-01', '2026-11-01']);
});
