import { total, type Way } from '../../../test/helpers/naive-ways.ts';

export const partsRequestWays: Record<string, Way> = {
  parts_fill_rate: {
    feeds: ['parts_request'],
    percent: true,
    of: ({ shop }) =>
      total(
        shop.requests,
        () => true,
        ({ filled }) => filled,
      ),
    per: ({ shop }) =>
      total(
        shop.requests,
        ({ filled }) => filled !== null,
        ({ requested }) => requested,
      ),
  },
};
