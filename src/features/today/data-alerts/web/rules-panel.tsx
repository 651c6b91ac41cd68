import { useState } from 'react';
import type { Role } from '../../../../core/navigation/roles.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { ALERT_TYPES } from '../catalog/rule.ts';
import { alertRuleList } from '../contract.ts';
import styles from './data-alerts.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { ruleNote } from './rule-edits.ts';

export interface RulesPanelProps {
  readonly dealerGroupId: number;
  readonly dealerShipId: number[] | undefined;
  readonly role: Role | null;
}

/** Every rule by type, with what differs from its defaults; each opens with its back-test. */
export function RulesPanel({ dealerGroupId, dealerShipId, role }: RulesPanelProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const query = useCall(
    alertRuleList,
    { dealerGroupId, ...(dealerShipId !== undefined && { dealerShipId }) },
    { live: ['alert'], keepsPrevious: true },
  );
  const newest = async () => (await query.refetch()).data?.rules ?? null;
  return (
    <Loaded query={query} what="The rules" skeleton={<RowsSkeleton rows={10} />}>
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
