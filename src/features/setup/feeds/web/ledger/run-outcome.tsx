import { kinds } from '../../../../../records/kinds.ts';
import { Badge } from '../../../../../web/ui/cards/badge.tsx';
import type { ImportRun } from '../../contract.ts';
import words from '../feeds.module.css';
import { ProgressBar } from '../uploads/progress-bar.tsx';
import styles from './ledger.module.css';
import { isUnderWay, runDays, runReason, runWords, takenForText } from './run-words.ts';

export function RunOutcome({ run }: { readonly run: ImportRun }) {
  const { title, tone } = runWords(run);
  const reason = runReason(run);
  const needsWords = tone !== 'positive' && !(tone === 'warning' && run.changed > 0 && run.state === 'done');
  const kind = run.target === null ? takenForText(run) : kinds[run.target].title;
  const about = [kind, run.tableName, runDays(run)].filter((text) => text !== null).join(' · ');
  return (
    <>
      <span className={styles.fileName} title={run.fileName}>
        {run.fileName}
      </span>
      <span className={styles.outcome}>
        {needsWords && <Badge tone={tone}>{title}</Badge>}
        {about !== '' && <span className={words.note}>{about}</span>}
        {needsWords && reason !== null && <span className={styles.reason}>{reason}</span>}
        {run.warning !== null && run.state === 'done' && (
          <span className={styles.warning}>{run.warning}</span>
        )}
      </span>
      {isUnderWay(run) && <ProgressBar label={run.fileName} percent={null} />}
    </>
  );
}
