import { useState } from 'react';
import { counted } from '../../../core/number-text.ts';
import { Badge } from '../../../web/ui/badge.tsx';
import { Button } from '../../../web/ui/buttons.tsx';
import { classNames } from '../../../web/ui/class-names.ts';
import { IconFileText, IconRefresh } from '../../../web/ui/icons.ts';
import { PickButton } from '../../../web/ui/pick-button.tsx';
import type { ImportRun } from '../contract.ts';
import words from './feeds.module.css';
import { RejectedRows } from './rejected-rows.tsx';
import { isUnderWay, type RunWords, runCounts, runDays, runReason, runWords } from './run-words.ts';
import styles from './uploads.module.css';
import { sizeText, type Upload } from './uploads.ts';
import type { FeedsDesk } from './use-feeds-desk.ts';
import { useFollowedRun } from './use-followed-run.ts';
import { useRejectedRows } from './use-rejected-rows.ts';

interface UploadCardProps {
  readonly desk: FeedsDesk;
  readonly upload: Upload;
  readonly onAgain: (id: number, dealershipId: number | null) => void;
}

/** One dropped file: on its way, what became of it, and what to do about it. */
export function UploadCard({ desk, upload, onAgain }: UploadCardProps) {
  const { file, dealershipId, state } = upload;
  const run = useFollowedRun(desk.dealerGroupId, state.at === 'taken' ? state.run : null);
  const told = run ? runWords(run) : wordsOf(upload);
  const isMoving = run ? isUnderWay(run) : state.at === 'sending';
  return (
    <li className={styles.upload} aria-busy={isMoving}>
      <IconFileText size={20} stroke={1.5} aria-hidden className={styles.uploadIcon} />
      <div className={styles.uploadBody}>
        <p className={styles.uploadHead}>
          <span className={styles.uploadName}>
            {file.name} <span className={classNames(words.faint, styles.size)}>{sizeText(file.size)}</span>
          </span>
          <span role="status">
            <Badge tone={told.tone}>{told.title}</Badge>
          </span>
        </p>
        {isMoving && <span className={styles.progress} aria-hidden />}
        {state.at === 'stopped' && <p className={styles.reason}>{state.reason}</p>}
        {run && <RunDetails run={run} rooftop={dealershipId === null ? null : desk.nameOf(dealershipId)} />}
        {run?.state === 'done' && run.rejected > 0 && <FirstReason desk={desk} run={run} />}
        <UploadActions {...{ desk, upload, run, onAgain }} />
      </div>
    </li>
  );
}

function wordsOf({ state }: Upload): RunWords {
  if (state.at === 'stopped') return { title: 'Not sent', tone: 'negative' };
  return { title: state.at === 'sending' ? 'Sending' : 'Waiting for the one before', tone: 'neutral' };
}

function RunDetails({ run, rooftop }: { readonly run: ImportRun; readonly rooftop: string | null }) {
  const reason = runReason(run);
  const counts = runCounts(run);
  const days = runDays(run);
  const read = run.recognisedAs === null ? null : `Read as ${run.recognisedAs}`;
  return (
    <>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {(read !== null || counts.length > 0) && (
        <p className={words.counts}>
          {[read, rooftop === null ? null : `for ${rooftop}`, ...counts.map(({ text }) => text), days]
            .filter((text) => text !== null)
            .join(' · ')}
        </p>
      )}
    </>
  );
}

/** The most frequent reason in the card itself; the others one press away. */
function FirstReason({ desk, run }: { readonly desk: FeedsDesk; readonly run: ImportRun }) {
  const { data } = useRejectedRows({ dealerGroupId: desk.dealerGroupId, id: run.id });
  const first = data?.groups[0];
  if (!first) return null;
  const others = (data?.groups.length ?? 1) - 1;
  return (
    <p className={styles.reason}>
      {first.message}
      {others > 0 && <span className={words.faint}> And {counted(others, 'other reason')}.</span>}
    </p>
  );
}

interface UploadActionsProps extends UploadCardProps {
  readonly run: ImportRun | null;
}

function UploadActions({ desk, upload, run, onAgain }: UploadActionsProps) {
  const [isShown, setShown] = useState(false);
  const rejected = run?.state === 'done' ? run.rejected : 0;
  const isForOne = rejected > 0 && upload.dealershipId === null;
  if (rejected === 0 && upload.state.at !== 'stopped') return null;
  return (
    <div className={styles.uploadActions}>
      {rejected > 0 && (
        <Button compact onClick={() => setShown(true)}>
          See what was rejected
        </Button>
      )}
      {isForOne && (
        <PickButton
          label="Rooftop of all rows"
          placeholder="Find a rooftop"
          options={() => desk.rooftops.map(({ id, name }) => ({ id: String(id), title: name }))}
          onPick={(id) => onAgain(upload.id, Number(id))}
        >
          Send again for one rooftop
        </PickButton>
      )}
      {upload.state.at === 'stopped' && (
        <Button
          compact
          icon={<IconRefresh size={14} />}
          onClick={() => onAgain(upload.id, upload.dealershipId)}
        >
          Send again
        </Button>
      )}
      {isShown && run && <RejectedRows desk={desk} run={run} onClose={() => setShown(false)} />}
    </div>
  );
}
