// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceHash, TRAITS } from './device-traits.ts';

// jsdom cannot draw; a real browser may refuse to.
HTMLCanvasElement.prototype.getContext = () => null;

describe('the device identifier', () => {
  it('uses the traits of the specification in their order, and no excluded one', () => {
    expect(Object.keys(TRAITS)).toEqual([
      'userAgent',
      'language',
      'colorDepth',
      'deviceMemory',
      'hardwareConcurrency',
      'timezone',
      'sessionStorage',
      'indexedDb',
      'canvas',
      'webgl',
      'fonts',
      'audio',
      'touchSupport',
    ]);
  });

  it('is the hash of the joined values with seed 31', async () => {
    const traits = { userAgent: () => 'Mozilla/5.0', language: () => 'en-US', colorDepth: () => 24 };
    expect(await deviceHash(traits)).toBe('c35ec2bdb6ccb27709ff590f2bcb9aa8');
  });

  it('counts a trait the browser lacks or refuses', async () => {
    const lacking = await deviceHash({ a: () => undefined, b: () => 'x' });
    const refused = await deviceHash({
      a: () => {
        throw new Error('The user said no.');
      },
      b: async () => 'x',
    });
    expect(refused).toBe(lacking);
    expect(lacking).not.toBe(await deviceHash({ b: () => 'x' }));
  });

  it('is 32 hexadecimal digits, here as in any browser', async () => {
    expect(await deviceHash()).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the time of the device identifier', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const started = async () => {
    const { fingerprint } = await import('./fingerprint.ts');
    const state = { isDone: false };
    const hash = fingerprint().then((value) => {
      state.isDone = true;
      return value;
    });
    return { hash, state, fingerprint };
  };

  it('is 500 ms where the browser does not report idle time', async () => {
    const { hash, state } = await started();
    await vi.advanceTimersByTimeAsync(499);
    expect(state.isDone).toBe(false);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await hash).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is the first idle moment, at most 500 ms, once per page', async () => {
    const requested: unknown[] = [];
    vi.stubGlobal('requestIdleCallback', (idle: () => void, options: unknown) => {
      requested.push(options);
      idle();
    });
    const { hash, fingerprint } = await started();
    vi.useRealTimers();
    expect(await fingerprint()).toBe(await hash);
    expect(requested).toEqual([{ timeout: 500 }]);
  });
});

it('the device identifier of the last sign-in is kept until the session ends', async () => {
  vi.resetModules();
  localStorage.clear();
  const { fingerprint, keptFingerprint } = await import('./fingerprint.ts');
  expect(keptFingerprint()).toBeUndefined();
  const computed = await fingerprint();
  expect(keptFingerprint()).toBe(computed);
  localStorage.clear();
  await fingerprint();
  expect(keptFingerprint()).toBe(computed);
});
