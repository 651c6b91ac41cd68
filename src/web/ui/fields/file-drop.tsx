import { type DragEvent, useId, useState } from 'react';
import { IconCloudUpload } from '../icons.ts';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** What to do: `Drop lead files here, or choose them`. */
  readonly label: string;
  /** Which kinds and how large. */
  readonly hint?: string;
  /** Endings and types as the browser takes them: `.csv,.eml`. Anything else is left to the server to refuse. */
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Takes files by drop, press or keyboard. */
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
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
