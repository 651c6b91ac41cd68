import { ROLES, type Role } from '../../../../core/navigation/roles.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { CheckboxField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { changeTwoFactorRule, twoFactorRule } from '../../../account/auth/contract-sessions.ts';
import { auditLog } from '../contract-audit.ts';
import { ROLE_TITLES } from './grant-fields.tsx';
import styles from './users.module.css';

/** Which roles cannot sign in without a second factor. */
export function TwoFactorSection({ dealerGroupId }: { readonly dealerGroupId: number }) {
  const rule = useCall(twoFactorRule, { dealerGroupId });
  const { save, isSaving } = useSave(changeTwoFactorRule, { refreshes: [twoFactorRule, auditLog] });

  async function change(roles: Role[]): Promise<void> {
    // A failure shows as a toast.
    const isDone = await save({ dealerGroupId, roles }).then(
      () => true,
      () => false,
    );
    if (isDone) notify({ type: 'positive', message: 'The rule holds from the next sign-in on.' });
  }

  return (
    <Section title="Who needs a second factor" note="someone without one adds it at the next sign-in">
      <Loaded query={rule} what="The rule" skeleton={<RowsSkeleton rows={2} />}>
        {({ roles }) => (
          <div className={styles.stores}>
            {ROLES.map((role) => (
              <CheckboxField
                key={role}
                label={ROLE_TITLES[role]}
                name={role}
                checked={roles.includes(role)}
                disabled={isSaving}
                onChange={(needs) =>
                  void change(needs ? [...roles, role] : roles.filter((other) => other !== role))
                }
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
