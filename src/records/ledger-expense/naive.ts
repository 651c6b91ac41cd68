import { cents, total, type Way } from '../../../test/helpers/naive-ways.ts';

/** Absorption is in `test/helpers/naive-kpis.ts`: it needs the gross of service and parts. */
export const ledgerWays: Record<string, Way> = {
  overhead: {
    feeds: ['ledger_expense'],
    of: ({ shop }) =>
      cents(
        total(
          shop.ledger,
          ({ row }) => row.is_overhead,
          ({ row }) => row.amount_cents,
        ),
      ),
  },
};
