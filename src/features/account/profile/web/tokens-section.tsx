import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useDealerGroups, useScope } from '../../../../web/scope/scope.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { IconPlus } from '../../../../web/ui/action-icons.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { ConfirmDialog } from '../../../../web/ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { useNow } from '../../../../web/ui/use-now.ts';
import { type AccessToken, listTokens, revokeToken } from '../contract-tokens.ts';
import styles from './account.module.css';
import { ExamplesSection } from './examples-section.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { dateText, sinceText } from './when-text.ts';

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
        note="with which Excel, Power BI, Google Sheets and other programs read your numbers"
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
                why="A token reads one dealer group with your role and stores, changes nothing, and ends on its date."
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
