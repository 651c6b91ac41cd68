import { useState } from 'react';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../../web/ui/cards/badge.tsx';
import { classNames } from '../../../../../web/ui/class-names.ts';
import { PickButton } from '../../../../../web/ui/fields/pick-button.tsx';
import { IconFileText, IconRefresh, IconSelector } from '../../../../../web/ui/icons.ts';
import { Section } from '../../../../../web/ui/page.tsx';
import { lazyPart } from '../../../../../web/ui/shell/lazy-part.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import lists from '../feeds.module.css';
import { UploadRuns } from '../ledger/upload-runs.tsx';
import { useFollowedRuns } from '../ledger/use-followed-runs.ts';
import { pickedRooftop, rooftopOptions } from '../rooftop-options.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import { FilePreviewBody } from './file-preview.tsx';
import { isImportable, isMappable, needsNoReview } from './preview-text.ts';
import { ProgressBar } from './progress-bar.tsx';
import { importButtonText, progressOf, sizeText, uploadLabel, uploadsTitle } from './upload-text.ts';
import styles from './uploads.module.css';
import type { Upload, Uploads } from './uploads.ts';

// Opened on demand.
const MappingEditor = lazyPart(() =>
  import('../mapping/mapping-editor.tsx').then((module) => module.MappingEditor),
);

interface UploadsSectionProps {
  readonly context: FeedsContext;
  readonly uploads: Uploads;
  readonly shown: readonly Upload[];
}

export function UploadsSection({ context, uploads, shown }: UploadsSectionProps) {
  const waiting = shown.filter(({ state }) => state.at === 'previewed');
  const sound = waiting.filter(({ state }) => state.at === 'previewed' && needsNoReview(state.preview));
  const isDone = shown.some(({ state }) => state.at === 'confirmed' || state.at === 'stopped');
  return (
    <Section
      title="Files dropped now"
      note={<span role="status">{uploadsTitle(shown)}</span>}
      aside={
        <>
          {waiting.length > 1 && (
            <PickButton
              label="Store of all rows of all files"
              placeholder="Find a store"
              options={() => rooftopOptions(context)}
              onPick={async (id) => {
                const dealershipId = pickedRooftop(id);
                for (const one of waiting) await uploads.previewAgain(one.id, { dealershipId });
              }}
            >
              Store of all <IconSelector size={14} aria-hidden />
            </PickButton>
          )}
          {waiting.length > 1 && (
            <Button compact onClick={() => uploads.discard(waiting.map(({ id }) => id))}>
              Discard all
            </Button>
          )}
          {sound.length > 1 && (
            <Button
              compact
              kind="primary"
              onClick={() => uploads.confirm(sound.map(({ id }) => id).reverse())}
            >
              {importButtonText(sound)}
            </Button>
          )}
          {isDone && (
            <Button kind="quiet" compact onClick={uploads.clear}>
              Clear
            </Button>
          )}
        </>
      }
      flush
    >
      <ul className={lists.list} aria-label="Files dropped now">
        {shown.map((upload) => (
          <UploadCard key={upload.id} {...{ context, upload, uploads }} isOnly={shown.length === 1} />
        ))}
      </ul>
    </Section>
  );
}

interface UploadCardProps {
  readonly context: FeedsContext;
  readonly upload: Upload;
  readonly uploads: Uploads;
  /** The only file: shown expanded. */
  readonly isOnly: boolean;
}

function UploadCard({ context, upload, uploads, isOnly }: UploadCardProps) {
  const { file, state, trouble } = upload;
  const runs = useFollowedRuns(context.dealerGroupId, state.at === 'confirmed' ? state.runs : []);
  const reported = uploadLabel(upload, runs);
  const progress = progressOf(upload, runs);
  return (
    <li className={styles.upload} aria-busy={progress !== 'done'}>
      <IconFileText size={20} stroke={1.5} aria-hidden className={styles.uploadIcon} />
      <div className={styles.uploadBody}>
        <p className={styles.uploadHead}>
          <span className={styles.uploadName}>
            {file.name} <span className={classNames(lists.faint, styles.size)}>{sizeText(file.size)}</span>
          </span>
          <span role="status">
            <Badge tone={reported.tone}>{reported.title}</Badge>
          </span>
        </p>
        {progress !== 'done' && <ProgressBar label={file.name} percent={progress} />}
        {state.at === 'stopped' && <p className={styles.reason}>{state.reason}</p>}
        {trouble !== null && <Notice tone="negative">{trouble}</Notice>}
        {state.at === 'confirmed' && <UploadRuns context={context} runs={runs} />}
        {'preview' in state && state.at !== 'confirmed' && (
          <WaitingUpload {...{ context, upload, uploads, isOnly }} isBusy={state.at !== 'previewed'} />
        )}
        {state.at === 'stopped' && (
          <div className={styles.uploadActions}>
            <Button compact icon={<IconRefresh size={14} />} onClick={() => uploads.retry(upload.id)}>
              Send again
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function WaitingUpload({
  context,
  upload,
  uploads,
  isOnly,
  isBusy,
}: UploadCardProps & { readonly isBusy: boolean }) {
  const [mapped, map] = useState<string | null | undefined>(undefined);
  const { id, state } = upload;
  if (!('preview' in state)) return null;
  const { preview } = state;
  const confirm = () => uploads.confirm([id]);
  const hasRows = preview.tables.some(isImportable);
  const isUnknown = preview.tables.length === 1 && preview.tables.every(isMappable);
  const isUnsure = isUnknown && preview.tables[0]?.proposal !== null;
  return (
    <>
      <FilePreviewBody
        context={context}
        preview={preview}
        isOpen={isOnly}
        onMap={map}
        onPreviewAgain={(of) => uploads.previewAgain(id, of)}
      />
      <div className={styles.uploadActions}>
        {hasRows && (
          <Button compact kind="primary" busy={state.at === 'confirming'} onClick={confirm}>
            {importButtonText([upload])}
            <span className="spoken"> of {preview.fileName}</span>
          </Button>
        )}
        {isUnknown && (
          <Button
            compact
            kind="primary"
            disabled={isBusy}
            onClick={() => map(preview.tables[0]?.tableName ?? null)}
          >
            {isUnsure ? 'Check the columns' : 'Name the columns'}
          </Button>
        )}
        {isUnsure && (
          <Button compact disabled={isBusy} onClick={confirm}>
            Answer later<span className="spoken"> for {preview.fileName}</span>
          </Button>
        )}
        <Button compact disabled={isBusy} onClick={() => uploads.discard([id])}>
          Discard<span className="spoken"> {preview.fileName}</span>
        </Button>
        {preview.tables.length > 0 && (
          <PickButton
            label="Store of all rows"
            placeholder="Find a store"
            options={() => rooftopOptions(context)}
            onPick={(picked) => uploads.previewAgain(id, { dealershipId: pickedRooftop(picked) })}
          >
            <span className="spoken">Store of {preview.fileName}: </span>
            {preview.dealershipId === null
              ? 'Store named in each row'
              : `All rows to ${context.nameOf(preview.dealershipId)}`}{' '}
            <IconSelector size={14} aria-hidden />
          </PickButton>
        )}
      </div>
      {mapped !== undefined && (
        <MappingEditor
          context={context}
          source={{ importId: preview.importId, tableName: mapped, dealershipId: preview.dealershipId }}
          onClose={() => map(undefined)}
          onSaved={async ({ importsNow }) => {
            map(undefined);
            await uploads.previewAgain(id);
            if (importsNow) await confirm();
          }}
        />
      )}
    </>
  );
}
