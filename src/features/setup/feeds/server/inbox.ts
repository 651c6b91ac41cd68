import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { type Inbox, inboxFolders } from '../../../../server/ingest/inbox/watch-inbox.ts';
import type { Inbox as InboxReply } from '../contract.ts';

interface Group {
  readonly id: number;
  readonly name: string;
}

/** Import folders of the dealers; not watched when no watcher runs. */
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
