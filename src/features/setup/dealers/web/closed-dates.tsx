import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts, weekdayOf } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { ClosedDate } from '../../../../core/us-holidays.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconPlus, IconTrash } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { DateField } from '../../../../web/ui/date-field.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { changeClosedDates, type DealershipSettings, dealerSettings } from '../contract.ts';
import {
  chosenDates,
  type DraftDate,
  proposedHolidays,
  type SharedDate,
  sharedDates,
  whyDatesNotSaved,
} from '../rules-closed-dates.ts';
import styles from './closed-dates.module.css';
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
        Projections expect no sales or service on these dates, and no feed counts as late.
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

interface ClosedDatesDialogProps extends Pick<ClosedDatesProps, 'dealerGroupId' | 'edited' | 'all'> {
  readonly title: string;
  readonly proposed: readonly DraftDate[];
  readonly onClose: () => void;
}

/** Each date can be edited before it is added. */
function ClosedDatesDialog(props: ClosedDatesDialogProps) {
  const { dealerGroupId, edited, all, title, proposed, onClose } = props;
  const { save, isSaving, error } = useSave(changeClosedDates, { via: 'quiet', refreshes: [dealerSettings] });
  const [drafts, setDrafts] = useState(proposed);
  const [isForAll, setForAll] = useState(false);
  const [only] = edited;
  const isOne = edited.length === 1 && all.length > 1;
  const stores = isForAll ? all : edited;
  const wrong = whyDatesNotSaved(drafts);
  const change = (index: number, edit: Partial<DraftDate>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...edit } : draft)));

  async function keep(): Promise<void> {
    const add = chosenDates(drafts);
    const done = await save({ dealerGroupId, dealerShipId: stores.map(({ id }) => id), add }).catch(
      () => null,
    );
    if (!done) return;
    const where = stores.length === 1 ? stores[0]?.name : countedText(stores.length, 'store');
    notify({ type: 'positive', message: `${countedText(add.length, 'closed date')} saved for ${where}.` });
    onClose();
  }

  return (
    <FormDialog
      title={title}
      submit="Save"
      busy={isSaving}
      disabled={wrong !== null}
      failure={error?.message ?? null}
      wide={proposed.length > 1}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      {drafts.length === 0 && <p>All US holidays of this year and the next are closed dates already.</p>}
      {isOne && (
        <ChoiceField
          label="Closed at"
          value={isForAll ? 'all' : 'one'}
          choices={[
            { value: 'one', label: only?.name ?? '' },
            { value: 'all', label: `All ${countedText(all.length, 'store')}` },
          ]}
          onChange={(value) => setForAll(value === 'all')}
        />
      )}
      <ul className={styles.drafts}>
        {drafts.map((draft, index) => (
          <DraftRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a proposal keep their places
            key={index}
            draft={draft}
            isAlone={proposed.length === 1}
            change={(edit) => change(index, edit)}
          />
        ))}
      </ul>
      {drafts.length > 0 && wrong !== null && <p className={styles.note}>{wrong}</p>}
    </FormDialog>
  );
}

interface DraftRowProps {
  readonly draft: DraftDate;
  readonly isAlone: boolean;
  readonly change: (edit: Partial<DraftDate>) => void;
}

function DraftRow({ draft: { isChosen, day, name }, isAlone, change }: DraftRowProps) {
  const [proposedName] = useState(`${name} ${day.slice(0, 4)}`);
  const about = isAlone ? '' : ` of ${proposedName}`;
  return (
    <li className={styles.draft} data-many={!isAlone || undefined}>
      {!isAlone && (
        <CheckboxField
          label=""
          spoken={proposedName}
          checked={isChosen}
          onChange={(checked) => change({ isChosen: checked })}
        />
      )}
      <DateField
        label={`Date${about}`}
        value={day}
        disabled={!isChosen}
        onChange={(value) => change({ day: value })}
      />
      <TextField
        label={`Name${about}`}
        value={name}
        maxLength={60}
        disabled={!isChosen}
        onChange={(value) => change({ name: value })}
      />
    </li>
  );
}
