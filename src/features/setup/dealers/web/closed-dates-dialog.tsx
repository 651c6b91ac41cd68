import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { DateField } from '../../../../web/ui/date-field.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { CheckboxField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { changeClosedDates, dealerSettings } from '../contract.ts';
import { chosenDates, type DraftDate, whyDatesNotSaved } from '../rules-closed-dates.ts';
import styles from './closed-dates.module.css';
import type { ClosedDatesProps } from './closed-dates.tsx';

interface ClosedDatesDialogProps extends Pick<ClosedDatesProps, 'dealerGroupId' | 'edited' | 'all'> {
  readonly title: string;
  readonly proposed: readonly DraftDate[];
  readonly onClose: () => void;
}

/** Each date can be edited before it is added. */
export function ClosedDatesDialog(props: ClosedDatesDialogProps) {
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
          label={proposedName}
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
