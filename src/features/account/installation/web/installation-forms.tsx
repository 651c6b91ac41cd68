import { type FormEvent, useState } from 'react';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { addOperator, createGroup, installation } from '../contract.ts';
import styles from './installation.module.css';

const refreshes = [installation];

const NO_GROUP = { groupName: '', name: '', email: '' };

/** A dealer group for somebody else, who gets a mail with a link to set a password. */
export function NewGroupForm() {
  const [values, setValues] = useState(NO_GROUP);
  const { save, isSaving, error, fieldError } = useSave(createGroup, { via: 'quiet', refreshes });
  const errorAt = (field: string) => (fieldError?.field === field ? fieldError.message : undefined);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const made = isSaving ? null : await save(values).catch(() => null);
    if (!made) return;
    notify({ type: 'positive', message: `${values.name} is invited to set up ${values.groupName}.` });
    setValues(NO_GROUP);
  }

  const field = (name: keyof typeof NO_GROUP) => ({
    name,
    value: values[name],
    error: errorAt(name),
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    <form className={styles.form} noValidate aria-label="New dealer group" onSubmit={submit}>
      {error !== null && fieldError === undefined && <Notice tone="negative">{error.message}</Notice>}
      <TextField label="New dealer group" maxLength={120} {...field('groupName')} />
      <TextField label="Its first admin" maxLength={120} {...field('name')} />
      <TextField label="Their email" type="email" maxLength={254} {...field('email')} />
      <Button type="submit" busy={isSaving}>
        Create and invite
      </Button>
    </form>
  );
}

export function NewOperatorForm() {
  const [email, setEmail] = useState('');
  const { save, isSaving, error, fieldError } = useSave(addOperator, { via: 'quiet', refreshes });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const made = isSaving ? null : await save({ email }).catch(() => null);
    if (made) setEmail('');
  }

  return (
    <form className={styles.form} noValidate aria-label="New operator" onSubmit={submit}>
      <TextField
        label="Email of someone with an account"
        type="email"
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={fieldError?.message ?? error?.message}
      />
      <Button type="submit" busy={isSaving}>
        Make operator
      </Button>
    </form>
  );
}
