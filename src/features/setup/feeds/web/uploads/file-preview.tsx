import { useState } from 'react';
import type { DateOrder, OtherLines } from '../../../../../core/connector.ts';
import { countedText } from '../../../../../core/text/number-text.ts';
import { kinds } from '../../../../../records/kinds.ts';
import { Button } from '../../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../../web/ui/cards/badge.tsx';
import { Segments } from '../../../../../web/ui/fields/segments.tsx';
import { Notice } from '../../../../../web/ui/states.tsx';
import type { FilePreview, TablePreview as Preview } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import { ReasonList } from '../ledger/reason-list.tsx';
import { daysText, kindText } from '../ledger/run-text.ts';
import type { FeedsContext } from '../use-feeds-context.ts';
import { MissingQuestion, OtherStoresNotice } from './missing-question.tsx';
import styles from './preview.module.css';
import { cellText, isMappable, isReadable, previewCounts, rooftopsText } from './preview-text.ts';
import { SampleTable } from './sample-table.tsx';
import type { PreviewSettings } from './uploads.ts';

interface FilePreviewBodyProps {
  readonly context: FeedsContext;
  readonly preview: FilePreview;
  readonly isOpen: boolean;
  readonly onMap: (tableName: string | null) => void;
  readonly onPreviewAgain: (of: Partial<PreviewSettings>) => void;
}

export function FilePreviewBody({ context, preview, isOpen, onMap, onPreviewAgain }: FilePreviewBodyProps) {
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
            onPreviewAgain={onPreviewAgain}
          />
        ))}
      </ul>
    </>
  );
}

interface TablePreviewProps {
  readonly table: Preview;
  /** Expanded by default. */
  readonly isOpen: boolean;
  readonly nameOf: (dealershipId: number) => string;
  /** Null when the file offers it itself. */
  readonly onMap: (() => void) | null;
  /** Null until chosen. */
  readonly otherLines: OtherLines | null;
  readonly onPreviewAgain: (of: Partial<PreviewSettings>) => void;
}

function TablePreview({ table, isOpen, nameOf, onMap, otherLines, onPreviewAgain }: TablePreviewProps) {
  const { tableName, target, reason, warning, reasons } = table;
  const kind = kindText(table);
  const rooftops = rooftopsText(table, nameOf);
  return (
    <li className={styles.table}>
      <p className={styles.tableHead}>
        {tableName !== null && <span className={styles.tableName}>{tableName}</span>}
        {target !== null && <Badge>{kinds[target].title}</Badge>}
        {kind !== null && <span className={feedStyles.faint}>{kind}</span>}
      </p>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      {isReadable(table) && <p className={styles.counts}>{previewCounts(table)}</p>}
      {rooftops !== null && <p className={feedStyles.note}>For {rooftops}</p>}
      {warning !== null && <Notice tone="warning">{warning}</Notice>}
      <OtherStoresNotice stores={table.otherStores} onSplit={() => onPreviewAgain({ dealershipId: null })} />
      {table.missing && (
        <MissingQuestion
          missing={table.missing}
          chosen={otherLines}
          onPick={(picked) => onPreviewAgain({ otherLines: picked })}
        />
      )}
      {table.ambiguousDates && (
        <DateSwitch
          dates={table.ambiguousDates}
          table={table}
          onPick={(dateOrder) => onPreviewAgain({ dateOrder })}
        />
      )}
      {reasons.length > 0 && <ReasonList reasons={reasons} />}
      <FirstRows table={table} isOpen={isOpen} />
      {isMappable(table) && onMap && (
        <div className={styles.actions}>
          <Button compact kind="primary" onClick={onMap}>
            Name the columns
          </Button>
        </div>
      )}
    </li>
  );
}

function FirstRows({ table, isOpen }: { readonly table: Preview; readonly isOpen: boolean }) {
  const [isShown, setShown] = useState(isOpen);
  const { columns, records, tableName, recognizedAs } = table;
  if (records.length === 0) return null;
  const what = recognizedAs === null ? 'row' : 'record';
  return (
    <>
      <button
        type="button"
        className={styles.disclose}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'} the first {countedText(records.length, what)}
        {tableName !== null && <span className="spoken"> of {tableName}</span>}
      </button>
      {isShown && (
        <SampleTable
          label={tableName === null ? 'First rows' : `First rows of ${tableName}`}
          columns={columns.map(({ title, kind }) => ({
            title,
            isNumber: kind === 'number' || kind === 'money',
          }))}
          rows={records.map(({ row, values }) => ({
            row,
            cells: columns.map((column, index) => cellText(values[index] ?? null, column)),
          }))}
        />
      )}
    </>
  );
}

interface DateSwitchProps {
  readonly dates: NonNullable<Preview['ambiguousDates']>;
  readonly table: Preview;
  readonly onPick: (order: DateOrder) => void;
}

/** Every date can be read both ways, so the user chooses. */
function DateSwitch({ dates, table, onPick }: DateSwitchProps) {
  const { readAs, otherwise } = dates;
  const now = daysText(table.firstDay, table.lastDay);
  const other = daysText(otherwise.firstDay, otherwise.lastDay);
  const daysOf = (order: DateOrder) => (order === readAs ? now : other);
  return (
    <div className={styles.dates}>
      <p className={styles.reason}>
        Its dates can be read both ways. Which days does it cover: {now}, or {other}?
      </p>
      <Segments
        label="How its dates are written"
        chosen={readAs}
        segments={[
          { id: 'month-first', title: 'Month first', hint: daysOf('month-first') ?? '' },
          { id: 'day-first', title: 'Day first', hint: daysOf('day-first') ?? '' },
        ]}
        onPick={onPick}
      />
    </div>
  );
}
