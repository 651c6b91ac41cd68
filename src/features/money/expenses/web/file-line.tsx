import { useState } from 'react';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/fields.tsx';
import { IconFileText, IconX } from '../../../../web/ui/icons.ts';
import type { ExpenseFile } from '../contract.ts';
import { isShownInTab } from '../rules-files.ts';
import styles from './expense.module.css';
import type { ExpenseCalls } from './use-expense-calls.ts';

interface FileLineProps {
  readonly file: ExpenseFile;
  readonly calls: ExpenseCalls;
  readonly mayEdit: boolean;
  /** Only for files that can be kept each month. */
  readonly onKeep?: (keeps: boolean) => void;
  readonly onRemove: () => void;
}

export function FileLine({ file, calls, mayEdit, onKeep, onRemove }: FileLineProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  const tried = (act: () => Promise<unknown>) =>
    void act().then(
      () => setWrong(null),
      (error: Error) => setWrong(error.message),
    );
  return (
    <li className={styles.file}>
      <IconFileText size={18} stroke={1.5} aria-hidden />
      <div className={styles.fileWords}>
        <span className={styles.fileName} title={file.filename}>
          {file.filename}
        </span>
        <span className={styles.note}>
          {sizeText(file.bytes)}
          {file.isCarriedOver && ', from an earlier month'}
          {file.isCarriedOver && !file.keepEachMonth && '; ends before this one'}
        </span>
        {onKeep !== undefined && mayEdit && (
          <CheckboxField label="Keep each month" checked={file.keepEachMonth} onChange={onKeep} />
        )}
        {wrong !== null && <span className={styles.wrong}>{wrong}</span>}
      </div>
      {isShownInTab(file.type) && (
        <Button compact kind="quiet" onClick={() => tried(() => showInTab(calls, file.id))}>
          Preview
        </Button>
      )}
      <IconButton label={`Download ${file.filename}`} onClick={() => tried(() => calls.saveFile(file.id))}>
        <IconDownload size={16} stroke={1.75} />
      </IconButton>
      {mayEdit && !file.isCarriedOver && (
        <IconButton label={`Take off ${file.filename}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      )}
    </li>
  );
}

const NO_TAB =
  'The browser kept the new tab from opening. Allow pop-ups for this page, or download the file.';

/** Opens the tab within the click; browsers block it later. */
async function showInTab(calls: ExpenseCalls, id: number): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  if (!tab) throw new Error(NO_TAB);
  try {
    tab.opener = null;
    tab.location.replace(new URL(await calls.addressOf(id), window.location.href));
  } catch (error) {
    tab.close();
    throw error;
  }
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
