import { IconButton } from '../../../../web/ui/buttons.tsx';
import { IconX } from '../../../../web/ui/icons.ts';
import styles from './expense.module.css';
import type { SentFile } from './use-sent-files.ts';

/** An upload in progress, or why it was refused. */
export function SentLine({ file, onDrop }: { readonly file: SentFile; readonly onDrop: () => void }) {
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
