const BODY_SHOP = /\bbody\b|bodyshop|collision|\bpaint\b|refinish/i;

/** Whether a department is the body shop: its orders count apart from mechanical ones. */
export function isBodyShop(department: string): boolean {
  return BODY_SHOP.test(department);
}
