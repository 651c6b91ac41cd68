import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import type { NotPlanned } from '../contract.ts';
import { CopyDialog } from './copy-dialog.tsx';
import type { Plan } from './plan-rows.ts';
import { monthWords } from './plan-words.ts';
import styles from './rail.module.css';
import { type CopyChoice, useCopy, useCopyChoice } from './use-copy.ts';

/** Products with money last month and none yet; one click copies last month. */
export function NotPlannedCard({ plan }: { readonly plan: Plan }) {
  const [busy, setBusy] = useState<number | null>(null);
  const [doubt, setDoubt] = useState<{ choice: CopyChoice; name: string } | null>(null);
  const choiceOf = useCopyChoice(plan);
  const copy = useCopy();
  const { notPlanned, locked } = plan;
  if (notPlanned.length === 0) return null;
  const month = monthWords(plan.previous.startDate, Number(plan.startDate.slice(0, 4)));
  const planLike = async (item: NotPlanned) => {
    const direction = item.targetBudget > 0 ? 'plannedToPlanned' : 'actualToPlanned';
    const choice = choiceOf({ productId: item.productId, direction });
    setBusy(item.productId);
    // Shows a preview first when something would be overwritten.
    await copy(choice, { force: false, quiet: true }).catch(() => setDoubt({ choice, name: item.name }));
    setBusy(null);
  };
  return (
    <Section title="Not planned yet" note={`had money in ${month}`}>
      <ul className={styles.list}>
        {notPlanned.map((item) => (
          <li key={item.productId} className={styles.item}>
            <span className={styles.itemName}>
              <span className={styles.swatch} style={{ background: item.color }} aria-hidden />
              {item.name}
            </span>
            <span className={styles.itemNote}>{pastText(item)}</span>
            {locked !== 'role' && (
              <span className={styles.itemAction}>
                <Button compact busy={busy === item.productId} onClick={() => void planLike(item)}>
                  {`Plan it like ${month} (${numberText(item.targetBudget || (item.actualBudget ?? 0), 'usd')})`}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {doubt && (
        <CopyDialog plan={plan} choice={doubt.choice} product={doubt.name} onClose={() => setDoubt(null)} />
      )}
    </Section>
  );
}

function pastText({ category, actualBudget }: NotPlanned): string {
  return actualBudget === null ? category : `${category} · ${numberText(actualBudget, 'usd')} spent`;
}
