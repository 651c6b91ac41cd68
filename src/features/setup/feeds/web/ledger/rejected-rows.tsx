import { countedText } from '../../../../../core/text/number-text.ts';
import { saveFile } from '../../../../../web/calls/download.ts';
import { IconDownload } from '../../../../../web/ui/action-icons.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { classNames } from '../../../../../web/ui/class-names.ts';
import { Loaded } from '../../../../../web/ui/loaded.tsx';
import { Dialog } from '../../../../../web/ui/shell/dialog.tsx';
import { RowsSkeleton } from '../../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../../web/ui/states.tsx';
import type { ImportRun } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './rejected.module.css';
import { type RejectionGroup, rowsText } from './rejections.ts';
import { useRejectedRows } from './use-rejected-rows.ts';

interface RejectedRowsProps {
  readonly context: FeedsContext;
  readonly run: ImportRun;
  readonly onClose: () => void;
}

/** Rejection reasons with a download. */
export function RejectedRows({ context, run, onClose }: RejectedRowsProps) {
  const query = useRejectedRows({ dealerGroupId: context.dealerGroupId, id: run.id });
  const title = `${countedText(run.rejected, 'row')} rejected`;
  const file = query.data?.file;
  const namesStore = query.data?.groups.some(({ field }) => field === 'dealership') ?? false;
  return (
    <Dialog label={`${title}: ${run.fileName}`} onClose={onClose} wide>
      <div className={feedStyles.dialog}>
        <div>
          <h2 className={feedStyles.dialogTitle}>{title}</h2>
          <p className={feedStyles.faint}>{run.fileName}</p>
        </div>
        <Loaded
          query={query}
          what="The rejected rows"
          skeleton={<RowsSkeleton rows={3} />}
          empty={({ groups }) => (groups.length === 0 ? <Forgotten /> : null)}
        >
          {({ groups }) => <Reasons groups={groups} />}
        </Loaded>
        {namesStore && (
          <p className={styles.hint}>
            Names of stores are kept in the settings, under <em>Names in files</em>. Add the missing ones and
            drop the file again: rows that are here already stay as they are.
          </p>
        )}
        <div className={feedStyles.dialogActions}>
          {namesStore && <StateLink href="/settings">Open the settings</StateLink>}
          {file && file.size > 0 && (
            <Button icon={<IconDownload size={14} />} onClick={() => saveFile(file)}>
              Download as CSV
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Reasons({ groups }: { readonly groups: readonly RejectionGroup[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            Reason
          </th>
          <th scope="col" className={classNames(styles.head, styles.field)}>
            Field
          </th>
          <th scope="col" className={styles.head}>
            Rows
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ field, message, rows }) => (
          <tr key={`${field} ${message}`}>
            <td className={classNames(styles.cell, styles.message)}>{message}</td>
            <td className={classNames(styles.cell, styles.field)}>{field}</td>
            <td className={classNames(styles.cell, styles.rows)}>
              <span className={styles.count}>{countedText(rows.length, 'row')}</span> {rowsText(rows)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Forgotten() {
  return (
    <EmptyState
      title="The rows are no longer kept"
      why="Rejected rows may hold what customers wrote, so they are deleted after 30 days. Drop the file again to see why."
    />
  );
}
