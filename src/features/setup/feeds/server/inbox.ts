import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { SeenInbox } from '../../../../server/ingest/inbox/inbox-status.ts';
import { inboxFolders } from '../../../../server/ingest/inbox/watch-inbox.ts';
import type { Inbox as InboxReply } from '../contract.ts';

interface Group {
  readonly id: number;
  readonly name: string;
}

/** Import folders of the dealers, and the waiting files that the caller may see. */
export function inboxOf(
  { waiting, lastLookedAt }: SeenInbox,
  scope: AuthorizedScope,
  group: Group,
): InboxReply {
  const { dealershipIds, coversGroups } = scope;
  const seen = waiting.filter(
    (place) =>
      place.dealerGroupId === group.id &&
      (place.dealershipId === null ? coversGroups : dealershipIds.includes(place.dealershipId)),
  );
  return {
    isWatched: lastLookedAt !== null,
    ...inboxFolders(scope, group),
    waiting: seen.length,
    lastLookedAt: lastLookedAt?.toISOString() ?? null,
  };
}
