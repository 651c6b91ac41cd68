export interface OrderStatus {
  readonly isOpen: boolean;
  readonly isClosed: boolean;
  readonly isVoided: boolean;
}

const VOIDED = /\bvoid(ed)?\b|\bcancel+ed\b|\bdeleted\b/i;
const CLOSED =
  /\b(closed|invoiced|posted|paid|completed?|finished|delivered|cashiered|picked up|finali[sz]ed)\b/i;
const OPEN =
  /\b(re-?)?open(ed)?\b|\bin[ -]?(progress|process|service|shop)\b|\bpending\b|\bwaiting\b|\bawaiting\b|\bon hold\b|\bscheduled\b|\bestimate\b|\bpre-?invoiced?\b|\bdispatched\b|\bnot (closed|complete|finished)/i;
/** Status codes of CDK and others, with an optional number: `O98`, `C97`. */
const OPEN_CODE = /^(o|w|p)\d{0,2}$/i;
const CLOSED_CODE = /^(c|i|f)\d{0,2}$/i;
const VOIDED_CODE = /^v\d{0,2}$/i;

/**
 * Reads a status such as `Closed`, `In Progress`, `VOIDED` or `C97`.
 * @param texts all status texts, such as a code and its description
 */
export function orderStatus(texts: readonly string[]): OrderStatus {
  const says = (...patterns: readonly RegExp[]) =>
    texts.some((text) => patterns.some((pattern) => pattern.test(text.replaceAll('_', ' ').trim())));
  const words = texts.filter((text) => /[a-z]{3}/i.test(text));
  const isCode = words.length === 0;
  const isOpen = says(OPEN) || (isCode && says(OPEN_CODE));
  return {
    isOpen,
    isClosed: !isOpen && (says(CLOSED) || (isCode && says(CLOSED_CODE))),
    isVoided: says(VOIDED) || (isCode && says(VOIDED_CODE)),
  };
}
