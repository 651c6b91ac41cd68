// @vitest-environment jsdom
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createEventBus } from '../live/events.ts';
import { browserClock } from '../scope/clock.ts';
import { createSession } from './session.ts';
import { storage } from './storage.ts';

const TOKENS = { accessToken: 'access', refreshToken: 'refresh', expiresAt: Date.UTC(2100, 0) };

/** A tab, and what it was told and where it was sent. */
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

/** What another tab writes, and the browser then tells this one. */
function elsewhere(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

const KEPT = { ...TOKENS, receivedAt: 0 };

beforeEach(() => localStorage.clear());

describe('the session of the other tabs', () => {
  it('ends in this one too', () => {
    elsewhere('tokens', KEPT);
    const { reported, session } = aTab();
    elsewhere('tokens', null);
    expect(reported).toEqual(['ended', 'login null']);
    expect(session.isOpen()).toBe(false);
  });

  it('starts in this one too', () => {
    const { reported } = aTab();
    elsewhere('tokens', KEPT);
    expect(reported).toEqual(['started']);
  });

  it('goes on through a refresh and through what is none of its business', () => {
    elsewhere('tokens', KEPT);
    const { reported } = aTab();
    elsewhere('tokens', { ...KEPT, accessToken: 'successor' });
    elsewhere('theme', 'light');
    expect(reported).toEqual([]);
  });

  it('ends when the browser forgets everything', () => {
    elsewhere('tokens', KEPT);
    const { reported } = aTab();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(reported).toEqual(['ended', 'login null']);
  });

  it('is followed until told to stop, from what this tab itself did last', () => {
    const { reported, session, stop } = aTab();
    session.open(TOKENS);
    elsewhere('tokens', null);
    expect(reported).toEqual(['started', 'ended', 'login null']);
    stop();
    elsewhere('tokens', KEPT);
    expect(reported).toHaveLength(3);
  });
});
