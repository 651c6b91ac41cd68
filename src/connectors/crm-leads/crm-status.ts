export interface CrmStatus {
  readonly duplicate: boolean | null;
  readonly bad: boolean;
  readonly sold: boolean | null;
  readonly contacted: boolean | null;
  readonly appointment: boolean | null;
  readonly shown: boolean | null;
  /** The appointment's time has passed, whether or not the customer came. */
  readonly appointmentOver: boolean;
}

const ELSEWHERE = /\belsewhere\b|\bother dealer|\bcompetitor\b|\bprivate\b|\bnot sold\b|\bunsold\b|\blost\b/i;
const SOLD = /\bsold\b|\bdelivered\b|\bwon\b|\bpurchased\b|\bbought\b/i;
const BAD =
  /\bbad\b|\binvalid\b|\bbogus\b|\bspam\b|\bjunk\b|\bfake\b|\bwrong number\b|\btest lead\b|\bunreachable\b/i;
const NOT_CONTACTED =
  /\b(not|no|never|un|attempt\w*|awaiting|waiting|pending)[\s-]*(been )?(contact\w*|reached|respon\w*|answer\w*)|\bno answer\b|\bleft (a )?(voice ?mail|message)\b/i;
const CONTACTED = /\bcontacted\b|\bcontact made\b|\bengaged\b|\bin conversation\b|\bresponded\b|\breplied\b/i;
const APPOINTMENT = /\b(appointment|appt)s?\b/i;
const NO_SHOW = /\bno[\s-]?show|\bmissed\b|\bdid not show\b/i;
const SHOWN = /\bshowed\b|\bshown\b|\bkept\b|\bvisited\b|\bin showroom\b|\bbe-?back\b/i;
const NO_APPOINTMENT = /\bno (appointment|appt)\b/i;

/** Reads a status such as `Active - Appt Set`, `Duplicate` or `Lost: bought elsewhere`. */
export function crmStatus(status: string | null): CrmStatus {
  const text = status ?? '';
  const has = (pattern: RegExp) => pattern.test(text);
  const missed = has(NO_SHOW);
  const shown = !missed && has(SHOWN);
  const contacted = has(CONTACTED) && !has(NOT_CONTACTED);
  return {
    duplicate: /\bdup(licate|e)?s?\b/i.test(text) || null,
    bad: has(BAD),
    sold: status === null ? null : has(SOLD) && !has(ELSEWHERE),
    contacted: contacted || (has(NOT_CONTACTED) ? false : null),
    appointment: missed || shown || (has(APPOINTMENT) && !has(NO_APPOINTMENT)) || null,
    shown: shown || (missed ? false : null),
    appointmentOver: missed || shown,
  };
}
