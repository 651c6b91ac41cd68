import { type DragEvent, useId, useState } from 'react';
import { IconCloudUpload } from '../icons.ts';
import styles from './file-drop.module.css';

export interface FileDropProps {
  readonly label: string;
  readonly hint?: string;
  /**
   * Extensions and types as in the `accept` attribute: `.csv,.eml`. The server rejects anything
   * else.
   */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly onFiles: (files: File[]) => void;
}

export function FileDrop({ label, hint, accept, multiple = true, busy = false, onFiles }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const id = useId();

  function take(list: FileList | null): void {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    if (!busy) take(event.dataTransfer.files);
  }

  return (
    <label
      className={styles.drop}
      data-over={isOver}
      data-busy={busy}
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!busy);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconCloudUpload size={24} stroke={1.5} className={styles.icon} aria-hidden />
      <span className={styles.label}>{busy ? 'Reading the files' : label}</span>
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        className={styles.input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
