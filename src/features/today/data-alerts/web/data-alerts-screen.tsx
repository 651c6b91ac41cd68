import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { isAtLeast, type Role } from '../../../../core/navigation/roles.ts';
import type { Search } from '../../../../core/navigation/scope.ts';
import { momentFormat } from '../../../../core/text/moment-format.ts';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { useMembership } from '../../../../web/session/membership.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { Tabs } from '../../../../web/ui/tabs.tsx';
import { ALERT_TYPES, SEVERITY_TITLES } from '../catalog/rule.ts';
import { type Alert, actOnAlert, alertList, alertRuleList } from '../contract.ts';
import { ActDialog, HistoryDialog, REFRESHED } from './alert-dialogs.tsx';
import { type AlertActions, AlertItem } from './alert-item.tsx';
import { AlertsSkeleton, RulesSkeleton } from './alerts-skeleton.tsx';
import styles from './data-alerts.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { ruleNote } from './rule-edits.ts';
import { countsOf, firstTab, groupsOf, mutedCounts, SHOWN_TABS, type ShownTab } from './shown-alerts.ts';

const TAB_TITLES: Readonly<Record<ShownTab, string>> = {
  ...SEVERITY_TITLES,
  muted: 'Fired but muted',
  history: 'History',
};

interface Opened {
  readonly alert: Alert;
  readonly action: 'snooze' | 'assign' | 'dismiss' | 'history';
}

/** The alerts, or the rules behind them. */
export function DataAlertsScreen() {
  const { fields } = useScope();
  const dealerGroupId = Number(fields.dealerGroupId);
  const { dealerShipId } = fields;
  const role = useMembership(dealerGroupId)?.role ?? null;
  const [areRulesShown, showRules] = useRulesShown();
  const Shown = areRulesShown ? RulesPanel : AlertLists;
  return (
    <Page
      title={areRulesShown ? 'Alert Rules' : 'Data Alerts'}
      actions={
        <Button onClick={() => showRules(!areRulesShown)}>
          {areRulesShown ? 'Back to alerts' : 'Rules'}
        </Button>
      }
    >
      <Shown {...{ dealerGroupId, dealerShipId, role }} />
    </Page>
  );
}

/** In the address, so that Settings and the FAQ lead to the rules. */
function useRulesShown(): [boolean, (shown: boolean) => void] {
  const navigate = useNavigate();
  const isShown = useRouterState({ select: ({ location }) => (location.search as Search).rules === '1' });
  const show = (shown: boolean) =>
    void navigate({
      to: '.',
      search: ({ rules: _, ...here }: Search) => (shown ? { ...here, rules: '1' } : here),
    });
  return [isShown, show];
}

function AlertLists({ dealerGroupId, dealerShipId, role }: RulesPanelProps) {
  const [tab, setTab] = useState<ShownTab | null>(null);
  const [owner, setOwner] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useCall(
    alertList,
    { dealerGroupId, ...(dealerShipId !== undefined && { dealerShipId }) },
    { live: ['alert'], keepsPrevious: true },
  );
  const { save } = useSave(actOnAlert, { refreshes: REFRESHED });
  const actions: AlertActions = {
    dealerGroupId,
    // Also while the role loads: buttons that come later would move the list.
    mayAct: role === null || isAtLeast(role, 'marketing'),
    onAct: (alert, action) => void save({ dealerGroupId, id: alert.id, action }).catch(() => null),
    onAsk: (alert, action) => setOpened({ alert, action }),
  };
  const close = () => setOpened(null);
  return (
    <Loaded query={query} what="The alerts" skeleton={<AlertsSkeleton />} empty={notChecked}>
      {({ alerts, people, checkedAt }) => {
        const shown = tab ?? firstTab(alerts);
        const counts = countsOf(alerts);
        const muted = mutedCounts(alerts);
        const groups = groupsOf(alerts, shown, { owner });
        return (
          <>
            <div className={styles.bar}>
              <p className={styles.facts}>{checkedText(checkedAt)}</p>
              <SelectField
                label="Assigned to"
                isLabelShown={false}
                value={owner}
                options={[
                  { value: '', label: 'Assigned to anyone' },
                  { value: 'nobody', label: 'Assigned to nobody' },
                  ...people.map(({ id, name }) => ({ value: String(id), label: `Assigned to ${name}` })),
                ]}
                onChange={setOwner}
              />
            </div>
            <Tabs
              label="Alerts by severity"
              tabs={SHOWN_TABS.map((id) => ({ id, title: TAB_TITLES[id], count: String(counts[id]) }))}
              shown={shown}
              onShow={setTab}
            >
              {groups.length === 0 ? (
                <EmptyState title={emptyTitle(shown)} why={checkedText(checkedAt)} />
              ) : (
                <div className={styles.groups}>
                  {groups.map(({ type, title, alerts: own }) => (
                    <Section key={type} title={title} flush>
                      <ul className={styles.list}>
                        {own.map((alert) => (
                          <AlertItem
                            key={alert.id}
                            alert={alert}
                            actions={actions}
                            mutes={muted.get(alert.id) ?? 0}
                          />
                        ))}
                      </ul>
                    </Section>
                  ))}
                </div>
              )}
            </Tabs>
            {opened?.action === 'history' && (
              <HistoryDialog dealerGroupId={dealerGroupId} alert={opened.alert} onClose={close} />
            )}
            {opened && opened.action !== 'history' && (
              <ActDialog {...{ ...opened, action: opened.action, dealerGroupId, people }} onClose={close} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Before any rule ran, counts of zero would say that all is well. */
function notChecked({ alerts, checkedAt }: ReplyOf<typeof alertList>) {
  if (alerts.length > 0 || checkedAt !== null) return null;
  return (
    <EmptyState
      title="Not checked yet"
      why="Alert rules run when a store’s data arrives. The first check takes a few minutes."
      action={<StateLink href="/data-feeds">Open Data Feeds</StateLink>}
    />
  );
}

function emptyTitle(tab: ShownTab): string {
  if (tab === 'history') return 'Nothing cleared or dismissed in 30 days';
  return tab === 'muted' ? 'Nothing is muted' : 'No open alerts';
}

const when = momentFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function checkedText(checkedAt: string | null): string {
  if (checkedAt === null) return 'Some stores are not checked yet. Rules run when their data arrives.';
  return `Last check ${when.format(Date.parse(checkedAt))}.`;
}

interface RulesPanelProps {
  readonly dealerGroupId: number;
  readonly dealerShipId: number[] | undefined;
  readonly role: Role | null;
}

function RulesPanel({ dealerGroupId, dealerShipId, role }: RulesPanelProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const query = useCall(
    alertRuleList,
    { dealerGroupId, ...(dealerShipId !== undefined && { dealerShipId }) },
    { live: ['alert'], keepsPrevious: true },
  );
  const newest = async () => (await query.refetch()).data?.rules ?? null;
  return (
    <Loaded query={query} what="The rules" skeleton={<RulesSkeleton />}>
      {({ rules, people }) => {
        const rule = rules.find(({ id }) => id === opened);
        return (
          <div className={styles.groups}>
            {Object.entries(ALERT_TYPES).map(([type, title]) => {
              const own = rules.filter((one) => one.type === type);
              return (
                own.length > 0 && (
                  <Section key={type} title={title} flush>
                    <ul className={styles.list}>
                      {own.map((one) => (
                        <li key={one.id} className={styles.rule}>
                          <div className={styles.text}>
                            <h3 className={styles.title}>{one.title}</h3>
                            <p className={styles.what}>{one.meaning}</p>
                            <p className={styles.facts}>{ruleNote(one)}</p>
                          </div>
                          <Button compact onClick={() => setOpened(one.id)}>
                            Open<span className="spoken"> the rule {one.title}</span>
                          </Button>
                        </li>
                      ))}
                    </ul>
                  </Section>
                )
              );
            })}
            {rule && (
              <RuleDialog
                {...{ dealerGroupId, rule, people }}
                mayEdit={role !== null && isAtLeast(role, 'manager')}
                newest={async (storeId) =>
                  (await newest())
                    ?.find(({ id }) => id === rule.id)
                    ?.stores.find(({ dealerShipId: id }) => id === storeId) ?? null
                }
                onClose={() => setOpened(null)}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
