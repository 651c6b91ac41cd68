import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { Dialog } from '../../../../web/ui/shell/dialog.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { targetKpis, targetList, uploadTargets } from '../contract.ts';
import styles from './targets.module.css';
import type { Whose } from './whose.ts';

const MOST_SHOWN = 8;

export function ImportTargets({ whose, onClose }: { readonly whose: Whose; readonly onClose: () => void }) {
  const refreshes = [targetList, targetKpis];
  const { save, isSaving, error } = useSave(uploadTargets, { via: 'quiet', refreshes });
  const [refused, refuse] = useState<ReplyOf<typeof uploadTargets>['refused']>([]);

  async function send(files: File[]): Promise<void> {
    const answer = await save({ dealerGroupId: whose.dealerGroupId, files });
    refuse(answer.refused);
    if (answer.refused.length > 0) return;
    const same = answer.unchanged > 0 ? `, ${answer.unchanged} were already set` : '';
    notify({ type: 'positive', message: `${countedText(answer.saved, 'target')} set${same}.` });
    onClose();
  }

  return (
    <Dialog label="Import targets" onClose={onClose}>
      <div className={styles.form}>
        <h2 className={styles.title}>Import targets</h2>
        <p className={styles.text}>
          A CSV or XLSX table with the columns Store, KPI, Month and Target, such as the one Export writes. A
          blank target deletes the existing one.
        </p>
        <FileDrop
          label="Drop a table here, or choose one"
          hint="CSV or XLSX, up to 5 MB"
          accept=".csv,.tsv,.txt,.xlsx"
          multiple={false}
          busy={isSaving}
          onFiles={(files) => {
            send(files).catch(() => undefined);
          }}
        />
        {error && <Notice tone="negative">{error.message}</Notice>}
        {refused.length > 0 && (
          <Notice tone="negative">
            Nothing was set: {countedText(refused.length, 'row')} cannot be read.
            <ul className={styles.refused}>
              {refused.slice(0, MOST_SHOWN).map(({ row, message }) => (
                <li key={`${row} ${message}`}>
                  Row {row}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
