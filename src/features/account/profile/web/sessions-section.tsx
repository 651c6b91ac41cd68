import { dateText, sinceText } from '../../../../core/text/moment-text.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { useNow } from '../../../../web/ui/use-now.ts';
import {
  endOtherSessions,
  endUserSession,
  forgetDevice,
  listDevices,
  listSessions,
} from '../../auth/contract-sessions.ts';
import { deviceText } from '../rules.ts';
import styles from './account.module.css';

const done = (message: string) => notify({ type: 'positive', message });
/** A failure shows as a toast. */
const shown = () => undefined;

export function SessionsSection() {
  const list = useCall(listSessions, {});
  const now = useNow(60_000);
  const refreshes = [listSessions];
  const one = useSave(endUserSession, { refreshes });
  const others = useSave(endOtherSessions, { refreshes });
  const hasOthers = (list.data?.sessions.length ?? 0) > 1;
  const endOthers = () =>
    others
      .save({})
      .then(({ endedSessions }) => done(`${countedText(endedSessions, 'session')} ended.`), shown);
  return (
    <>
      <Section
        flush
        title="Sessions"
        note="where you are signed in"
        aside={
          <Button compact busy={others.isSaving} disabled={!hasOthers} onClick={() => void endOthers()}>
            End all others
          </Button>
        }
      >
        <Loaded query={list} what="The sessions" skeleton={<RowsSkeleton rows={3} />}>
          {({ sessions }) => (
            <ul className={styles.rows} aria-label="Sessions">
              {sessions.map(({ id, userAgent, isCurrent, lastSeenAt, startedAt }) => (
                <li key={id}>
                  <span className={styles.what}>
                    <span className={styles.name}>
                      {deviceText(userAgent)} {isCurrent && <Badge>This one</Badge>}
                    </span>
                    <span className={styles.faint}>
                      Seen {sinceText(lastSeenAt, now)}, signed in {dateText(startedAt)}
                    </span>
                  </span>
                  {!isCurrent && (
                    <Button
                      compact
                      disabled={one.isSaving}
                      onClick={() => void one.save({ id }).then(() => done('The session ended.'), shown)}
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      <DevicesSection />
    </>
  );
}

function DevicesSection() {
  const list = useCall(listDevices, {});
  const now = useNow(60_000);
  const { save, isSaving } = useSave(forgetDevice, { refreshes: [listDevices] });
  const revoke = (id?: string) =>
    void save(id === undefined ? {} : { id }).then(
      () => done('The next sign-in there needs the second factor again.'),
      shown,
    );
  const hasSome = (list.data?.devices.length ?? 0) > 0;
  return (
    <Section
      flush
      title="Trusted devices"
      note="they need no second factor for 30 days"
      aside={
        hasSome && (
          <Button compact disabled={isSaving} onClick={() => revoke()}>
            Trust none
          </Button>
        )
      }
    >
      <Loaded
        query={list}
        what="The devices"
        skeleton={<RowsSkeleton rows={2} />}
        empty={({ devices }) =>
          devices.length > 0 ? null : (
            <EmptyState
              title="No trusted devices"
              why="Choose “Remember me on this device” when you enter a code."
            />
          )
        }
      >
        {({ devices }) => (
          <ul className={styles.rows} aria-label="Trusted devices">
            {devices.map(({ id, userAgent, isCurrent, lastUsedAt, expiresAt }) => (
              <li key={id}>
                <span className={styles.what}>
                  <span className={styles.name}>
                    {deviceText(userAgent)} {isCurrent && <Badge>This one</Badge>}
                  </span>
                  <span className={styles.faint}>
                    Used {sinceText(lastUsedAt, now)}, trusted until {dateText(expiresAt)}
                  </span>
                </span>
                <Button compact disabled={isSaving} onClick={() => revoke(id)}>
                  Revoke trust
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
