import { useRef, useState } from 'react';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { IconFileText, IconX } from '../../../../web/ui/icons.ts';
import type { ExpenseFile } from '../contract.ts';
import { MOST_FILE_BYTES } from '../contract-files.ts';
import { isShownInTab } from '../rules-files.ts';
import styles from './expense.module.css';
import type { ExpenseCalls } from './use-expense-calls.ts';
import type { Arriving, ExpenseEdit } from './use-expense-form.ts';

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.xlsx,.docx,.csv,.txt';
const HINT = 'PDF, image, Excel, Word, CSV or text, up to 20 MB each';

interface FilesPartProps {
  readonly edit: ExpenseEdit;
  readonly calls: ExpenseCalls;
  readonly mayEdit: boolean;
}

/** Invoices and planner files. */
export function FilesPart(props: FilesPartProps) {
  return (
    <>
      <FileList
        {...props}
        of="invoices"
        title="Invoices"
        none="No invoice yet."
        label="Drop invoices here, or choose them"
      />
      <FileList
        {...props}
        of="files"
        title="Planner files"
        none="No creative or insertion order yet."
        label="Drop planner files here, or choose them"
      />
    </>
  );
}

interface FileListProps extends FilesPartProps {
  readonly of: 'invoices' | 'files';
  readonly title: string;
  readonly none: string;
  readonly label: string;
}

function FileList({ edit, calls, mayEdit, of, title, none, label }: FileListProps) {
  const files = edit.form[of];
  const { sent, send, drop } = useSentFiles({
    calls,
    arriving: edit.arriving,
    onArrived: (file) => edit.change((now) => ({ [of]: [...now[of], file] })),
  });
  const put = (changed: ExpenseFile) =>
    edit.change((now) => ({ [of]: now[of].map((file) => (file.id === changed.id ? changed : file)) }));
  const remove = (id: number) => edit.change((now) => ({ [of]: now[of].filter((file) => file.id !== id) }));
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {edit.errorOf(of) !== undefined && <p className={styles.wrong}>{edit.errorOf(of)}</p>}
      {files.length === 0 && sent.length === 0 && !mayEdit && <p className={styles.note}>{none}</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            calls={calls}
            mayEdit={mayEdit}
            {...(of === 'files' && { onKeep: (keepEachMonth: boolean) => put({ ...file, keepEachMonth }) })}
            onRemove={() => remove(file.id)}
          />
        ))}
        {sent.map((file) => (
          <SentLine key={file.key} file={file} onDrop={() => drop(file.key)} />
        ))}
      </ul>
      {mayEdit && (
        <FileDrop label={label} hint={HINT} accept={ACCEPT} onFiles={(chosen) => void send(chosen)} />
      )}
    </section>
  );
}

interface FileLineProps {
  readonly file: ExpenseFile;
  readonly calls: ExpenseCalls;
  readonly mayEdit: boolean;
  /** Only for files that can be kept each month. */
  readonly onKeep?: (keeps: boolean) => void;
  readonly onRemove: () => void;
}

function FileLine({ file, calls, mayEdit, onKeep, onRemove }: FileLineProps) {
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

function SentLine({ file, onDrop }: { readonly file: SentFile; readonly onDrop: () => void }) {
  return (
    <li className={styles.file}>
      <div className={styles.fileWords}>
        <span className={styles.fileName}>{file.name}</span>
        {file.wrong === null ? (
          <progress
            className={styles.progress}
            aria-label={`Sending ${file.name}`}
            max={100}
            value={file.percent}
          />
        ) : (
          <span role="alert" className={styles.wrong}>
            {file.wrong}
          </span>
        )}
      </div>
      {file.wrong !== null && (
        <IconButton label={`Remove ${file.name}`} onClick={onDrop}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      )}
    </li>
  );
}

interface SentFile {
  readonly key: number;
  readonly name: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly wrong: string | null;
}

const TOO_LARGE = `It is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB.`;
const UNANSWERED = 'The server did not answer. Choose the file once more.';

interface SendInput {
  readonly calls: ExpenseCalls;
  readonly arriving: Arriving;
  readonly onArrived: (file: ExpenseFile) => void;
}

function useSentFiles({ calls, arriving, onArrived }: SendInput) {
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const made = useRef(0);
  const put = (key: number, fields: Partial<SentFile>) =>
    setSent((now) => now.map((one) => (one.key === key ? { ...one, ...fields } : one)));
  const drop = (key: number) => setSent((now) => now.filter((one) => one.key !== key));

  /** @returns whether it arrived */
  async function sendOne(file: File, key: number): Promise<boolean> {
    if (file.size > MOST_FILE_BYTES) {
      put(key, { wrong: TOO_LARGE });
      return false;
    }
    try {
      const onSent = (bytes: number) =>
        put(key, { percent: Math.min(99, Math.round((bytes / Math.max(1, file.size)) * 100)) });
      const { fileId, filename, type, bytes } = await calls.upload(file, onSent);
      const attachedAt = new Date().toISOString();
      onArrived({
        id: fileId,
        filename,
        type,
        bytes,
        keepEachMonth: false,
        isCarriedOver: false,
        attachedAt,
      });
      drop(key);
      return true;
    } catch (error) {
      put(key, { wrong: error instanceof RequestFailed && error.status > 0 ? error.message : UNANSWERED });
      return false;
    }
  }

  return {
    sent,
    drop,
    send: async (files: readonly File[]) => {
      const waiting = files.map((file) => {
        made.current += 1;
        return { file, key: made.current };
      });
      const rows = waiting.map(({ file, key }) => ({ key, name: file.name, percent: 0, wrong: null }));
      setSent((now) => [...now, ...rows]);
      arriving.begin(waiting.length);
      for (const { file, key } of waiting) arriving.end(await sendOne(file, key));
    },
  };
}
