import { useState } from 'react';
import { Button, IconButton } from '../buttons.tsx';
import { DayField, MoneyField, PercentField } from '../fields/amount-fields.tsx';
import { CheckboxField, PasswordField, SelectField, TextField } from '../fields/fields.tsx';
import { FileDrop } from '../fields/file-drop.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { IconRefresh, IconSearch } from '../icons.ts';
import { Section } from '../page.tsx';
import styles from './gallery.module.css';

export function GalleryControls() {
  const [text, setText] = useState('');
  const [isOn, setIsOn] = useState(true);
  const [kind, setKind] = useState<string | null>('internet');
  const [taken, setTaken] = useState('.csv, .eml, .xml up to 20 MB each');
  return (
    <div className={styles.pair}>
      <Section title="Buttons">
        <div className={styles.line}>
          <Button kind="primary">Save</Button>
          <Button>Cancel</Button>
          <Button kind="quiet">Clear</Button>
          <Button kind="danger">Remove feed</Button>
          <Button kind="primary" busy>
            Saving
          </Button>
          <Button disabled>Disabled</Button>
          <Button compact icon={<IconRefresh size={14} />}>
            Compact
          </Button>
          <IconButton label="Refresh">
            <IconRefresh size={18} stroke={1.5} />
          </IconButton>
          <IconButton label="Pinned" pressed>
            <IconSearch size={18} stroke={1.5} />
          </IconButton>
        </div>
      </Section>
      <Section title="Fields">
        <div className={styles.pair}>
          <TextField
            label="Name"
            value={text}
            onChange={setText}
            placeholder="Birchwood Motors"
            hint="As customers know it"
          />
          <TextField
            label="Email"
            type="email"
            value="nobody"
            onChange={setText}
            error="Must be an email address."
          />
          <PasswordField label="Password" autoComplete="current-password" value="secret" onChange={setText} />
          <SelectField
            label="Lead type"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'internet', label: 'Internet' },
              { value: 'phone', label: 'Phone' },
              { value: 'chat', label: 'Chat' },
            ]}
          />
          <Amounts />
          <TextAreaField
            label="Notes"
            value={text}
            onChange={setText}
            placeholder="What else there is to say"
          />
          <CheckboxField label="Remember me on this device" checked={isOn} onChange={setIsOn} />
        </div>
      </Section>
      <FileDrop
        label="Drop lead files here, or choose them"
        hint={taken}
        onFiles={(files) => setTaken(files.map(({ name }) => name).join(', '))}
      />
      <FileDrop label="Drop lead files here, or choose them" busy onFiles={() => undefined} />
    </div>
  );
}

function Amounts() {
  const [amount, setAmount] = useState('1250.50');
  const [percent, setPercent] = useState('35');
  const [day, setDay] = useState('15');
  return (
    <>
      <MoneyField label="Planned" value={amount} onChange={setAmount} />
      <PercentField label="% of actual" value={percent} onChange={setPercent} />
      <DayField label="From day" days={30} value={day} onChange={setDay} hint="1 to 30" />
    </>
  );
}
