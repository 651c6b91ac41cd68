import { type FormEvent, useState } from 'react';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { Popover } from '../../../../web/ui/shell/popover.tsx';
import styles from './percent-editor.module.css';
import type { SplitDraft } from './use-split-draft.ts';

/** Adds a campaign without money. */
export function AddCampaign({ split }: { readonly split: SplitDraft }) {
  const { base, added, choice, isDirty, dispatch } = split;
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const known = [...base.campaigns.map(({ campaign }) => campaign), ...added];
  const isKnown = known.some((one) => one.toLowerCase() === trimmed.toLowerCase());
  const wouldLose = choice.mode === 'campaign' && isDirty;

  const submit = (close: () => void) => (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || isKnown || wouldLose) return;
    close();
    setName('');
    dispatch({
      does: 'add',
      campaign: trimmed,
      choice: choice.mode === 'campaign' ? { ...choice, of: trimmed } : choice,
    });
  };
  return (
    <Popover
      label="Add a campaign"
      className={styles.panel}
      trigger={(trigger) => (
        <Button icon={<IconPlus size={14} stroke={2} />} {...trigger}>
          Add a campaign
        </Button>
      )}
    >
      {(close) => (
        <form className={styles.form} noValidate onSubmit={submit(close)}>
          <TextField
            label="Campaign"
            maxLength={200}
            value={name}
            hint={wouldLose ? 'Save or reset this campaign first.' : undefined}
            error={isKnown ? 'A campaign with this name already exists.' : undefined}
            onChange={setName}
          />
          <Button type="submit" kind="primary" disabled={trimmed === '' || isKnown || wouldLose}>
            Add
          </Button>
        </form>
      )}
    </Popover>
  );
}
