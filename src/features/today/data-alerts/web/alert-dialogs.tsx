import { useState } from 'react';
import type { Day } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { TextAreaField } from '../../../../web/ui/fields/text-area-field.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { type Alert, actOnAlert, alertHistory, alertList } from '../contract.ts';
import { alertCount } from '../contract-count.ts';
import { SNOOZE_DAYS } from '../rules-lifecycle.ts';
import styles from './data-alerts.module.css';

export const REFRESHED = [alertList, alertCount, alertHistory] as const;

interface DialogProps {
  readonly dealerGroupId: number;
  readonly alert: Alert;
  readonly onClose: () => void;
}

interface ActProps extends DialogProps {
  readonly action: 'snooze' | 'assign' | 'dismiss';
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

const TITLES = {
  snooze: 'Snooze the alert',
  assign: 'Assign the alert',
  dismiss: 'Dismiss the alert',
} as const;
const NOBODY = '';

/** For how long, to whom, or why. */
export function ActDialog({ dealerGroupId, alert, action, people, onClose }: ActProps) {
  const [days, setDays] = useState('7');
  const [person, setPerson] = useState(String(alert.assignedTo?.id ?? NOBODY));
  const [reason, setReason] = useState('');
  const { save, isSaving, error, fieldError } = useSave(actOnAlert, { via: 'quiet', refreshes: REFRESHED });
  async function keep(): Promise<void> {
    const chosen = {
      snooze: { days: Number(days) },
      assign: person === NOBODY ? {} : { userId: Number(person) },
      dismiss: { reason },
    }[action];
    const done = await save({ dealerGroupId, id: alert.id, action, ...chosen }).catch(() => null);
    if (done) onClose();
  }
  return (
    <FormDialog
      title={TITLES[action]}
      about={`${alert.title}, ${alert.store}`}
      submit={TITLES[action].split(' ')[0] ?? 'Save'}
      busy={isSaving}
      disabled={action === 'dismiss' && reason.trim() === ''}
      failure={error && !fieldError ? error.message : null}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      {action === 'snooze' && (
        <SelectField
          label="For"
          value={days}
          options={SNOOZE_DAYS.map((one) => ({
            value: String(one),
            label: one === 1 ? '1 day' : `${one} days`,
          }))}
          onChange={setDays}
        />
      )}
      {action === 'assign' && (
        <SelectField
          label="To"
          value={person}
          options={[
            { value: NOBODY, label: 'Nobody' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setPerson}
        />
      )}
      {action === 'dismiss' && (
        <TextAreaField
          label="Why"
          value={reason}
          maxLength={500}
          onChange={setReason}
          error={fieldError?.message}
          hint="It comes back when it gets 25% worse, or fires again after it cleared."
        />
      )}
    </FormDialog>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  fired: 'Fired',
  fired_again: 'Fired again',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  assigned: 'Assigned',
  dismissed: 'Dismissed',
  reopened: 'Reopened',
  resolved: 'Cleared by itself',
};

export function HistoryDialog({ dealerGroupId, alert, onClose }: DialogProps) {
  const query = useCall(alertHistory, { dealerGroupId, id: alert.id });
  return (
    <Dialog label={`History of ${alert.title}`} wide={false} onClose={onClose}>
      <div className={styles.history}>
        <h2 className={styles.title}>{alert.title}</h2>
        <Loaded query={query} what="The history" skeleton={<RowsSkeleton rows={3} />}>
          {({ events }) => (
            <ol className={styles.events}>
              {events.map(({ at, event, by, detail }) => (
                <li key={`${at} ${event}`}>
                  <strong>{EVENTS[event] ?? event}</strong> {dayText(at.slice(0, 10) as Day)}
                  {by && ` by ${by}`}
                  {detail !== '' && <p className={styles.facts}>{detail}</p>}
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
