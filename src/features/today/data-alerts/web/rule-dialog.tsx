import { useState } from 'react';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { AlertRuleReply } from '../contract.ts';
import { BackTestTable } from './back-test-table.tsx';
import styles from './data-alerts.module.css';
import { type Person, RuleForm, type StoreSetting } from './rule-form.tsx';

interface RuleDialogProps {
  readonly dealerGroupId: number;
  readonly rule: AlertRuleReply;
  readonly people: readonly Person[];
  readonly mayEdit: boolean;
  readonly newest: (storeId: number) => Promise<StoreSetting | null>;
  readonly onClose: () => void;
}

/** One rule at one store: its numbers, its owner, and how often it would have fired. */
export function RuleDialog({ dealerGroupId, rule, people, mayEdit, newest, onClose }: RuleDialogProps) {
  const [storeId, setStoreId] = useState(rule.stores[0]?.dealerShipId ?? 0);
  const [tried, setTried] = useState<string | null>(null);
  const store = rule.stores.find(({ dealerShipId }) => dealerShipId === storeId);
  return (
    <Dialog label={rule.title} wide onClose={onClose}>
      <div className={styles.ruleDialog}>
        <header>
          <h2 className={styles.ruleTitle}>{rule.title}</h2>
          <p className={styles.what}>{rule.meaning}</p>
        </header>
        <SelectField
          label="Store"
          value={String(storeId)}
          options={rule.stores.map(({ dealerShipId, store: name }) => ({
            value: String(dealerShipId),
            label: name,
          }))}
          onChange={(chosen) => {
            setStoreId(Number(chosen));
            setTried(null);
          }}
        />
        {store && (
          <div className={styles.columns}>
            <RuleForm
              key={storeId}
              {...{ dealerGroupId, rule, store, people, mayEdit }}
              newest={() => newest(storeId)}
              onTry={setTried}
            />
            {rule.canBackTest ? (
              <BackTestTable {...{ dealerGroupId, storeId, tried }} rule={rule.id} />
            ) : (
              <EmptyState
                title="No back-test for this rule"
                why="Past states of what it reads are not kept."
              />
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
