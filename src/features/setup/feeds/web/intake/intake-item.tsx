import { useState } from 'react';
import { useSave } from '../../../../../web/calls/use-call.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../../web/ui/cards/badge.tsx';
import { ConfirmDialog } from '../../../../../web/ui/dialogs/confirm-dialog.tsx';
import { useNow } from '../../../../../web/ui/use-now.ts';
import { disableIntake, feedList, type IntakeFeed, type IntakeKey, rotateIntake } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { When } from '../when.tsx';
import styles from './intake.module.css';

interface IntakeItemProps {
  readonly context: FeedsContext;
  readonly feed: IntakeFeed;
  readonly onRotated: (made: IntakeKey) => void;
}

export function IntakeItem({ context, feed, onRotated }: IntakeItemProps) {
  const now = useNow(30_000);
  const isOpen = feed.status === 'active';
  return (
    <li className={styles.intake} data-closed={!isOpen}>
      <div className={styles.intakeText}>
        <p className={styles.intakeTitle}>
          {feed.title} {!isOpen && <Badge>Disabled</Badge>}
        </p>
        <p className={feedStyles.note}>
          {context.nameOf(feed.dealershipId)}
          {isOpen && feed.keyHint !== null && (
            <>
              {' · '}
              <span className={styles.keyHint}>
                <span className="spoken">key ending in </span>
                <span aria-hidden>…</span>
                {feed.keyHint}
              </span>
            </>
          )}
        </p>
        <p className={feedStyles.note}>
          {feed.lastReceivedAt === null ? (
            <>
              Nothing came yet · made <When instant={feed.createdAt} now={now} />
            </>
          ) : (
            <>
              Last came <When instant={feed.lastReceivedAt} now={now} />
            </>
          )}
        </p>
      </div>
      {context.mayImport && <IntakeActions {...{ context, feed, onRotated }} />}
    </li>
  );
}

function IntakeActions({ context, feed, onRotated }: IntakeItemProps) {
  const [asks, ask] = useState<'rotate' | 'disable' | null>(null);
  const of = { dealerGroupId: context.dealerGroupId, id: feed.id };
  const rotating = useSave(rotateIntake, { refreshes: [feedList] });
  const disabling = useSave(disableIntake, { refreshes: [feedList] });
  const isOpen = feed.status === 'active';
  const stop = () => ask(null);

  async function rotate(): Promise<void> {
    // A failure shows as a toast.
    const made = await rotating.save(of).catch(() => null);
    stop();
    if (made) onRotated(made);
  }

  async function disable(): Promise<void> {
    const done = await disabling.save(of).catch(() => null);
    stop();
    if (done)
      notify({ type: 'positive', message: `${feed.title} is disabled. Import history through it stays.` });
  }

  return (
    <div className={styles.intakeActions}>
      <Button compact kind="quiet" onClick={() => ask('rotate')}>
        {isOpen ? 'New key' : 'Open again'}
        <span className="spoken"> for {feed.title}</span>
      </Button>
      {isOpen && (
        <Button compact kind="quiet" onClick={() => ask('disable')}>
          Disable<span className="spoken"> {feed.title}</span>
        </Button>
      )}
      {asks === 'rotate' && (
        <ConfirmDialog
          title={isOpen ? `A new key for ${feed.title}?` : `Open ${feed.title} again?`}
          confirm={isOpen ? 'Make a new key' : 'Open with a new key'}
          cancel="Cancel"
          busy={rotating.isSaving}
          onConfirm={rotate}
          onCancel={stop}
        >
          {isOpen
            ? 'The current key stops working at once: leads posted with it are refused until the sender has the new one.'
            : 'It gets a new key, which the sender needs before leads come in.'}
        </ConfirmDialog>
      )}
      {asks === 'disable' && (
        <ConfirmDialog
          title={`Disable ${feed.title}?`}
          confirm="Disable"
          cancel="Cancel"
          danger
          busy={disabling.isSaving}
          onConfirm={disable}
          onCancel={stop}
        >
          Its key stops working at once, and leads posted with it are refused. Import history through it
          stays. It can be opened again with a new key.
        </ConfirmDialog>
      )}
    </div>
  );
}
