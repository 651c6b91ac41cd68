import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { catalog, type KpiKey } from '../../../../core/kpis/catalog.ts';
import {
  addFavorite,
  defaultFavorites,
  MOST_FAVORITES,
  moveFavorite,
  myFavorites,
  removeFavorite,
  renameFavorite,
} from '../contract-favorites.ts';
import { type KeptFavorite, suggested, withAdded, withMoved, withRenamed } from '../rules-favorites.ts';

async function aPerson() {
  const running = await server();
  const group = await aDealerGroup(running.database);
  const caller = await running.as(group.admin.userId);
  const of = { dealerGroupId: group.id, type: 'leads' } as const;
  const keys = (list: { favorites: { metric: string }[] }) => list.favorites.map(({ metric }) => metric);
  return { running, group, caller, of, keys };
}

const SUGGESTED = suggested('leads').map(({ metric }) => metric);

describe('my favorites', () => {
  it('are the suggested ones until I change them, and again when I ask for them', async () => {
    const { caller, of, keys } = await aPerson();
    const first = await caller.call(myFavorites, of);
    expect(first).toMatchObject({ type: 'leads', isDefault: true });
    expect(keys(first)).toEqual(SUGGESTED);
    const changed = await caller.call(removeFavorite, { ...of, metric: 'leads' });
    expect(changed.isDefault).toBe(false);
    expect(keys(await caller.call(myFavorites, of))).toEqual(SUGGESTED.slice(1));
    const back = await caller.call(defaultFavorites, of);
    expect(back).toEqual(first);
  });

  it('stay empty when I remove them all', async () => {
    const { caller, of } = await aPerson();
    for (const metric of SUGGESTED) await caller.call(removeFavorite, { ...of, metric });
    expect(await caller.call(myFavorites, of)).toEqual({ type: 'leads', isDefault: false, favorites: [] });
  });

  it('are added, moved and removed as often as one likes', async () => {
    const { caller, of, keys } = await aPerson();
    await caller.call(addFavorite, { ...of, metric: 'dup_rate' });
    const twice = await caller.call(addFavorite, { ...of, metric: 'dup_rate' });
    expect(keys(twice)).toEqual([...SUGGESTED, 'dup_rate']);
    for (const _ of [1, 2]) {
      const moved = await caller.call(moveFavorite, { ...of, metric: 'dup_rate', position: 1 });
      expect(keys(moved)).toEqual([SUGGESTED[0], 'dup_rate', ...SUGGESTED.slice(1)]);
    }
    const last = await caller.call(moveFavorite, { ...of, metric: 'leads', position: 999 });
    expect(keys(last).at(-1)).toBe('leads');
    for (const _ of [1, 2]) await caller.call(removeFavorite, { ...of, metric: 'leads' });
    expect(keys(await caller.call(myFavorites, of))).not.toContain('leads');
  });

  it('carry a name of my own until I give the title back', async () => {
    const { caller, of } = await aPerson();
    const named = await caller.call(renameFavorite, { ...of, metric: 'leads', name: ' Our ups & "co" ' });
    expect(named.favorites[0]).toMatchObject({ title: 'Our ups & "co"', name: 'Our ups & "co"' });
    await caller.call(moveFavorite, { ...of, metric: 'leads', position: 3 });
    const kept = await caller.call(myFavorites, of);
    expect(kept.favorites[3]).toMatchObject({ metric: 'leads', title: 'Our ups & "co"' });
    const plain = await caller.call(renameFavorite, { ...of, metric: 'leads', name: '' });
    expect(plain.favorites[3]).toMatchObject({ title: 'Leads', name: null });
  });

  it('lose nothing when several tabs move them at once', async () => {
    const { caller, of, keys } = await aPerson();
    const moves = Array.from({ length: 12 }, (_, index) =>
      caller.call(moveFavorite, {
        ...of,
        metric: SUGGESTED[index % SUGGESTED.length] ?? 'leads',
        position: (index * 5) % SUGGESTED.length,
      }),
    );
    await Promise.all([...moves, caller.call(addFavorite, { ...of, metric: 'bad_rate' })]);
    expect(keys(await caller.call(myFavorites, of)).toSorted()).toEqual(
      [...SUGGESTED, 'bad_rate'].toSorted(),
    );
  });

  it('are mine alone, in this group and of this type', async () => {
    const { running, caller, group, of, keys } = await aPerson();
    const other = await aDealerGroup(running.database);
    const colleague = await running.as((await aMember(running.database, group.id, 'viewer')).userId);
    await caller.call(removeFavorite, { ...of, metric: 'leads' });
    expect((await colleague.call(myFavorites, of)).isDefault).toBe(true);
    expect((await caller.call(myFavorites, { ...of, type: 'home' })).isDefault).toBe(true);
    const stranger = await running.as(other.admin.userId);
    expect(await stranger.failure(myFavorites, of)).toMatchObject({ status: 404 });
    await running.database.owner.query('delete from membership where user_id = $1', [group.admin.userId]);
    const { rows } = await running.database.owner.query('select from kpi_favourite_list');
    expect(rows).toEqual([]);
    expect(keys(await colleague.call(myFavorites, of))).toEqual(SUGGESTED);
  });

  it.each([
    { why: 'a KPI there is none of', metric: 'sold_ufos', status: 422 },
    { why: 'no KPI at all', metric: '', status: 400 },
  ])('refuse $why', async ({ metric, status }) => {
    const { caller, of } = await aPerson();
    expect(await caller.failure(addFavorite, { ...of, metric: metric as KpiKey })).toMatchObject({ status });
    expect((await caller.call(myFavorites, of)).isDefault).toBe(true);
  });

  it('refuse to move and rename what is not among them', async () => {
    const { caller, of } = await aPerson();
    const metric = 'dup_rate';
    const message = 'Duplicate Rate is not among your favorites.';
    expect(await caller.failure(moveFavorite, { ...of, metric, position: 0 })).toMatchObject({
      status: 404,
      message,
    });
    expect(await caller.failure(renameFavorite, { ...of, metric, name: 'x' })).toMatchObject({ message });
    expect(await caller.failure(moveFavorite, { ...of, metric: 'leads', position: -1 })).toMatchObject({
      status: 400,
    });
  });
});

describe('a list', () => {
  const full: KeptFavorite[] = catalog
    .filter(({ key }) => key !== 'leads')
    .slice(0, MOST_FAVORITES)
    .map(({ key }) => ({ metric: key, name: null }));
  const metricAt = (index: number) => full[index]?.metric ?? 'leads';

  it('takes so many and no more', () => {
    expect(() => withAdded(full, 'leads')).toThrow('at most 60');
    expect(withAdded(full, metricAt(3))).toBe(full);
    expect(withAdded(full.slice(1), 'leads')).toHaveLength(MOST_FAVORITES);
  });

  it('is the same list, in another order, after any move', () => {
    for (const position of [0, 1, 30, 59, 60, 1000]) {
      const moved = withMoved(full, metricAt(30), position);
      expect(moved.toSorted((a, b) => a.metric.localeCompare(b.metric))).toEqual(
        full.toSorted((a, b) => a.metric.localeCompare(b.metric)),
      );
      expect(moved.findIndex(({ metric }) => metric === metricAt(30))).toBe(Math.min(position, 59));
    }
  });

  it('knows a title from a name', () => {
    const list = [{ metric: 'leads', name: 'Ups' }] as const;
    expect(withRenamed(list, 'leads', 'Leads')).toEqual([{ metric: 'leads', name: null }]);
  });
});
