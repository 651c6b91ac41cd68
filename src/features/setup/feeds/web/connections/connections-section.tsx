import { useState } from 'react';
import { PLATFORM_TITLES } from '../../../../../core/sources/platforms.ts';
import { isDay, through } from '../../../../../core/time/period.ts';
import { dateRangeText } from '../../../../../core/time/period-text.ts';
import { useCall, useSave } from '../../../../../web/calls/use-call.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { IconPlus } from '../../../../../web/ui/action-icons.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../../web/ui/cards/badge.tsx';
import { ConfirmDialog } from '../../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Section } from '../../../../../web/ui/page.tsx';
import { lazyPart } from '../../../../../web/ui/shell/lazy-part.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../../web/ui/states.tsx';
import { useNow } from '../../../../../web/ui/use-now.ts';
import {
  type Connection,
  connectionList,
  pauseConnection,
  pullNow,
  removeConnection,
} from '../../contract-connections.ts';
import feedStyles from '../feeds.module.css';
import styles from '../intake/intake.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { When } from '../when.tsx';
import { stateLabel } from './connection-text.ts';

// Opened on demand.
const ConnectionDialog = lazyPart(() =>
  import('./connection-dialog.tsx').then((module) => module.ConnectionDialog),
);

/** Platform accounts that are pulled every night. */
export function ConnectionsSection({ context }: { readonly context: FeedsContext }) {
  const connections = useCall(connectionList, context.mayImport ? context.fields : null, {
    live: ['import'],
  });
  const [opened, open] = useState<Connection | 'new' | null>(null);
  return (
    <Section
      title="Connections"
      aside={
        context.mayImport && (
          <Button compact icon={<IconPlus size={14} />} onClick={() => open('new')}>
            Connect an account
          </Button>
        )
      }
    >
      {context.role !== null && !context.mayImport ? (
        <p className={feedStyles.faint}>Managers and admins can see the connected accounts.</p>
      ) : (
        <Loaded
          query={connections}
          what="The connections"
          skeleton={<RowsSkeleton rows={2} />}
          empty={({ connections: all }) =>
            all.length > 0 ? null : <NoConnections onAdd={() => open('new')} />
          }
        >
          {({ connections: all }) => (
            <ul className={feedStyles.list} aria-label="Connections">
              {all.map((one) => (
                <ConnectionItem key={one.id} context={context} connection={one} onAgain={open} />
              ))}
            </ul>
          )}
        </Loaded>
      )}
      {opened !== null && (
        <ConnectionDialog
          context={context}
          again={opened === 'new' ? null : opened}
          onClose={() => open(null)}
        />
      )}
    </Section>
  );
}

function NoConnections({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      title="No account is connected"
      why="Connect Google Analytics, Google Ads or Search Console, and their numbers come every night without a file."
      action={<Button onClick={onAdd}>Add the first account</Button>}
    />
  );
}

/** The screen's clock ticks twice a minute. */
const SOON_MS = 60_000;

interface ConnectionItemProps {
  readonly context: FeedsContext;
  readonly connection: Connection;
  readonly onAgain: (connection: Connection) => void;
}

function ConnectionItem({ context, connection, onAgain }: ConnectionItemProps) {
  const now = useNow(30_000);
  const { title, platform, account, dealershipId, lastError, lastSuccessAt, nextPullAt } = connection;
  const state = stateLabel(connection);
  return (
    <li className={styles.intake} data-closed={connection.status === 'paused'}>
      <div className={styles.intakeText}>
        <p className={styles.intakeTitle}>
          {title} <Badge tone={state.tone}>{state.title}</Badge>
        </p>
        <p className={feedStyles.note}>
          {PLATFORM_TITLES[platform]} {account} · {context.nameOf(dealershipId)}
        </p>
        {lastError !== null && <p className={styles.wrong}>{lastError}</p>}
        <p className={feedStyles.note}>
          {lastSuccessAt === null ? (
            'Nothing came yet'
          ) : (
            <>
              Updated <When instant={lastSuccessAt} now={now} />
            </>
          )}
          {nextPullAt !== null && (
            <>
              {' · '}
              {Date.parse(nextPullAt) <= now + SOON_MS ? (
                'being fetched'
              ) : (
                <>
                  next <When instant={nextPullAt} now={now} />
                </>
              )}
            </>
          )}
        </p>
        <p className={feedStyles.note}>{daysText(connection)}</p>
      </div>
      <ConnectionActions {...{ context, connection, onAgain }} />
    </li>
  );
}

function daysText({ firstDay, lastDay, requestedFrom, status }: Connection): string {
  if (firstDay === null || lastDay === null || !isDay(firstDay) || !isDay(lastDay)) return 'No days yet';
  const range = dateRangeText(through(firstDay, lastDay));
  if (firstDay <= requestedFrom) return range;
  return `${range}, earlier months ${status === 'active' ? 'are being fetched' : 'are missing'}`;
}

function ConnectionActions({ context, connection, onAgain }: ConnectionItemProps) {
  const [asks, ask] = useState(false);
  const refreshes = [connectionList];
  const of = { dealerGroupId: context.dealerGroupId, id: connection.id };
  const [pausing, pulling, removing] = [
    useSave(pauseConnection, { refreshes }),
    useSave(pullNow, { refreshes }),
    useSave(removeConnection, { refreshes }),
  ];
  const spoken = <span className="spoken"> {connection.title}</span>;
  const isPaused = connection.status === 'paused';

  async function remove(): Promise<void> {
    // A failure shows as a toast.
    const done = await removing.save(of).catch(() => null);
    ask(false);
    if (done) notify({ type: 'positive', message: `${connection.title} is removed. Imported numbers stay.` });
  }

  return (
    <div className={styles.connectionActions}>
      {connection.status === 'needs_attention' && (
        <Button compact onClick={() => onAgain(connection)}>
          Connect again{spoken}
        </Button>
      )}
      <Button
        compact
        kind="quiet"
        busy={pulling.isSaving}
        onClick={() => void pulling.save(of).catch(() => null)}
      >
        {isPaused ? 'Resume' : 'Pull now'}
        {spoken}
      </Button>
      {!isPaused && (
        <Button
          compact
          kind="quiet"
          busy={pausing.isSaving}
          onClick={() => void pausing.save(of).catch(() => null)}
        >
          Pause{spoken}
        </Button>
      )}
      <Button compact kind="quiet" onClick={() => ask(true)}>
        Remove{spoken}
      </Button>
      {asks && (
        <ConfirmDialog
          title={`Remove ${connection.title}?`}
          confirm="Remove"
          cancel="Cancel"
          danger
          busy={removing.isSaving}
          onConfirm={remove}
          onCancel={() => ask(false)}
        >
          No more numbers are pulled, and its credentials are deleted. Imported numbers stay.
        </ConfirmDialog>
      )}
    </div>
  );
}
