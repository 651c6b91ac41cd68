import { describe, expect, it } from 'vitest';
import { isThrottled } from './rules.ts';

describe('isThrottled', () => {
  const none = {
    fromAddress: 1,
    ofAccount: 1,
    ofAccountFromAddress: 1,
    ofAccountWithSecret: 0,
    ofAccountWithFingerprint: 1,
    ofAccountWithFingerprintFromAddress: 1,
    knownBy: null,
  };
  const siege = { ...none, fromAddress: 9_000, ofAccount: 4_000, ofAccountFromAddress: 4_000 };
  const bySecret = { knownBy: 'secret', ofAccountWithSecret: 1 } as const;
  const byFingerprint = { knownBy: 'fingerprint' } as const;
  it.each([
    { why: 'a first try', failures: none, throttled: false },
    { why: 'a forgetful person', failures: { ...none, ofAccountFromAddress: 8 }, throttled: false },
    { why: 'guessing one account', failures: { ...none, ofAccountFromAddress: 9 }, throttled: true },
    { why: 'guessing from many places', failures: { ...none, ofAccount: 41 }, throttled: true },
    {
      why: 'guessing many accounts, each again',
      failures: { ...none, fromAddress: 61, ofAccount: 2 },
      throttled: true,
    },
    {
      why: 'a new device where a colleague guesses',
      failures: { ...none, fromAddress: 600 },
      throttled: false,
    },
    { why: 'guessing at no end of accounts', failures: { ...none, fromAddress: 601 }, throttled: true },
    {
      why: "the owner's own device while others guess",
      failures: { ...siege, ...bySecret },
      throttled: false,
    },
    {
      why: 'the same when others copied its fingerprint',
      failures: { ...siege, ...bySecret, ofAccountWithFingerprintFromAddress: 4_000 },
      throttled: false,
    },
    {
      why: 'guessing on a stolen device',
      failures: { ...none, ...bySecret, ofAccountWithSecret: 21 },
      throttled: true,
    },
    {
      why: 'a device known by its fingerprint while others guess',
      failures: { ...siege, ...byFingerprint },
      throttled: false,
    },
    {
      why: 'guessing with a copied fingerprint',
      failures: { ...none, ...byFingerprint, ofAccountWithFingerprintFromAddress: 21 },
      throttled: true,
    },
    {
      why: 'guessing with a copied fingerprint from many places',
      failures: { ...none, ...byFingerprint, ofAccountWithFingerprint: 41 },
      throttled: true,
    },
  ])('$why: $throttled', ({ failures, throttled }) => {
    expect(isThrottled(failures)).toBe(throttled);
  });
});
