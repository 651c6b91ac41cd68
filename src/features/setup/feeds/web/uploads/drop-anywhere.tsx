import { useEffect, useRef, useState } from 'react';
import styles from './uploads.module.css';

/** Accepts drops anywhere on the page, so the browser does not open the file. */
export function DropAnywhere({ onFiles }: { readonly onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      // The drop zone handled it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length > 0) latest.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return isOver ? <div className={styles.anywhere}>Drop the files anywhere to import them</div> : null;
}
