import { Badge } from '../../../web/ui/badge.tsx';
import type { ImportRun } from '../contract.ts';
import words from './feeds.module.css';
import styles from './ledger.module.css';
import { runDays, runReason, runWords } from './run-words.ts';

/** A file of the ledger: its name, what it was taken for, and what became of it where that needs words. */
export function RunOutcome({ run }: { readonly run: ImportRun }) {
  const { title, tone } = runWords(run);
  const reason = runReason(run);
  const needsWords = tone !== 'positive' && !(tone === 'warning' && run.changed > 0);
  const about = [run.recognisedAs, runDays(run)].filter((text) => text !== null).join(', ');
  return (
    <>
      <span className={styles.fileName} title={run.fileName}>
        {run.fileName}
      </span>
      <span className={styles.outcome}>
        {needsWords && <Badge tone={tone}>{title}</Badge>}
        {about !== '' && <span className={words.note}>{about}</span>}
        {needsWords && reason !== null && <span className={styles.reason}>{reason}</span>}
      </span>
    </>
  );
}
