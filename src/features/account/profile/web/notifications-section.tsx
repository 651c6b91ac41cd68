import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { CheckboxField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { changeNotification, listNotifications } from '../../unsubscribe/contract.ts';
import styles from './account.module.css';

export function NotificationsSection() {
  const list = useCall(listNotifications, {});
  const { save, isSaving } = useSave(changeNotification, { refreshes: [listNotifications] });
  return (
    <Section title="Notifications" note="by mail; mails about security always come">
      <Loaded query={list} what="The notifications" skeleton={<RowsSkeleton rows={2} />}>
        {({ kinds }) => (
          <div className={styles.stack}>
            {kinds.map(({ kind, title, isWanted }) => (
              <CheckboxField
                key={kind}
                label={title}
                name={kind}
                checked={isWanted}
                disabled={isSaving}
                // A failure shows as a toast.
                onChange={(wanted) => void save({ kind, isWanted: wanted }).catch(() => undefined)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
