import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { countedText, NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import type { Day } from '../../../../core/time/period.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { monthText } from '../catalog/budget-line.ts';
import { type AlertRuleReply, backTest, MOST_MONTHS } from '../contract.ts';
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
              <BackTestTable {...{ dealerGroupId, storeId, tried, rule }} />
            ) : (
              <EmptyState title="No back-test for this rule" why="What it reads has no history." />
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface BackTestProps {
  readonly dealerGroupId: number;
  readonly storeId: number;
  readonly rule: AlertRuleReply;
  /** Values beside the saved ones; null for none. */
  readonly tried: string | null;
}

type Tested = ReplyOf<typeof backTest>;

function BackTestTable({ dealerGroupId, storeId, rule, tried }: BackTestProps) {
  const of = { dealerGroupId, dealerShipId: [storeId], rule: rule.id };
  const saved = useCall(backTest, of, { via: 'quiet' });
  const trial = useCall(backTest, tried === null ? null : { ...of, tried }, {
    via: 'quiet',
    keepsPrevious: true,
  });
  return (
    <section className={styles.backTest} aria-label="Back-test">
      <h3 className={styles.title}>Back-test</h3>
      <Loaded query={saved} what="The back-test" skeleton={<RowsSkeleton rows={6} />}>
        {(now) => <Months now={now} tried={tried === null ? null : (trial.data ?? null)} />}
      </Loaded>
      {trial.error && <p role="alert">{trial.error.message}</p>}
      {rule.backTestMonths < MOST_MONTHS && (
        <p className={styles.facts}>
          {`Tested over ${countedText(rule.backTestMonths, 'month')}: it reads every vehicle on every day.`}
        </p>
      )}
    </section>
  );
}

function Months({ now, tried }: { readonly now: Tested; readonly tried: Tested | null }) {
  const triedOf = new Map(tried?.months.map((month) => [month.month, month]));
  return (
    <>
      <p className={styles.facts}>{`As saved: ${testSummary(now)}`}</p>
      {tried && <p className={styles.facts} role="status">{`These numbers: ${testSummary(tried)}`}</p>}
      <table className={styles.months}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Fired</th>
            <th scope="col">Cleared</th>
            {tried && <th scope="col">Would fire</th>}
            {tried && <th scope="col">Would clear</th>}
          </tr>
        </thead>
        <tbody>
          {now.months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthText(month.month as Day)}</th>
              <td>{countInMonth(month, 'fired')}</td>
              <td>{countInMonth(month, 'cleared')}</td>
              {tried && <td>{countInMonth(triedOf.get(month.month), 'fired')}</td>}
              {tried && <td>{countInMonth(triedOf.get(month.month), 'cleared')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.facts}>A dash is a month without the data the rule reads.</p>
    </>
  );
}

type Month = Tested['months'][number];

function countInMonth(month: Month | undefined, which: 'fired' | 'cleared'): string {
  return month === undefined || month.judged === 0 ? NO_VALUE : numberText(month[which], 'number');
}

function testSummary({ fired, cleared, medianDays, perStoreWeek }: Tested): string {
  const lasted = medianDays === null ? '' : ` after ${countedText(medianDays, 'day')} (median)`;
  return `fired ${fired}×, cleared ${cleared}×${lasted}; ${perStoreWeek.toFixed(2)} a week.`;
}
