/** People on one list of invitations. */
export const MOST_INVITED = 100;

export interface InvitationJudgment {
  /** Why the person cannot be invited. */
  readonly problem: string | null;
  /** What to know before sending. */
  readonly warning: string | null;
}

export interface KnownAddresses {
  readonly members: readonly string[];
  /** Invited, and the new invitation may replace theirs. */
  readonly waiting: readonly string[];
  /** Invited to more than the caller may give. */
  readonly outOfReach: readonly string[];
}

/**
 * Judges the addresses of a list, in its order. A person who is in the group, and the second of two equal
 * addresses, cannot be invited; somebody whose invitation waits gets a new one.
 *
 * @param emails in lower case, as in `known`
 */
export function invitationProblems(emails: readonly string[], known: KnownAddresses): InvitationJudgment[] {
  const members = new Set(known.members);
  const waiting = new Set(known.waiting);
  const outOfReach = new Set(known.outOfReach);
  return emails.map((email, row) => {
    if (members.has(email)) return { problem: 'Is in this dealer group already.', warning: null };
    if (outOfReach.has(email))
      return { problem: 'Is invited already, to more than you can give.', warning: null };
    if (emails.indexOf(email) < row) return { problem: 'Is on the list twice.', warning: null };
    const warning = waiting.has(email) ? 'Is invited already: the new mail replaces the older one.' : null;
    return { problem: null, warning };
  });
}
