import { useState } from 'react';
import { useScope } from '../../../../web/scope/scope.ts';
import { IconX } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import type { Schedule } from '../contract-schedules.ts';
import styles from './schedule.module.css';
import {
  type AddedRecipient,
  addressOf,
  type ChosenRecipient,
  recipientLabel,
  withRecipient,
} from './schedule-choice.ts';

interface RecipientFieldsProps {
  readonly people: Schedule['people'];
  readonly hasFolder: boolean;
  readonly value: readonly ChosenRecipient[];
  readonly onChange: (value: ChosenRecipient[]) => void;
  readonly error: string | undefined;
}

/** People of the group; addresses and systems with the stores they receive. */
export function RecipientFields({ people, hasFolder, value, onChange, error }: RecipientFieldsProps) {
  const chosen = new Set(value.map(addressOf));
  const left = people.filter((one) => !chosen.has(one.email.toLowerCase()));
  const add = (added: AddedRecipient) => onChange([...withRecipient(value, added)]);
  const replace = (at: number, next: ChosenRecipient | null) =>
    onChange(value.flatMap((one, index) => (index === at ? (next ?? []) : one)));
  return (
    <FieldGroup
      label="Recipients"
      hint="People of your group receive their own stores. Other addresses must confirm by mail first."
      error={error}
    >
      {value.length > 0 && (
        <ul className={styles.recipients}>
          {value.map((one, index) => (
            <Recipient key={addressOf(one)} of={one} onChange={(next) => replace(index, next)} />
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <SelectField
          label="Add a person"
          value={null}
          placeholder={left.length === 0 ? 'Everybody is on the list' : 'Choose'}
          searchable
          disabled={left.length === 0}
          options={left.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => {
            const person = people.find((one) => String(one.id) === id);
            if (person) add({ userId: person.id, name: person.name, email: person.email });
          }}
        />
        <AddressField
          {...{ label: 'Add an address', type: 'email', name: 'email', maxLength: 254 }}
          placeholder="name@partner.example"
          onAdd={(email) => add({ email })}
        />
      </div>
      <details className={styles.stores}>
        <summary>Send to a system</summary>
        <div className={styles.systems}>
          <AddressField
            {...{ label: 'Add a webhook', type: 'url', name: 'webhook', maxLength: 500 }}
            hint="Receives the key numbers and a link to the file, as a signed request."
            placeholder="https://hooks.example.com/rooftop"
            onAdd={(webhook) => add({ webhook })}
          />
          {hasFolder ? (
            <AddressField
              {...{ label: 'Add a folder', type: 'text', name: 'folder', maxLength: 60 }}
              hint="Each report is written to this folder of the server."
              placeholder="Accounting"
              onAdd={(folder) => add({ folder })}
            />
          ) : (
            <p className={styles.note}>
              Reports can also be written to a folder. The operator of this server sets it up.
            </p>
          )}
        </div>
      </details>
    </FieldGroup>
  );
}

interface AddressFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly type: 'email' | 'url' | 'text';
  readonly name: string;
  readonly maxLength: number;
  readonly placeholder: string;
  readonly onAdd: (typed: string) => void;
}

function AddressField({ hint, onAdd, ...field }: AddressFieldProps) {
  const [typed, type] = useState('');
  const add = () => {
    if (typed.trim() === '') return;
    onAdd(typed.trim());
    type('');
  };
  return (
    <div>
      <div className={styles.address}>
        <TextField {...field} value={typed} onChange={type} />
        <Button onClick={add}>
          Add <span className="spoken">{field.name}</span>
        </Button>
      </div>
      {hint !== undefined && <p className={styles.note}>{hint}</p>}
    </div>
  );
}

interface RecipientProps {
  readonly of: ChosenRecipient;
  readonly onChange: (next: ChosenRecipient | null) => void;
}

function Recipient({ of, onChange }: RecipientProps) {
  const label = recipientLabel(of);
  const isPlain = of.userId === null && of.email !== '';
  return (
    <li>
      <div className={styles.recipient}>
        <span className={styles.name}>
          {label}
          {of.name !== null && <span className={styles.note}>{of.email}</span>}
        </span>
        <RecipientBadge state={of.state} isPlain={isPlain} />
        <IconButton compact label={`Remove ${label}`} onClick={() => onChange(null)}>
          <IconX size={14} />
        </IconButton>
      </div>
      {of.secret !== null && <p className={styles.note}>Signing secret: {of.secret}</p>}
      {of.webhook !== null && of.secret === null && (
        <p className={styles.note}>The signing secret appears once it is saved.</p>
      )}
      {of.userId === null && (
        <RecipientStores of={of} onChange={(dealerships) => onChange({ ...of, dealerships })} />
      )}
    </li>
  );
}

function RecipientBadge({ state, isPlain }: { state: ChosenRecipient['state']; isPlain: boolean }) {
  if (state === 'unconfirmed') return <Badge tone="warning">Not confirmed yet</Badge>;
  if (state === 'unsubscribed') return <Badge tone="negative">Unsubscribed</Badge>;
  if (state === 'noAccess') return <Badge tone="negative">No access</Badge>;
  return state === null && isPlain ? <Badge>Confirms first</Badge> : null;
}

interface RecipientStoresProps {
  readonly of: ChosenRecipient;
  readonly onChange: (dealerships: number[]) => void;
}

function RecipientStores({ of, onChange }: RecipientStoresProps) {
  const { dealerships } = of;
  const { group } = useScope();
  const only = new Set(dealerships);
  const ids = group.dealerships.map(({ id }) => id);
  const toggle = (id: number) => {
    if (!only.delete(id)) only.add(id);
    onChange(ids.filter((one) => only.has(one)));
  };
  return (
    <details className={styles.stores}>
      <summary>
        {dealerships.length === 0
          ? 'Receives all stores you see'
          : `Receives ${dealerships.length} of ${ids.length} stores`}
      </summary>
      <fieldset>
        <legend className="spoken">Stores for {recipientLabel(of)}</legend>
        {group.dealerships.map(({ id, name }) => (
          <CheckboxField key={id} label={name} checked={only.has(id)} onChange={() => toggle(id)} />
        ))}
      </fieldset>
    </details>
  );
}
