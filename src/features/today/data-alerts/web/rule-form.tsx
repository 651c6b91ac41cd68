import { type FormEvent, useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { type DraftEdit, useDraft } from '../../../../web/drafts/use-draft.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { MoneyField, PercentField } from '../../../../web/ui/fields/amount-fields.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { ConflictChoices } from '../../../../web/ui/fields/conflict-choices.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { type AlertRuleReply, alertRuleList, backTest, saveAlertRule } from '../contract.ts';
import { REFRESHED } from './alert-dialogs.tsx';
import styles from './data-alerts.module.css';
import {
  defaultsOf,
  editsOf,
  inputOf,
  NOBODY,
  numberFields,
  OFF,
  ON,
  type RuleEdits,
  type RuleField,
  ruleWords,
  triedOf,
} from './rule-edits.ts';

export type StoreSetting = AlertRuleReply['stores'][number];

export interface Person {
  readonly id: number;
  readonly name: string;
}

interface RuleFormProps {
  readonly dealerGroupId: number;
  readonly rule: AlertRuleReply;
  readonly store: StoreSetting;
  readonly people: readonly Person[];
  readonly mayEdit: boolean;
  readonly newest: () => Promise<StoreSetting | null>;
  /** Back-tests typed values; null for the saved ones. */
  readonly onTry: (tried: string | null) => void;
}

const RELOADED = [alertRuleList, backTest, ...REFRESHED] as const;

/** The numbers, the owner and the switch of a rule at a store. */
export function RuleForm(props: RuleFormProps) {
  const { dealerGroupId, rule, store, people, mayEdit, newest, onTry } = props;
  const [isEverywhere, setEverywhere] = useState(false);
  const { save } = useSave(saveAlertRule, { via: 'quiet', refreshes: RELOADED });
  const words = ruleWords(rule, people);
  const saved = editsOf(store);
  const edit = useDraft<RuleEdits>({
    saved,
    fields: Object.keys(words),
    save: (changes, version) =>
      save({
        dealerGroupId,
        ...inputOf(rule, { ...saved, ...changes } as RuleEdits),
        ...(isEverywhere
          ? { dealerShipId: rule.stores.map(({ dealerShipId }) => dealerShipId) }
          : { dealerShipId: [store.dealerShipId], version }),
      }),
    newest: async () => {
      const latest = await newest();
      return latest && editsOf(latest);
    },
    goneMessage: 'This store is no longer there.',
  });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (edit.isSaving || !edit.isDecided || !(await edit.submit())) return;
    onTry(null);
    notify({
      type: 'positive',
      message: `The rule is saved for ${isEverywhere ? 'all stores' : store.store}.`,
    });
  }

  return (
    <form className={styles.ruleForm} noValidate aria-label="Numbers and owner" onSubmit={submit}>
      {!mayEdit && <Notice>Managers and administrators change rules. You can try numbers here.</Notice>}
      {edit.failure !== null && <Notice tone="negative">{edit.failure}</Notice>}
      {edit.hasMet && (
        <ConflictChoices
          message="Someone else changed this rule while you were editing. Check the values, then save again."
          conflicts={edit.conflicts}
          words={words}
          onKeep={edit.keep}
        />
      )}
      <RuleFields {...{ rule, people, mayEdit, edit }} />
      {mayEdit && rule.stores.length > 1 && (
        <CheckboxField
          label={`Save for all ${rule.stores.length} stores`}
          checked={isEverywhere}
          onChange={setEverywhere}
        />
      )}
      <FormButtons
        {...{ rule, edit, mayEdit }}
        isForced={isEverywhere}
        tried={triedOf(rule, edit.values)}
        onTry={onTry}
      />
    </form>
  );
}

interface ButtonsProps {
  readonly rule: AlertRuleReply;
  readonly edit: DraftEdit<RuleEdits>;
  readonly mayEdit: boolean;
  /** Whether it can be saved without an edit. */
  readonly isForced: boolean;
  readonly tried: string | null;
  readonly onTry: (tried: string | null) => void;
}

function FormButtons({ rule, edit, mayEdit, isForced, tried, onTry }: ButtonsProps) {
  const { isDecided, isDirty, isSaving, change } = edit;
  return (
    <div className={styles.doing}>
      {mayEdit && (
        <Button kind="primary" type="submit" busy={isSaving} disabled={!isDecided || (!isDirty && !isForced)}>
          Save
        </Button>
      )}
      {rule.canBackTest && (
        <Button disabled={tried === null || !isDirty} onClick={() => onTry(tried)}>
          Try these numbers
        </Button>
      )}
      <Button
        kind="quiet"
        onClick={() => {
          for (const [name, value] of Object.entries(defaultsOf(rule))) change(name, value);
        }}
      >
        Defaults
      </Button>
    </div>
  );
}

interface FieldsProps {
  readonly rule: AlertRuleReply;
  readonly people: readonly Person[];
  readonly mayEdit: boolean;
  readonly edit: DraftEdit<RuleEdits>;
}

function RuleFields({ rule, people, mayEdit, edit }: FieldsProps) {
  const { values, errors, change } = edit;
  return (
    <>
      {numberFields(rule).map((field) => (
        <NumberField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => change(field.name, value)}
        />
      ))}
      <SelectField
        label="Owner"
        hint="New alerts of this rule are assigned to this person."
        value={values.userId ?? NOBODY}
        disabled={!mayEdit}
        options={[
          { value: NOBODY, label: 'Nobody' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errors.userId}
        onChange={(value) => change('userId', value)}
      />
      <CheckboxField
        label="Watch this store"
        checked={values.isOff !== OFF}
        disabled={!mayEdit}
        onChange={(isOn) => change('isOff', isOn ? ON : OFF)}
      />
    </>
  );
}

interface NumberFieldProps {
  readonly field: RuleField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const SAID: Readonly<Record<string, string>> = {
  days: 'days',
  hours: 'hours',
  minutes: 'minutes',
  times: 'times',
};

function NumberField({ field: { name, title, unit }, ...rest }: NumberFieldProps) {
  if (unit === 'usd') return <MoneyField {...{ name, label: title }} {...rest} />;
  if (unit === 'percent') return <PercentField {...{ name, label: title }} {...rest} />;
  const said = SAID[unit];
  const label =
    said === undefined || title.toLowerCase().includes(said.slice(0, 3)) ? title : `${title} (${said})`;
  return <TextField {...{ name, label }} inputMode="decimal" {...rest} />;
}
