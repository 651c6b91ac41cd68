import type { Department, LeadType } from '../../records/lead/record.ts';

const TYPE_PATTERNS: readonly (readonly [LeadType, RegExp])[] = [
  [
    'walk_in',
    /\bwalk[\s_-]?ins?\b|\bshow[\s_-]?room\b|\bfresh[\s_-]up\b|\bdrive[\s_-]?by\b|\blot up\b|\bfloor\b/i,
  ],
  ['chat', /\bchats?\b|\blive ?chat\b|\btext(ing|s)?\b|\bsms\b|\bmessenger\b|\bwhats ?app\b/i],
  ['phone', /\bphone\b|\bcalls?\b|\bcall[\s_-]?in\b|\btelephone\b|\binbound call\b|\bcallback\b/i],
  [
    'internet',
    /\binternet\b|\be-?leads?\b|\bweb\b|\bweb ?site\b|\bonline\b|\be-?mail\b|\bwww\b|\.(com|ca|net|org)\b|\bdigital\b|\bform\b|\bfacebook\b|\binstagram\b|\bgoogle\b|\btik ?tok\b|\byoutube\b|\bauto ?trader\b|\bcar ?gurus\b|\btrue ?car\b|\bedmunds\b|\bkbb\b|\bcarfax\b|\bkijiji\b|\boem\b|\bthird[\s_-]?party\b|\bsocial\b|\bppc\b|\bseo\b/i,
  ],
];

export function leadTypeIn(...words: readonly (string | null)[]): LeadType | null {
  for (const text of words) {
    const found = TYPE_PATTERNS.find(([, pattern]) => text !== null && pattern.test(text));
    if (found) return found[0];
  }
  return null;
}

const SERVICE =
  /\bservice (dep(artmen)?t|appointments?|scheduler?|scheduling|request|lead|drive|booking|inquiry|enquiry|center|centre)\b|\b(schedule|book|express) (my |a |your )?service\b|^\s*(vehicle )?(service|maintenance|repair|collision|body ?shop)( lead| form)?\s*$|\boil change\b|\brecall (service|appointment)\b|\bbody shop\b|\bfixed ops\b/i;
const PARTS =
  /\bparts? (dep(artmen)?t|request|order|inquiry|enquiry|lead|form|quote|counter)\b|^\s*(parts|accessories|parts (&|and) accessories)\s*$|\border (a )?parts?\b/i;
const JOB =
  /\b(job|employment|career)s? (application|inquiry|enquiry|lead|form|opportunit\w+)\b|^\s*(careers?|employment|jobs?)\s*$|\bapply(ing)? for (the |a |an )?(job|position)\b|\b(my|attached) (resume|résumé|cv)\b/i;

const COMMENT_SERVICE =
  /\b(oil change|service appointment|schedule (my |a )?service|tire rotation|brake (pads?|job|service)|check engine light|bring (it|my \w+) in for (service|repair|maintenance))\b/i;
const COMMENT_PARTS =
  /\b(part number|parts department|order (a |the )?parts?|need (a )?(part|replacement part))\b/i;

/**
 * Which department an enquiry is for. Names of the form or provider decide first; comments count only
 * without a vehicle to buy, since buyers write about service too.
 */
export function departmentOf(
  names: readonly (string | null)[],
  comments: string | null,
  wantsToBuy: boolean,
): Department {
  const said = (pattern: RegExp) => names.some((name) => name !== null && pattern.test(name));
  if (said(JOB)) return 'other';
  if (said(PARTS)) return 'parts';
  if (said(SERVICE)) return 'service';
  if (wantsToBuy || comments === null) return 'sales';
  if (JOB.test(comments)) return 'other';
  if (COMMENT_PARTS.test(comments)) return 'parts';
  return COMMENT_SERVICE.test(comments) ? 'service' : 'sales';
}

export function departmentNamed(text: string | null): Department | null {
  if (text === null) return null;
  if (/\bparts?\b/i.test(text)) return 'parts';
  if (/\b(service|repair|maintenance|body ?shop|collision)\b/i.test(text)) return 'service';
  if (/\b(job|career|employment|hr|human resources)\b/i.test(text)) return 'other';
  return /\b(sales?|new|used|internet|bdc|variable)\b/i.test(text) ? 'sales' : null;
}
