import { type Amount, anyOf, cents, total, type Way, type Work } from '../../../test/helpers/naive-ways.ts';
import type { StoredInvoice } from '../../../test/helpers/service-records.ts';

const isCosted = ({ cost_cents }: StoredInvoice) => cost_cents !== null;
const sale = ({ sale_cents }: StoredInvoice): Amount => sale_cents;
const gross = ({ sale_cents, cost_cents }: StoredInvoice): Amount =>
  cost_cents === null ? null : sale_cents - cost_cents;

const onInvoices =
  (work: Work): Work =>
  (of) =>
    of.knows('parts_invoice') ? work(of) : null;

export const invoiceSales = onInvoices(({ shop }) => cents(total(shop.invoices, () => true, sale)));
export const invoiceSalesCosted = onInvoices(({ shop }) => cents(total(shop.invoices, isCosted, sale)));
/** Null where there are invoices and not one states its cost. */
export const invoiceGross = onInvoices(({ shop }) =>
  anyOf(shop.invoices, () => true) && !anyOf(shop.invoices, isCosted)
    ? null
    : cents(total(shop.invoices, isCosted, gross)),
);

/** Its KPIs count parts on repair orders as well. */
export const partsInvoiceWays: Record<string, Way> = {};
