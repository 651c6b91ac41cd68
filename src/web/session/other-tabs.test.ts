// @vitest-environment jsdom
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEventBus } from '../live/events.ts';
import { browserClock } from '../scope/clock.ts';
import { createSession } from './session.ts';
import { storage } from './storage.ts';

const TOKENS = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.UTC(2100, 0) };

/** A tab with the events it received and the addresses it went to. */
function aTab() {
  const bus = createEventBus();
  const reported: string[] = [];
  bus.on('session.started', () => reported.push('started'));
  bus.on('session.ended', () => reported.push('ended'));
  const session = createSession({
    kept: storage,
    clock: browserClock,
    bus,
    tab: 'this tab',
    renew: async () => TOKENS,
    revoke: async () => undefined,
    here: () => '/budget',
    goToLogin: (returnTo) => reported.push(`login ${returnTo}`),
  });
  const stop = session.followOtherTabs();
  onTestFinished(stop);
  return { session, reported, stop };
}

/** Another tab writes a value and the browser notifies this one. */
function elsewhere(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

const KEPT = { ...TOKENS, receivedAt: 0 };

beforeEach(() => localStorage.clear());

describe('a session shared by tabs', () => {
  it('ends in this tab when it ends in another', () => {
    elsewhere('tokens', KEPT);
    const { reported, session } = aTab();
    elsewhere('tokens', null);
    expect(reported).toEqual(['ended', 'login null']);
    expect(session.isOpen()).toBe(false);
  });

  it('starts in this tab when it starts in another', () => {
    const { reported } = aTab();
    elsewhere('tokens', KEPT);
    expect(reported).toEqual(['started']);
  });

  it('survives a refresh and unrelated changes', () => {
    elsewhere('tokens', KEPT);
    const { reported } = aTab();
    elsewhere('tokens', { ...KEPT, accessToken: 'successor' });
    elsewhere('theme', 'light');
    expect(reported).toEqual([]);
  });

  it('ends when the browser storage is cleared', () => {
    elsewhere('tokens', KEPT);
    const { reported } = aTab();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(reported).toEqual(['ended', 'login null']);
  });

  it('is followed until stopped, from the last action of this tab', () => {
    const { reported, session, stop } = aTab();
    session.open(TOKENS);
    elsewhere('tokens', null);
    expect(reported).toEqual(['started', 'ended', 'login null']);
    stop();
    elsewhere('tokens', KEPT);
    expect(reported).toHaveLength(3);
  });
});
