import { countedText } from '../../../../../core/text/number-text.ts';
import { useCall } from '../../../../../web/calls/use-call.ts';
import { Badge } from '../../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { useNow } from '../../../../../web/ui/use-now.ts';
import { type Inbox, importList, inboxStatus } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import { runLabel } from '../ledger/run-text.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import { When } from '../when.tsx';
import styles from './inbox.module.css';

export function InboxSection({ context }: { readonly context: FeedsContext }) {
  const inbox = useCall(inboxStatus, context.mayImport ? { dealerGroupId: context.dealerGroupId } : null, {
    live: ['import'],
  });
  return (
    <Section title="Watched folder">
      {context.role !== null && !context.mayImport ? (
        <p className={feedStyles.faint}>Managers and admins can see the watched folder.</p>
      ) : (
        <Loaded query={inbox} what="The watched folder" skeleton={<RowsSkeleton rows={2} />}>
          {(status) => <Folder context={context} status={status} />}
        </Loaded>
      )}
    </Section>
  );
}

function Folder({ context, status }: { readonly context: FeedsContext; readonly status: Inbox }) {
  const now = useNow(30_000);
  const { isWatched, folder, dealerships, waiting, lastLookedAt } = status;
  return (
    <div className={styles.inbox}>
      <p className={styles.state}>
        <Badge tone={isWatched ? 'positive' : 'warning'}>{isWatched ? 'Watching' : 'Not watching now'}</Badge>
        <span className={feedStyles.faint}>
          {waiting > 0 ? `${countedText(waiting, 'file')} waiting` : 'Queue empty'}
          {lastLookedAt !== null && (
            <>
              {' · '}checked <When instant={lastLookedAt} now={now} />
            </>
          )}
        </span>
      </p>
      <LastTaken context={context} now={now} />
      {!isWatched && (
        <p className={styles.text}>No server watches this folder right now. Files wait until one does.</p>
      )}
      <p className={styles.text}>
        Files put into <code>{folder}</code>, below the data folder, are imported automatically and then moved
        to <code>taken</code> or <code>refused</code> beside it.
      </p>
      <p className={styles.text}>
        Let a cron job copy the DMS export there every night, or point an SFTP account at the folder; names
        that end in <code>.part</code> are left alone until they are renamed. A list far smaller than usual is
        held until someone releases it.
      </p>
      <details className={styles.folders}>
        <summary>{countedText(dealerships.length, 'folder')} for files of one store</summary>
        <dl>
          {dealerships.map(({ dealershipId, folder: own }) => (
            <div key={dealershipId}>
              <dt>{context.nameOf(dealershipId)}</dt>
              <dd>
                <code>{own}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function LastTaken({ context, now }: { readonly context: FeedsContext; readonly now: number }) {
  const { data } = useCall(
    importList,
    { dealerGroupId: context.dealerGroupId, cameBy: 'inbox', limit: 1 },
    { live: ['import'] },
  );
  const [last] = data?.imports ?? [];
  if (!data) return null;
  return (
    <p className={feedStyles.faint}>
      {last ? (
        <>
          Last: {last.fileName}, {runLabel(last).title.toLowerCase()},{' '}
          <When instant={last.startedAt} now={now} />
        </>
      ) : (
        'No files yet.'
      )}
    </p>
  );
}
