import {
  type Amount,
  anyOf,
  cents,
  count,
  total,
  type Way,
  type Work,
} from '../../../test/helpers/naive-ways.ts';
import type { StoredBodyOrder } from '../../../test/helpers/service-records.ts';

type OrderTest = (order: StoredBodyOrder) => boolean;

const every: OrderTest = () => true;
const isCosted: OrderTest = ({ cost_cents }) => cost_cents !== null;
const isTimed: OrderTest = ({ hours }) => hours !== null;
const sale = ({ sale_cents }: StoredBodyOrder): Amount => sale_cents;
const gross = ({ sale_cents, cost_cents }: StoredBodyOrder): Amount =>
  cost_cents === null ? null : sale_cents - cost_cents;

const onOrders =
  (work: Work): Work =>
  (of) =>
    of.knows('body_order') ? work(of) : null;

/** Null where there are orders and not one states it. */
const stated = (test: OrderTest, amountOf: (order: StoredBodyOrder) => Amount): Work =>
  onOrders(({ shop }) =>
    anyOf(shop.bodyOrders, every) && !anyOf(shop.bodyOrders, test)
      ? null
      : cents(total(shop.bodyOrders, test, amountOf)),
  );

export const bodySales = onOrders(({ shop }) => cents(total(shop.bodyOrders, every, sale)));
export const bodySalesCosted = onOrders(({ shop }) => cents(total(shop.bodyOrders, isCosted, sale)));
export const bodyGross = stated(isCosted, gross);
const bodyOrders: Work = ({ shop }) => count(shop.bodyOrders, every);
const ofBodyShop = (of: Work, per?: Work): Way => ({ feeds: ['body_order'], of, ...(per ? { per } : {}) });

export const bodyOrderWays: Record<string, Way> = {
  rev_body: ofBodyShop(bodySales),
  body_gross: ofBodyShop(bodyGross),
  body_ros: ofBodyShop(bodyOrders),
  body_hours: ofBodyShop(stated(isTimed, ({ hours }) => hours)),
  body_ro_value: ofBodyShop(bodySales, bodyOrders),
};
