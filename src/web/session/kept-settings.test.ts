// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { resolveSettings } from '../../core/navigation/scope.ts';
import { createKeptSettings } from './kept-settings.ts';

beforeEach(() => localStorage.clear());

it('stores picks beside earlier ones, under the key that signing out clears', () => {
  const kept = createKeptSettings();
  kept.keep({ dealerGroupId: 1, dealerShipId: '5' }, '2026-11-20');
  kept.keep({ viewType: 'monthsOfYear', year: 2025 }, '2026-11-20');
  expect(JSON.parse(localStorage.getItem('settings') ?? '')).toEqual({
    dealerGroupId: 1,
    dealerShipId: '5',
    viewType: 'monthsOfYear',
    year: 2025,
  });
  expect(resolveSettings({}, createKeptSettings().read(), '2026-11-20')).toMatchObject({
    dealerShipId: '5',
    viewType: 'monthsOfYear',
    year: 2025,
  });
});

it('compares with the previous period by default', () => {
  const kept = createKeptSettings();
  expect(kept.comparison()).toBe('previous');
  localStorage.setItem('comparison', '"next year"');
  expect(kept.comparison()).toBe('previous');
  kept.compareWith('lastYear');
  expect(createKeptSettings().comparison()).toBe('lastYear');
});

it('reports changes of this tab and of others', () => {
  const kept = createKeptSettings();
  let changes = 0;
  const stop = kept.subscribe(() => {
    changes += 1;
  });
  kept.compareWith('none');
  window.dispatchEvent(new StorageEvent('storage', { key: 'comparison' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(changes).toBe(2);
  stop();
  kept.compareWith('previous');
  expect(changes).toBe(2);
});
