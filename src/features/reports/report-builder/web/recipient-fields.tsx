import { useState } from 'react';
import { useScope } from '../../../../web/scope/scope.ts';
import { IconX } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { CheckboxField, SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import type { Schedule } from '../contract-schedules.ts';
import styles from './schedule.module.css';
import type { ChosenRecipient } from './schedule-choice.ts';

interface RecipientFieldsProps {
  readonly people: Schedule['people'];
  readonly value: readonly ChosenRecipient[];
  readonly onChange: (value: ChosenRecipient[]) => void;
  readonly error: string | undefined;
}

/** People of the group, and plain addresses with the stores they receive. */
export function RecipientFields({ people, value, onChange, error }: RecipientFieldsProps) {
  const [email, typeEmail] = useState('');
  const chosen = new Set(value.map(({ email: address }) => address.toLowerCase()));
  const left = people.filter((one) => !chosen.has(one.email.toLowerCase()));
  const add = (recipient: Omit<ChosenRecipient, 'state' | 'dealerships'>) => {
    if (chosen.has(recipient.email.toLowerCase())) return;
    onChange([...value, { ...recipient, dealerships: [], state: null }]);
  };
  const addEmail = () => {
    if (email.trim() === '') return;
    add({ userId: null, name: null, email: email.trim() });
    typeEmail('');
  };
  const replace = (at: number, next: ChosenRecipient | null) =>
    onChange(value.flatMap((one, index) => (index === at ? (next ?? []) : one)));
  return (
    <FieldGroup
      label="Recipients"
      hint="People of your group receive their own stores. Other addresses are mailed a question first."
      error={error}
    >
      {value.length > 0 && (
        <ul className={styles.recipients}>
          {value.map((one, index) => (
            <li key={one.email}>
              <div className={styles.recipient}>
                <span className={styles.name}>
                  {one.name ?? one.email}
                  {one.name !== null && <span className={styles.note}>{one.email}</span>}
                </span>
                <RecipientBadge state={one.state} isPlain={one.userId === null} />
                <IconButton
                  compact
                  label={`Remove ${one.name ?? one.email}`}
                  onClick={() => replace(index, null)}
                >
                  <IconX size={14} />
                </IconButton>
              </div>
              {one.userId === null && (
                <RecipientStores
                  of={one}
                  onChange={(dealerships) => replace(index, { ...one, dealerships })}
                />
              )}
            </li>
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
        <div className={styles.address}>
          <TextField
            label="Add an address"
            type="email"
            name="email"
            maxLength={254}
            value={email}
            placeholder="name@partner.example"
            onChange={typeEmail}
          />
          <Button onClick={addEmail}>Add</Button>
        </div>
      </div>
    </FieldGroup>
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

function RecipientStores({ of: { email, dealerships }, onChange }: RecipientStoresProps) {
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
        <legend className="spoken">Stores for {email}</legend>
        {group.dealerships.map(({ id, name }) => (
          <CheckboxField key={id} label={name} checked={only.has(id)} onChange={() => toggle(id)} />
        ))}
      </fieldset>
    </details>
  );
}
