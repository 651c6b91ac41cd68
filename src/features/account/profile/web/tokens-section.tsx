import { useState } from 'react';
import { dateText, sinceText } from '../../../../core/text/moment-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useForm } from '../../../../web/calls/use-form.ts';
import { useDealerGroups, useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CopyField } from '../../../../web/ui/fields/copy-field.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { useNow } from '../../../../web/ui/use-now.ts';
import { type AccessToken, createToken, listTokens, revokeToken, TOKEN_DAYS } from '../contract-tokens.ts';
import { type ExampleOf, examplesOf } from '../rules-examples.ts';
import styles from './account.module.css';
import { useProof } from './proof.tsx';

export function TokensSection({ isFixed }: { readonly isFixed: boolean }) {
  const list = useCall(listTokens, {});
  const { group } = useScope();
  const [isMaking, setMaking] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      <Section
        flush
        title="Access tokens"
        note="for Excel, Power BI, Google Sheets and other programs that read your numbers"
        aside={
          <Button
            compact
            kind="primary"
            icon={<IconPlus size={14} />}
            disabled={isFixed}
            onClick={() => setMaking(true)}
          >
            New token
          </Button>
        }
      >
        <Loaded
          query={list}
          what="The access tokens"
          skeleton={<RowsSkeleton rows={2} />}
          empty={({ tokens }) =>
            tokens.length > 0 ? null : (
              <EmptyState
                title="No access tokens"
                why="A token reads one dealer group with your role and stores, cannot change anything, and expires on its date."
              />
            )
          }
        >
          {({ tokens }) => <TokenRows tokens={tokens} />}
        </Loaded>
      </Section>
      {list.data && (
        <ExamplesSection
          key={`${group.id} ${token}`}
          of={{ apiUrl: list.data.apiUrl, dealerGroupId: group.id, token: token ?? 'YOUR_TOKEN' }}
          groupName={group.name}
        />
      )}
      {isMaking && <NewTokenDialog group={group} onMade={setToken} onClose={() => setMaking(false)} />}
    </>
  );
}

function TokenRows({ tokens }: { readonly tokens: readonly AccessToken[] }) {
  const now = useNow(60_000);
  const { active } = useDealerGroups();
  const [ending, setEnding] = useState<AccessToken | null>(null);
  const { save, isSaving } = useSave(revokeToken, { refreshes: [listTokens] });
  const groupName = (id: number) => active.find((group) => group.id === id)?.name ?? 'another group';

  async function revoke({ id, name }: AccessToken): Promise<void> {
    // A failure shows as a toast.
    const isDone = await save({ id }).then(
      () => true,
      () => false,
    );
    if (isDone) notify({ type: 'positive', message: `${name} no longer reads anything.` });
    setEnding(null);
  }

  return (
    <>
      <ul className={styles.rows} aria-label="Access tokens">
        {tokens.map((token) => (
          <li key={token.id}>
            <span className={styles.what}>
              <span className={styles.name}>
                {token.name} (…{token.ending})
              </span>
              <span className={styles.faint}>
                Reads {groupName(token.dealerGroupId)} until {dateText(token.expiresAt)},{' '}
                {token.lastUsedAt === null ? 'never used' : `used ${sinceText(token.lastUsedAt, now)}`}
              </span>
            </span>
            <Button compact onClick={() => setEnding(token)}>
              Revoke<span className="spoken"> {token.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title={`Revoke ${ending.name}?`}
          confirm="Revoke"
          cancel="Cancel"
          danger
          busy={isSaving}
          onConfirm={() => void revoke(ending)}
          onCancel={() => setEnding(null)}
        >
          Files and programs with this token stop reading at once.
        </ConfirmDialog>
      )}
    </>
  );
}

interface ExamplesSectionProps {
  readonly of: ExampleOf;
  readonly groupName: string;
}

function ExamplesSection({ of, groupName }: ExamplesSectionProps) {
  return (
    <Section title="Examples" note={`that read ${groupName}`}>
      <div className={styles.stack}>
        {examplesOf(of).map(({ key, title, where, text }) => (
          <div key={key} className={styles.stack}>
            <CopyField label={title} value={text} isBlock />
            <p className={styles.hint}>{where}</p>
          </div>
        ))}
        <p className={styles.hint}>
          For other KPIs, replace leads with their key; kpi/list lists them all. For other periods, use
          view=year, view=quarter, or view=custom with startDate and endDate.
        </p>
      </div>
    </Section>
  );
}

interface NewTokenDialogProps {
  readonly group: { readonly id: number; readonly name: string };
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

const OPTIONS = TOKEN_DAYS.map((days) => ({
  value: String(days),
  label: days === 365 ? 'A year' : `${days} days`,
}));

function NewTokenDialog({ group, onMade, onClose }: NewTokenDialogProps) {
  const prove = useProof();
  const form = useForm(['name', 'days']);
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [token, setToken] = useState<string | null>(null);
  const { save } = useSave(createToken, { via: 'quiet', refreshes: [listTokens] });

  const submit = () =>
    form.run(async () => {
      const chosen = TOKEN_DAYS.find((one) => String(one) === days) ?? 90;
      const made = await prove(() => save({ dealerGroupId: group.id, name, days: chosen }));
      setToken(made.token);
      onMade(made.token);
    });

  if (token !== null) {
    return (
      <Dialog label="Your new access token" onClose={onClose}>
        <div className={styles.dialog}>
          <h2 className={styles.dialogTitle}>Your new access token</h2>
          <p className={styles.hint}>
            It is shown only now. Anyone who has it can read what you can read in {group.name}, so keep it
            like a password. The examples below contain it until you leave this page.
          </p>
          <CopyField label="Token" value={token} />
          <Button kind="primary" onClick={onClose}>
            I kept it
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="New access token"
      about={`It reads ${group.name} with the role and stores you have at that time and cannot change anything. It stops working on its date, when your password changes, or when you leave the group.`}
      submit="Create"
      busy={form.isBusy}
      disabled={name.trim() === ''}
      failure={form.message}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={60}
        autoFocus
        value={name}
        onChange={setName}
        error={form.errorAt('name')}
        hint="Where you use it, such as Weekly report in Excel."
      />
      <SelectField
        label="Valid for"
        name="days"
        value={days}
        options={OPTIONS}
        onChange={setDays}
        error={form.errorAt('days')}
      />
    </FormDialog>
  );
}
