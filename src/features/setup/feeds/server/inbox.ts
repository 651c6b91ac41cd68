import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { type Inbox, inboxFolders } from '../../../../server/ingest/inbox/watch-inbox.ts';
import type { Inbox as InboxReply } from '../contract.ts';

interface Group {
  readonly id: number;
  readonly name: string;
}

/** Where files of these dealers are to be laid, and what lies there; not watched where no server does. */
export function inboxOf(inbox: Inbox | undefined, scope: AuthorizedScope, group: Group): InboxReply {
  const folders = inboxFolders(scope, group);
  if (!inbox) return { isWatched: false, ...folders, waiting: 0, lastLookedAt: null };
  const { waiting, lastLookedAt } = inbox.status(scope, group.id);
  return {
    isWatched: lastLookedAt !== null,
    ...folders,
    waiting,
    lastLookedAt: lastLookedAt?.toISOString() ?? null,
  };
}
