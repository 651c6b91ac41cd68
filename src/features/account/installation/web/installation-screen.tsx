import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { BareFrame } from '../../../../web/shell/bare-frame.tsx';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../../../web/ui/states.tsx';
import { dealerFullList } from '../../../setup/dealers/contract.ts';
import { currentUser } from '../../auth/contract.ts';
import {
  acceptRequest,
  approveGroup,
  type DecidedStartRequest,
  declineRequest,
  type Installation,
  type InstalledGroup,
  installation,
  installationAudit,
  removeOperator,
  type StartRequest,
  saveInstallation,
} from '../contract.ts';
import styles from './installation.module.css';
import { NewGroupForm, NewOperatorForm } from './installation-forms.tsx';
import { InstallationLog } from './installation-log.tsx';

const refreshes = [installation, installationAudit];

/** For operators: dealer groups and their state, what waits for them, operators and settings. */
export function InstallationScreen() {
  const query = useCall(installation, {}, { via: 'quiet' });
  const { data: groups } = useCall(dealerFullList, {}, { via: 'lasting' });
  const mine = (groups?.active.length ?? 0) + (groups?.onboarding.length ?? 0);
  return (
    <BareFrame
      about="Installation"
      links={[
        { title: 'Outbox', to: '/outbox' },
        ...(mine > 0 ? [{ title: 'My dealer group', to: '/' } as const] : []),
      ]}
    >
      <Page title="Installation">
        <Loaded query={query} what="The installation" skeleton={<RowsSkeleton rows={8} />}>
          {(loaded) => <Overview {...loaded} />}
        </Loaded>
      </Page>
    </BareFrame>
  );
}

function Overview({ groups, requests, decided, operators, settings }: Installation) {
  const waiting = groups.filter(({ status, submittedAt }) => status === 'onboarding' && submittedAt !== null);
  return (
    <>
      {(waiting.length > 0 || requests.length > 0) && (
        <Section
          title="Waiting for you"
          note={countedText(waiting.length + requests.length, 'decision')}
          flush
        >
          <ul className={styles.list}>
            {waiting.map((group) => (
              <WaitingGroup key={group.id} group={group} />
            ))}
            {requests.map((request) => (
              <WaitingRequest key={request.id} request={request} />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Dealer groups" note="Only members see their numbers." flush>
        {groups.length === 0 && <EmptyState title="No dealer group yet" why="Make one below." />}
        <ul className={styles.list} aria-label="Dealer groups">
          {groups.map((group) => (
            <GroupItem key={group.id} group={group} />
          ))}
        </ul>
        <div className={styles.below}>
          <NewGroupForm />
        </div>
      </Section>
      <div className={styles.pair}>
        <Operators operators={operators} />
        <Settings settings={settings} />
      </div>
      {decided.length > 0 && (
        <Section title="Decided requests" note="from people who wanted to start" flush>
          <ul className={styles.list} aria-label="Decided requests">
            {decided.map((request) => (
              <DecidedItem key={request.id} request={request} />
            ))}
          </ul>
        </Section>
      )}
      <InstallationLog />
    </>
  );
}

function WaitingGroup({ group }: { readonly group: InstalledGroup }) {
  const { save, isSaving } = useSave(approveGroup, { refreshes: [...refreshes, dealerFullList] });
  return (
    <li className={styles.item}>
      <Words
        title={group.name}
        note={`Finished its setup: ${countedText(group.stores, 'store')}, ${adminsOf(group)}`}
      />
      <Button
        kind="primary"
        compact
        busy={isSaving}
        onClick={() => void save({ id: group.id }).catch(() => null)}
      >
        Approve<span className="spoken"> {group.name}</span>
      </Button>
    </li>
  );
}

const dayOf = (instant: string) => dayText(instant.slice(0, 10) as Day);

function senderOf({ name, email, requestedAt, referredBy }: StartRequest): string {
  const by = referredBy === null ? '' : ` · recommended by ${referredBy}`;
  return `${name}, ${email} · ${dayOf(requestedAt)}${by}`;
}

function DecidedItem({ request }: { readonly request: DecidedStartRequest }) {
  const { groupName, isAccepted, decidedAt, decidedBy } = request;
  const by = decidedBy === null ? '' : ` by ${decidedBy}`;
  return (
    <li className={styles.item}>
      <Words title={groupName} note={senderOf(request)} />
      <span className={styles.note}>
        {dayOf(decidedAt)}
        {by}
      </span>
      <Badge tone={isAccepted ? 'positive' : 'neutral'}>{isAccepted ? 'Accepted' : 'Declined'}</Badge>
    </li>
  );
}

function WaitingRequest({ request }: { readonly request: StartRequest }) {
  const accepting = useSave(acceptRequest, { refreshes });
  const declining = useSave(declineRequest, { refreshes });
  const input = { request: request.id };
  return (
    <li className={styles.item}>
      <Words title={`${request.groupName} would like to start`} note={senderOf(request)} />
      <Button
        compact
        disabled={declining.isSaving}
        onClick={() => void declining.save(input).catch(() => null)}
      >
        Decline<span className="spoken"> {request.groupName}</span>
      </Button>
      <Button
        kind="primary"
        compact
        busy={accepting.isSaving}
        onClick={() => void accepting.save(input).catch(() => null)}
      >
        Accept and invite<span className="spoken"> {request.groupName}</span>
      </Button>
    </li>
  );
}

function GroupItem({ group }: { readonly group: InstalledGroup }) {
  const referred = group.referredBy === null ? '' : ` · recommended by ${group.referredBy}`;
  return (
    <li className={styles.item}>
      <Words
        title={group.name}
        note={`${countedText(group.stores, 'store')} · ${adminsOf(group)}${referred}`}
      />
      <Badge tone={group.status === 'active' ? 'positive' : 'neutral'}>{stateOf(group)}</Badge>
    </li>
  );
}

function stateOf({ status, submittedAt }: InstalledGroup): string {
  if (status === 'active') return 'Active';
  if (status === 'closed') return 'Closed';
  return submittedAt === null ? 'In setup' : 'Waiting for approval';
}

function adminsOf({ admins }: InstalledGroup): string {
  const names = admins.map(({ name, email }) => `${name} (${email})`);
  return names.length === 0 ? 'no admin' : names.join(', ');
}

function Operators({ operators }: Pick<Installation, 'operators'>) {
  const { save, isSaving, error } = useSave(removeOperator, {
    via: 'quiet',
    refreshes: [...refreshes, currentUser],
  });
  return (
    <Section title="Operators" note="They approve groups and read account mail." flush>
      <ul className={styles.list} aria-label="Operators">
        {operators.map(({ id, name, email }) => (
          <li key={id} className={styles.item}>
            <Words title={name} note={email} />
            {operators.length > 1 && (
              <Button
                compact
                kind="quiet"
                disabled={isSaving}
                onClick={() => void save({ id }).catch(() => null)}
              >
                Remove<span className="spoken"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.below}>
        {error && <Notice tone="negative">{error.message}</Notice>}
        <NewOperatorForm />
      </div>
    </Section>
  );
}

const ACTIVATION = [
  { value: 'auto', label: 'By an operator, or at once for the only one' },
  { value: 'operator', label: 'By an operator, always' },
  { value: 'atOnce', label: 'At once' },
] as const;

function Settings({ settings }: Pick<Installation, 'settings'>) {
  const { save, isSaving } = useSave(saveInstallation, { refreshes });
  const [picked, pick] = useState<string | null>(null);
  const { activatesAtOnce: atOnce } = settings;
  const saved = atOnce === null ? 'auto' : atOnce ? 'atOnce' : 'operator';
  function choose(value: string): void {
    pick(value);
    const activatesAtOnce = value === 'auto' ? null : value === 'atOnce';
    void save({ activatesAtOnce }).catch(() => pick(null));
  }
  return (
    <Section title="Settings">
      <div className={styles.settings}>
        <SelectField
          label="A group that finished its setup becomes active"
          value={picked ?? saved}
          options={ACTIVATION}
          disabled={isSaving}
          onChange={choose}
        />
        <dl className={styles.values}>
          <dt>Public address</dt>
          <dd>{settings.publicUrl}</dd>
          <dt>Mail</dt>
          <dd>{sentText(settings.sends.mail)}</dd>
          <dt>Text messages</dt>
          <dd>{sentText(settings.sends.sms)}</dd>
          <dt>Demo</dt>
          <dd>{settings.hasDemo ? 'On, for this machine only' : 'Off'}</dd>
        </dl>
      </div>
    </Section>
  );
}

function sentText(isSet: boolean): string {
  return isSet ? 'Set up' : 'Not set up: messages stay in the outbox';
}

function Words({ title, note }: { readonly title: string; readonly note: string }) {
  return (
    <span className={styles.words}>
      <strong>{title}</strong>
      <span className={styles.note}>{note}</span>
    </span>
  );
}
