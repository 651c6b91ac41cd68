import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../web/ui/buttons.tsx';
import { classNames } from '../../../web/ui/class-names.ts';
import { FileDrop } from '../../../web/ui/file-drop.tsx';
import { PickButton } from '../../../web/ui/pick-button.tsx';
import { PickField } from '../../../web/ui/pick-field.tsx';
import { Bone } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../web/ui/use-media.ts';
import { useApi } from '../../../web/use-call.ts';
import { feedList, importList, UPLOAD_BYTES, uploadFiles } from '../contract.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import lists from './feeds.module.css';
import { UploadCard } from './upload-card.tsx';
import styles from './uploads.module.css';
import { createUploads, isHomeless, type Upload, type Uploads, uploadsTitle } from './uploads.ts';
import type { FeedsDesk } from './use-feeds-desk.ts';

const NAMED_IN_FILE = '0';
const MB = 1024 * 1024;

/** Where files are dropped, and what became of those dropped since the screen was opened. */
export function BringFiles({ desk }: { readonly desk: FeedsDesk }) {
  if (desk.role === null) return <Bone width="100%" height="180px" />;
  if (!desk.mayImport) {
    return <Notice>Managers and admins bring files in. Your role here is {desk.role}.</Notice>;
  }
  return <DropDesk desk={desk} />;
}

function DropDesk({ desk }: { readonly desk: FeedsDesk }) {
  const { rooftops, only, nameOf } = desk;
  const [picked, pick] = useState<string | null>(null);
  const target = picked ?? (only ? String(only.id) : NAMED_IN_FILE);
  const dealershipId = target === NAMED_IN_FILE ? null : Number(target);
  const { uploads, shown } = useUploads(desk);
  const isPhone = useMedia(PHONE);
  const add = (files: File[]) => uploads.add(files, dealershipId);

  return (
    <div className={styles.bring}>
      <PickField
        label="Which rooftop do these belong to?"
        name="rooftop"
        placeholder="Find a rooftop"
        nothingFound="No rooftop is called that."
        value={target}
        shown={dealershipId === null ? 'Named in the file' : nameOf(dealershipId)}
        hint={
          dealershipId === null
            ? 'Each row says its rooftop, by its name or a name from the settings.'
            : `Every row goes to ${nameOf(dealershipId)}, whatever it says.`
        }
        options={() => [
          { id: NAMED_IN_FILE, title: 'Named in the file' },
          ...rooftops.map(({ id, name }) => ({ id: String(id), title: name, group: 'All rows belong to' })),
        ]}
        onChange={pick}
      />
      <FileDrop
        label={isPhone ? 'Choose lead files' : 'Drop lead files here, or choose them'}
        hint={`Lead mails, ADF and CRM lists as CSV, several at once, up to ${UPLOAD_BYTES / MB} MB each`}
        onFiles={add}
      />
      <DropAnywhere onFiles={add} />
      {shown.length > 0 && <Uploaded desk={desk} uploads={uploads} shown={shown} />}
    </div>
  );
}

interface UploadedProps {
  readonly desk: FeedsDesk;
  readonly uploads: Uploads;
  readonly shown: readonly Upload[];
}

function Uploaded({ desk, uploads, shown }: UploadedProps) {
  const homeless = shown.filter(isHomeless);
  return (
    <div className={styles.uploads}>
      <div className={styles.uploadsHead}>
        <h3 className={styles.uploadsTitle}>{uploadsTitle(shown)}</h3>
        {homeless.length > 1 && (
          <PickButton
            label="Rooftop of all rows"
            placeholder="Find a rooftop"
            options={() => desk.rooftops.map(({ id, name }) => ({ id: String(id), title: name }))}
            onPick={(picked) => {
              for (const { id } of homeless) uploads.again(id, Number(picked));
            }}
          >
            Send {homeless.length} again for one rooftop
          </PickButton>
        )}
        <Button kind="quiet" compact onClick={uploads.clear}>
          Clear
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it too */}
      <ul className={classNames(lists.list, styles.uploadList)} aria-label="Files dropped now" tabIndex={0}>
        {shown.map((upload) => (
          <UploadCard key={upload.id} desk={desk} upload={upload} onAgain={uploads.again} />
        ))}
      </ul>
    </div>
  );
}

function useUploads({ dealerGroupId }: FeedsDesk) {
  const { quiet } = useApi();
  const queries = useQueryClient();
  const [uploads] = useState(() =>
    createUploads(async ({ file, dealershipId }) => {
      const target = dealershipId === null ? {} : { dealerShipId: [dealershipId] };
      const { imports } = await quiet.call(uploadFiles, { dealerGroupId, ...target, files: [file] });
      // The next file need not wait for the lists.
      for (const { path } of [importList, feedList]) void queries.invalidateQueries({ queryKey: [path] });
      return imports;
    }),
  );
  return { uploads, shown: useSyncExternalStore(uploads.subscribe, uploads.shown) };
}
