import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import type { ExpenseFile } from '../contract.ts';
import styles from './expense.module.css';
import { FileLine } from './file-line.tsx';
import { SentLine } from './sent-line.tsx';
import type { ExpenseCalls } from './use-expense-calls.ts';
import type { ExpenseEdit } from './use-expense-form.ts';
import { useSentFiles } from './use-sent-files.ts';

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
