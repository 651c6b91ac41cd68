import { cents, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import type { StoredCoopLine } from '../../../test/helpers/service-records.ts';

const FEEDS = ['coop_statement'] as const;
const DECIDED: readonly (string | null)[] = ['approved', 'paid', 'denied'];

const onLines =
  (test: (line: StoredCoopLine) => boolean, amountOf: (line: StoredCoopLine) => number | null): Work =>
  ({ shop }) =>
    cents(total(shop.coopLines, test, amountOf));

const isDecided = ({ claim_status }: StoredCoopLine) => DECIDED.includes(claim_status);
const claimed = onLines(isDecided, ({ claimed_cents }) => claimed_cents);
const granted = onLines(isDecided, ({ granted_cents }) => granted_cents);

export const coopStatementWays: Record<string, Way> = {
  coop_accrued: {
    feeds: FEEDS,
    of: onLines(
      () => true,
      ({ accrued_cents }) => accrued_cents,
    ),
  },
  coop_decided: { feeds: FEEDS, of: claimed },
  coop_denied: {
    feeds: FEEDS,
    of: onLines(
      ({ claim_status }) => claim_status === 'denied',
      ({ claimed_cents }) => claimed_cents,
    ),
  },
  coop_granted_share: { feeds: FEEDS, percent: true, of: granted, per: claimed },
};
