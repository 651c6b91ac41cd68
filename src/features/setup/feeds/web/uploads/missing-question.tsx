import type { OtherLines } from '../../../../../core/connector.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../../web/ui/fields/segments.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import type { TablePreview } from '../../contract.ts';
import styles from './preview.module.css';
import { effectOfMissing, missingText, otherStoresText } from './preview-text.ts';

interface MissingQuestionProps {
  readonly missing: NonNullable<TablePreview['missing']>;
  readonly chosen: OtherLines | null;
  readonly onPick: (picked: OtherLines) => void;
}

/** The report lacks known lines; only the sender knows whether it is filtered. */
export function MissingQuestion({ missing, chosen, onPick }: MissingQuestionProps) {
  const picked = chosen ?? (missing.isWhole ? 'whole' : 'filtered');
  return (
    <div className={styles.missing}>
      <p className={styles.reason}>{missingText(missing)}</p>
      <Segments
        label="What should happen to lines that are not in the file"
        chosen={picked}
        segments={[
          { id: 'filtered', title: 'Keep them: the report is filtered' },
          ...(missing.renamed.length > 0
            ? [{ id: 'renamed' as const, title: 'Remove the renamed ones' }]
            : []),
          { id: 'whole', title: 'Remove them: the report is whole' },
        ]}
        onPick={onPick}
      />
      <p className={styles.reason}>{effectOfMissing(missing, picked)}</p>
    </div>
  );
}

interface OtherStoresNoticeProps {
  readonly stores: TablePreview['otherStores'];
  readonly onSplit: () => void;
}

/** Rows of another store: a wrong file, or another raw name. */
export function OtherStoresNotice({ stores, onSplit }: OtherStoresNoticeProps) {
  const text = otherStoresText(stores);
  if (text === null) return null;
  const action = (
    <Button compact onClick={onSplit}>
      Send each row to the store it names
    </Button>
  );
  return (
    <Notice tone="warning" action={action}>
      {text}
    </Notice>
  );
}
