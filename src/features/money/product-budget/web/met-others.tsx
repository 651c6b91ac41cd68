import type { Dispatch } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { Grid } from '../contract.ts';
import { dollarsText } from '../rules-percents.ts';
import { differences } from './differences.ts';
import { type Draft, draftOf } from './draft.ts';
import { type Amounts, savedAmounts } from './draft-amounts.ts';
import styles from './percent-editor.module.css';

const MOST_SHOWN = 12;

interface MetOthersProps {
  readonly draft: Draft;
  readonly amounts: Amounts;
  readonly theirs: Grid;
  readonly dispatch: Dispatch<{ readonly does: 'takeTheirs' | 'keepMine' }>;
}

/** Announces a save by somebody else, shows both, and lets the user choose. */
export function MetOthers({ draft, amounts, theirs, dispatch }: MetOthersProps) {
  const saved = draftOf(theirs, draft);
  const rows = differences({ draft, amounts }, { draft: saved, amounts: savedAmounts(saved, theirs) });
  return (
    <div className={styles.met} role="alert">
      <Notice tone="warning">
        Someone else saved this split while you were editing. Nothing of theirs is lost, and yours is not
        saved yet. Choose whose counts.
      </Notice>
      <div className={styles.metScroll}>
        <table className={styles.metTable}>
          <caption className="spoken">What differs between yours and theirs</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map(({ what, yours, theirs: now }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-figures>{dollarsText(yours)}</td>
                <td data-figures>{dollarsText(now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MOST_SHOWN && (
        <p className={styles.more}>And {countedText(rows.length - MOST_SHOWN, 'more difference')}.</p>
      )}
      {rows.length === 0 && (
        <p className={styles.more}>The amounts are the same; the percents behind them differ.</p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => dispatch({ does: 'takeTheirs' })}>Take theirs</Button>
        <Button kind="primary" onClick={() => dispatch({ does: 'keepMine' })}>
          Keep mine, then save
        </Button>
      </div>
    </div>
  );
}
