import { type RefObject, useEffect, useRef, useState } from 'react';
import { FileDrop } from '../../../../../web/ui/fields/file-drop.tsx';
import { PickField } from '../../../../../web/ui/fields/pick-field.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../../web/ui/use-media.ts';
import { UPLOAD_BYTES } from '../../contract.ts';
import { NAMED_IN_FILE, pickedRooftop, rooftopOptions } from '../rooftop-options.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './uploads.module.css';

const MB = 1024 * 1024;

interface BringFilesProps {
  readonly context: FeedsContext;
  /** Null when rows name their store. */
  readonly dealershipId: number | null;
  readonly onPick: (dealershipId: number | null) => void;
  readonly onFiles: (files: File[]) => void;
  readonly zone: RefObject<HTMLDivElement | null>;
}

/** Drop zone; files are previewed before anything is imported. */
export function AddFiles(props: BringFilesProps) {
  const { context } = props;
  if (context.role === null) {
    // The fields themselves, out of sight: their height depends on how their hints wrap.
    return (
      <div className={styles.unknown} aria-busy="true" inert>
        <DropFields {...props} />
      </div>
    );
  }
  if (!context.mayImport) {
    return <Notice>Managers and admins import files. Your role here is {context.role}.</Notice>;
  }
  return (
    <>
      <DropFields {...props} />
      <DropAnywhere onFiles={props.onFiles} />
    </>
  );
}

function DropFields({ context, dealershipId, onPick, onFiles, zone }: BringFilesProps) {
  const { nameOf } = context;
  const isPhone = useMedia(PHONE);
  return (
    <div className={styles.bring} ref={zone}>
      <PickField
        label="Which store do these belong to?"
        name="rooftop"
        placeholder="Find a store"
        nothingFound="No store has that name."
        value={dealershipId === null ? NAMED_IN_FILE : String(dealershipId)}
        shown={dealershipId === null ? 'Named in the file' : nameOf(dealershipId)}
        hint={
          dealershipId === null
            ? 'Each row names its store, by its name or a name from the settings.'
            : `Every row goes to ${nameOf(dealershipId)}, whatever store it names.`
        }
        options={() => rooftopOptions(context)}
        onChange={(id) => onPick(pickedRooftop(id))}
      />
      <FileDrop
        label={isPhone ? 'Choose files' : 'Drop files here, or choose them'}
        hint={`Deals, repair orders, leads and lead mails: CSV, Excel, ZIP, ADF, several at once, up to ${UPLOAD_BYTES / MB} MB each. You see a preview first.`}
        onFiles={onFiles}
      />
    </div>
  );
}

function DropAnywhere({ onFiles }: { readonly onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
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
