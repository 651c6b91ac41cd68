import { Notice } from '../../../../../web/ui/states.tsx';
import type { FilePreview } from '../../contract.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './preview.module.css';
import { TablePreview } from './table-preview.tsx';
import type { LookingFor } from './uploads.ts';

interface FilePreviewBodyProps {
  readonly context: FeedsContext;
  readonly preview: FilePreview;
  readonly isOpen: boolean;
  readonly onMap: (tableName: string | null) => void;
  readonly onLookAgain: (of: Partial<LookingFor>) => void;
}

export function FilePreviewBody({ context, preview, isOpen, onMap, onLookAgain }: FilePreviewBodyProps) {
  const { reason, repeatsImportId, tables } = preview;
  if (reason !== null) return <p className={styles.reason}>{reason}</p>;
  return (
    <>
      {repeatsImportId !== null && (
        <Notice>Duplicate of import {repeatsImportId}. Importing it again changes nothing.</Notice>
      )}
      <ul className={styles.tables}>
        {tables.map((table) => (
          <TablePreview
            key={table.tableName ?? ''}
            table={table}
            isOpen={isOpen && tables.length === 1}
            nameOf={context.nameOf}
            onMap={tables.length === 1 ? null : () => onMap(table.tableName)}
            otherLines={preview.otherLines}
            onLookAgain={onLookAgain}
          />
        ))}
      </ul>
    </>
  );
}
