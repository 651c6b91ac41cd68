import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { dateText, sinceText } from '../../../../core/text/moment-text.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { canUsePasskeys } from '../../../../web/session/passkey.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { useNow } from '../../../../web/ui/use-now.ts';
import { listFactors } from '../../auth/contract-factors.ts';
import styles from './account.module.css';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { useFactorChanges } from './use-factor-changes.ts';

interface FactorsSectionProps {
  /** The demo account, which changes nothing. */
  readonly isFixed: boolean;
}

export function FactorsSection({ isFixed }: FactorsSectionProps) {
  const list = useCall(listFactors, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { begun, begin, text, finish, cancel, remove, renew, isBusy } = useFactorChanges(setCodes);
  const isStill = isFixed || isBusy;
  return (
    <Section flush title="Second factor" note="what you show besides your password">
      <Loaded query={list} what="Your second factors" skeleton={<RowsSkeleton rows={4} />}>
        {(factors) => (
          <>
            {factors.requiredBy.length > 0 && (
              <div className={styles.inset}>
                <Notice>{factors.requiredBy.join(' and ')} requires a second factor from you.</Notice>
              </div>
            )}
            <ul className={styles.rows} aria-label="Second factors">
              <CodeRows factors={factors} begin={begin} remove={remove} isStill={isStill} />
              <PasskeyRows passkeys={factors.passkeys} begin={begin} remove={remove} isStill={isStill} />
              <RecoveryRow factors={factors} renew={renew} isStill={isStill} />
            </ul>
          </>
        )}
      </Loaded>
      {begun && <AddFactorDialog begun={begun} onText={text} onFinish={finish} onClose={cancel} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

type Factors = ReplyOf<typeof listFactors>;

interface RowsProps extends Pick<ReturnType<typeof useFactorChanges>, 'begin' | 'remove'> {
  readonly isStill: boolean;
}

function CodeRows({
  factors: { authenticator, phone },
  begin,
  remove,
  isStill,
}: RowsProps & { readonly factors: Factors }) {
  return (
    <>
      <Row
        name="Authenticator app"
        isOn={authenticator !== null}
        about={authenticator === null ? 'Off' : `Since ${dateText(authenticator.since)}`}
      >
        {authenticator === null ? (
          <Button compact disabled={isStill} onClick={() => begin('authenticator')}>
            Add an app
          </Button>
        ) : (
          <Button compact disabled={isStill} onClick={() => remove({ kind: 'authenticator' })}>
            Remove the app
          </Button>
        )}
      </Row>
      <Row
        name="Codes by text"
        isOn={phone?.isFactor === true}
        about={phone?.isFactor ? `To ${phone.ending}` : 'Off'}
      >
        <Button compact disabled={isStill} onClick={() => begin('phone')}>
          {phone?.isFactor ? 'Change the phone' : 'Add a phone'}
        </Button>
        {phone?.isFactor && (
          <Button compact disabled={isStill} onClick={() => remove({ kind: 'phone' })}>
            Remove the phone
          </Button>
        )}
      </Row>
    </>
  );
}

function PasskeyRows({ passkeys, begin, remove, isStill }: RowsProps & Pick<Factors, 'passkeys'>) {
  const now = useNow(60_000);
  return (
    <>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <Row
          key={id}
          name={`Passkey ${name}`}
          isOn
          about={`Added ${dateText(createdAt)}, ${lastUsedAt === null ? 'never used' : `used ${sinceText(lastUsedAt, now)}`}`}
        >
          <Button compact disabled={isStill} onClick={() => remove({ kind: 'passkey', id })}>
            Remove<span className="spoken"> passkey {name}</span>
          </Button>
        </Row>
      ))}
      <Row
        name="Passkey"
        isOn={false}
        about={
          canUsePasskeys()
            ? 'Your fingerprint, your face or a security key; it also signs you in without a password.'
            : 'Passkeys do not work here. They need a host name instead of an IP address, and a browser that supports them.'
        }
      >
        {canUsePasskeys() && (
          <Button compact disabled={isStill} onClick={() => begin('passkey')}>
            Add a passkey
          </Button>
        )}
      </Row>
    </>
  );
}

interface RecoveryRowProps {
  readonly factors: Factors;
  readonly renew: () => void;
  readonly isStill: boolean;
}

function RecoveryRow({
  factors: { authenticator, phone, passkeys, recoveryCodesLeft },
  renew,
  isStill,
}: RecoveryRowProps) {
  return (
    <Row
      name="Recovery codes"
      isOn={false}
      about={`${countedText(recoveryCodesLeft, 'code')} left. Each works once, if you cannot use your other factors.`}
    >
      <Button
        compact
        disabled={
          isStill || (recoveryCodesLeft === 0 && !authenticator && !phone?.isFactor && passkeys.length === 0)
        }
        onClick={renew}
      >
        New codes
      </Button>
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly about: string;
  readonly children: ReactNode;
}

function Row({ name, isOn, about, children }: RowProps) {
  return (
    <li>
      <span className={styles.what}>
        <span className={styles.name}>
          {name} {isOn && <Badge tone="positive">On</Badge>}
        </span>
        <span className={styles.faint}>{about}</span>
      </span>
      <span className={styles.actions}>{children}</span>
    </li>
  );
}

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog label="Keep your recovery codes" onClose={onClose}>
      <div className={styles.dialog}>
        <h2 className={styles.dialogTitle}>Keep your recovery codes</h2>
        <p className={styles.hint}>
          Each code signs you in once if you cannot use your second factor. They are shown only now; earlier
          ones no longer work.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button kind="primary" onClick={onClose}>
          I kept them
        </Button>
      </div>
    </Dialog>
  );
}
