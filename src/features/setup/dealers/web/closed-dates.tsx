import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts, weekdayOf } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { ClosedDate } from '../../../../core/us-holidays.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconPlus, IconTrash } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { changeClosedDates, type DealershipSettings, dealerSettings } from '../contract.ts';
import { type DraftDate, proposedHolidays, type SharedDate, sharedDates } from '../rules-closed-dates.ts';
import styles from './closed-dates.module.css';
import { ClosedDatesDialog } from './closed-dates-dialog.tsx';
import { WEEKDAYS } from './setting-words.ts';

export interface ClosedDatesProps {
  readonly dealerGroupId: number;
  /** The edited store, or all for the group. */
  readonly edited: readonly DealershipSettings[];
  /** All stores the user may see. */
  readonly all: readonly DealershipSettings[];
  readonly mayChange: boolean;
  readonly today: Day;
}

export function ClosedDates({ dealerGroupId, edited, all, mayChange, today }: ClosedDatesProps) {
  const [draft, setDraft] = useState<{ readonly title: string; readonly dates: readonly DraftDate[] } | null>(
    null,
  );
  const [isPastShown, setPastShown] = useState(false);
  const dates = sharedDates(edited);
  const past = dates.filter(({ day }) => day < today);
  const shown = isPastShown ? dates : dates.slice(past.length);
  const addHolidays = () =>
    setDraft({
      title: 'Add US holidays',
      dates: proposedHolidays(dayParts(today).year, dates, edited.length),
    });
  const addOne = () =>
    setDraft({ title: 'Add a closed date', dates: [{ isChosen: true, day: '', name: '' }] });
  return (
    <Section title="Closed dates">
      <p className={styles.note}>
        Projections give these dates nothing in sales and service, and no feed is late on them.
      </p>
      <Dates {...{ dealerGroupId, edited, mayChange }} dates={shown} />
      <div className={styles.actions}>
        {mayChange && (
          <>
            <Button icon={<IconPlus size={16} />} onClick={addOne}>
              Add a date
            </Button>
            <Button onClick={addHolidays}>Add US holidays</Button>
          </>
        )}
        {past.length > 0 && (
          <Button kind="quiet" onClick={() => setPastShown(!isPastShown)}>
            {isPastShown ? 'Hide past dates' : `Show ${countedText(past.length, 'past date')}`}
          </Button>
        )}
      </div>
      {draft && (
        <ClosedDatesDialog
          {...{ dealerGroupId, edited, all }}
          title={draft.title}
          proposed={draft.dates}
          onClose={() => setDraft(null)}
        />
      )}
    </Section>
  );
}

interface DatesProps extends Pick<ClosedDatesProps, 'dealerGroupId' | 'edited' | 'mayChange'> {
  readonly dates: readonly SharedDate[];
}

function Dates({ dealerGroupId, edited, mayChange, dates }: DatesProps) {
  const { save, isSaving } = useSave(changeClosedDates, { refreshes: [dealerSettings] });

  async function remove({ day, name }: ClosedDate): Promise<void> {
    const had = edited.filter(({ closedDates }) => closedDates.some((date) => date.day === day));
    const of = { dealerGroupId, dealerShipId: had.map(({ id }) => id) };
    if (!(await save({ ...of, remove: [day] }).catch(() => null))) return;
    notify({
      type: 'positive',
      message: `${name}, ${dayText(day)}, is removed.`,
      action: { label: 'Undo', act: () => void save({ ...of, add: [{ day, name }] }).catch(() => null) },
    });
  }

  if (dates.length === 0) return <p className={styles.none}>No dates to come.</p>;
  return (
    <ul className={styles.dates} aria-label="Closed dates">
      {dates.map((date) => (
        <li key={date.day} className={styles.date}>
          <span className={styles.day}>
            {WEEKDAYS[weekdayOf(date.day)]?.label}, {dayText(date.day)}
          </span>
          <span className={styles.name}>{date.name}</span>
          {edited.length > 1 && (
            <span className={styles.stores}>
              {date.stores === edited.length ? 'All stores' : `${date.stores} of ${edited.length} stores`}
            </span>
          )}
          {mayChange && (
            <IconButton
              compact
              label={`Remove ${date.name}, ${dayText(date.day)}`}
              disabled={isSaving}
              onClick={() => void remove(date)}
            >
              <IconTrash size={16} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
