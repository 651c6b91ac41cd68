import { expect, it, onTestFinished } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { announce, listenForChanges } from './realtime.ts';

const ANYTHING = { dealerGroupId: 0, dealershipIds: [], facts: ['*'] };

/** A listener whose clock only moves when the test moves it. */
async function aListener() {
  const db = await database();
  const group = await aDealerGroup(db);
  const clock = { now: 0 };
  const changes = await listenForChanges(db.url, () => clock.now);
  onTestFinished(() => changes.close());
  const notify = async (fact: string) => {
    const heard = new Promise<void>((resolve) => {
      const stop = changes.subscribe(() => {
        stop();
        resolve();
      });
    });
    const change = { dealerGroupId: group.id, dealershipIds: [], facts: [fact] };
    await db.inGroups([group.id], (tx) => announce(tx, change));
    await heard;
  };
  const factsOfTheLast = (milliseconds: number) =>
    changes.ofTheLast(milliseconds).flatMap(({ facts }) => facts);
  return { clock, changes, notify, factsOfTheLast };
}

it('keeps the changes of the last minute for those who come later', async () => {
  const { clock, notify, factsOfTheLast } = await aListener();
  clock.now = 10_000;
  await notify('lead');
  clock.now = 40_000;
  await notify('deal');
  expect(factsOfTheLast(0)).toEqual(['deal']);
  expect(factsOfTheLast(29_999)).toEqual(['deal']);
  expect(factsOfTheLast(30_000)).toEqual(['lead', 'deal']);
  clock.now = 71_000;
  await notify('spend');
  expect(factsOfTheLast(60_000)).toEqual(['deal', 'spend']);
});

it('says that anything may have changed where it does not know', async () => {
  const { clock, changes, notify, factsOfTheLast } = await aListener();
  clock.now = 5_000;
  expect(changes.ofTheLast(5_000)).toEqual([]);
  expect(changes.ofTheLast(5_001)).toEqual([ANYTHING]);
  await notify('lead');
  clock.now = 70_000;
  await notify('deal');
  expect(factsOfTheLast(64_000)).toEqual(['deal']);
  expect(changes.ofTheLast(66_000)).toEqual([ANYTHING]);
});
