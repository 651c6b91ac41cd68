import type { DealType, SaleKind } from '../../records/deal/record.ts';

const WHOLESALE = /\bwhole ?sale[rd]?\b|\bauction\b|\bwhsle?\b|\bwsl\b/i;
const DEALER_TRADE =
  /\bdealer[\s/-]*(to[\s-]dealer|trade|transfer|exchange|xfer|swap)\b|\bd\/?x\b|\binter[\s-]?company\b|\b(store|location)[\s-]transfer\b/i;
const FLEET = /\bfleet\b|\bgovernment\b|\bmunicipal\b|\brental company\b/i;
const RETAIL = /\bretail\b/i;

/** `Retail - Cash`, `Dealer Trade`; null when unknown. */
export function saleKindIn(text: string): SaleKind | null {
  if (DEALER_TRADE.test(text)) return 'dealer_trade';
  if (WHOLESALE.test(text)) return 'wholesale';
  if (FLEET.test(text)) return 'fleet';
  return RETAIL.test(text) ? 'retail' : null;
}

/** Dealertrack's letters: R, W, F and X. */
const SALE_LETTERS: Readonly<Record<string, SaleKind>> = {
  r: 'retail',
  w: 'wholesale',
  f: 'fleet',
  x: 'dealer_trade',
  dt: 'dealer_trade',
  dx: 'dealer_trade',
};

export function saleKindCoded(text: string): SaleKind | null {
  return SALE_LETTERS[text.trim().toLowerCase()] ?? null;
}

const LEASE = /\bleas(e|ed|ing)\b|\bone ?pay lease\b/i;
const CASH = /\bcash\b|\bpaid in full\b|\bown financing\b|\boutside (finance|lien|loan)\w*\b/i;
const FINANCE =
  /\bfinanc(e|ed|ing)\b|\bloan\b|\bretail (installment|instalment|contract)\b|\binstall?ment\b|\bballoon\b|\brisc\b|\bbhph\b/i;

export function dealTypeIn(text: string): DealType | null {
  if (LEASE.test(text)) return 'lease';
  if (CASH.test(text)) return 'cash';
  return FINANCE.test(text) ? 'finance' : null;
}

const DEAL_LETTERS: Readonly<Record<string, DealType>> = {
  c: 'cash',
  f: 'finance',
  b: 'finance',
  l: 'lease',
  fin: 'finance',
  lse: 'lease',
};

export function dealTypeCoded(text: string): DealType | null {
  return DEAL_LETTERS[text.trim().toLowerCase()] ?? null;
}

/** No lender means cash; a lease company means a lease. */
export function dealTypeOfLender(text: string): DealType {
  if (/^\W*(cash|customer|no (lien|lender|bank)|paid)\b/i.test(text)) return 'cash';
  return LEASE.test(text) ? 'lease' : 'finance';
}

export interface DealStatus {
  /** Unwound after the sale. */
  readonly isReversed: boolean;
  /** Sold, not booked. */
  readonly isPending: boolean;
  /** Never closed, or removed from the books. */
  readonly isNoSale: boolean;
}

const REVERSED =
  /\bunw(ound|ind)\w*|\brevers(ed|al)\b|\bback(ed)?[\s-]?out\b|\broll(ed)?[\s-]?back\b|\bcancell?ed\b|\bcancell?ation\b|\brescinded\b|\brepurchase\w*/i;
const NO_SALE =
  /\b(quot(e|ed)|working deal|in negotiation|negotiating|desking|pencil(l?ed)?|proposal|prospect|lost|dead|void(ed)?|deleted|not sold|unsold|duplicate|test deal)\b|^\W*working\W*$/i;
const PENDING =
  /\bpending\b|\bwip\b|\bwork in (progress|process)\b|\bnot (booked|posted|final\w*)\b|\bunbooked\b|\bunposted\b|\bopen\b|\bin f ?& ?i\b|\bin finance\b/i;

/** Reads a status such as `Booked`, `F&I - WIP`, `Unwound` or `Dead Deal`. */
export function dealStatus(text: string | null): DealStatus {
  const has = (pattern: RegExp) => text !== null && pattern.test(text);
  const isReversed = has(REVERSED) && !/\bnot (unwound|reversed|cancell?ed)\b/i.test(text ?? '');
  return { isReversed, isPending: has(PENDING), isNoSale: !isReversed && has(NO_SALE) };
}

export function isHouseDeal(name: string): boolean {
  return /^\W*(house|house\W+(deal|account|acct|sale|unit)s?|no ?(sales ?(person|man|rep)|one)|unassigned|unknown|open|n\/?a|tbd|0+|9{3,})\W*$/i.test(
    name,
  );
}
