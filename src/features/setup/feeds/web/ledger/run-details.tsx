import { useState } from 'react';
import { countedText } from '../../../../../core/text/number-text.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { lazyPart } from '../../../../../web/ui/shell/lazy-part.tsx';
import { Bone } from '../../../../../web/ui/skeleton.tsx';
import type { ImportRun } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { exactly } from '../when.tsx';
import styles from './ledger.module.css';
import { rowsText } from './rejections.ts';
import { RunActions } from './run-actions.tsx';
import { kindText, seemsText, undoneText } from './run-text.ts';
import { useRejectedRows } from './use-rejected-rows.ts';

// Opened on demand.
const RejectedRows = lazyPart(() => import('./rejected-rows.tsx').then((module) => module.RejectedRows));

interface RunDetailsProps {
  readonly context: FeedsContext;
  readonly run: ImportRun;
}

export function RunDetails({ context, run }: RunDetailsProps) {
  const showsReasons = context.mayImport && run.actions.includes('rejectedRows');
  return (
    <div className={styles.detailsBody}>
      <dl className={styles.known}>
        {factsOf(run).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {showsReasons && <WhyRejected context={context} run={run} />}
      {context.mayImport ? (
        <RunActions context={context} run={run}>
          {showsReasons && <RejectedButton context={context} run={run} />}
        </RunActions>
      ) : (
        <p className={feedStyles.faint}>Managers and admins can undo or release an import.</p>
      )}
    </div>
  );
}

function factsOf(run: ImportRun): [string, string][] {
  const facts: [string, string | null][] = [
    ['Import', String(run.id)],
    ['Read as', run.recognizedAs === null ? null : kindText(run)],
    ['Seems to be', run.proposal && seemsText(run.proposal)],
    ['Rows', run.rows > 0 ? countedText(run.rows, 'row') : null],
    ['Received', exactly(run.startedAt)],
    ['Done', run.finishedAt === null ? null : exactly(run.finishedAt)],
    ['The same file as', run.repeatsImportId === null ? null : `import ${run.repeatsImportId}`],
    ['Let in by', run.releasedBy],
    [
      'Undone',
      run.undone && `${exactly(run.undone.at)}${run.undone.by === null ? '' : ` by ${run.undone.by}`}`,
    ],
    ['What that did', run.undone && undoneText(run.undone)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

const SHOWN = 3;

function WhyRejected({ context, run }: RunDetailsProps) {
  const { data, error } = useRejectedRows({ dealerGroupId: context.dealerGroupId, id: run.id });
  const groups = data?.groups ?? [];
  return (
    <div className={styles.why}>
      {!data && !error && <Bone width="60%" height="14px" />}
      {groups.length > 0 && (
        <ul className={styles.reasons} aria-label="Why rows were rejected">
          {groups.slice(0, SHOWN).map(({ field, message, rows }) => (
            <li key={`${field} ${message}`}>
              {message}{' '}
              <span className={feedStyles.faint}>
                {countedText(rows.length, 'row')}: {rowsText(rows, 4)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RejectedButton({ context, run }: RunDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button compact onClick={() => setOpen(true)}>
        See and download what was rejected
      </Button>
      {isOpen && <RejectedRows context={context} run={run} onClose={() => setOpen(false)} />}
    </>
  );
}
