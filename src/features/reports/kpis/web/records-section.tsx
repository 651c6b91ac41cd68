import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { dayParts } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { IconDownload } from '../../../../web/ui/action-icons.ts';
import { Button, IconButton } from '../../../../web/ui/buttons.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { IconChevronLeft, IconChevronRight } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { DataTable } from '../../../../web/ui/tables/data-table.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { exportRecords, type kpiRecords, type RECORD_FORMATS } from '../contract-records.ts';
import { type Drill, TABLE_HEIGHT } from './drill.ts';
import { windowText } from './drill-words.ts';
import { pageText, type RecordLine, recordColumns } from './record-columns.ts';
import styles from './sections.module.css';
import { RECORDS_A_PAGE, recordsOf, useRecords } from './use-drill-calls.ts';

type Records = ReplyOf<typeof kpiRecords>;

export function RecordsSection({ drill }: { readonly drill: Drill }) {
  const query = useRecords(drill);
  return (
    <div className={styles.section}>
      <div className={styles.bar}>
        <Lists drill={drill} answer={query.data} />
        <Windows drill={drill} />
        <span className={styles.barEnd}>
          <Export drill={drill} format="xlsx" isOff={(query.data?.count ?? 0) === 0} />
          <Export drill={drill} format="csv" isOff={(query.data?.count ?? 0) === 0} />
        </span>
      </div>
      <div className={styles.card} data-stale={query.isPlaceholderData}>
        <Loaded
          query={query}
          what="The records"
          skeleton={
            <div className={styles.waiting}>
              <RowsSkeleton rows={10} />
            </div>
          }
          empty={(answer) =>
            answer.count === 0 ? (
              <EmptyState title={`No ${answer.title.toLowerCase()} in this period`} />
            ) : null
          }
        >
          {(answer) => <Page drill={drill} answer={answer} />}
        </Loaded>
      </div>
    </div>
  );
}

function Page({ drill, answer }: { readonly drill: Drill; readonly answer: Records }) {
  const { page, pages, count, columns, rows, title, window } = answer;
  const { go, scope } = drill;
  const isPhone = useMedia(PHONE);
  return (
    <>
      <DataTable
        label={title}
        columns={recordColumns(columns, { brief: isPhone })}
        rows={rows.map(
          ({ cells }, index): RecordLine => ({ key: String((page - 1) * RECORDS_A_PAGE + index), cells }),
        )}
        rowKey={lineKey}
        rankBy=""
        scope={drill.scopeKey}
        compact
        maxHeight={TABLE_HEIGHT}
        ordered={{ sort: null, toggle: null }}
      />
      <div className={styles.foot}>
        <span>
          {title}, {windowText(window, scope.today)}: {numberText(count, 'number')}
        </span>
        <span className={styles.pages}>
          <span data-figures>{pageText({ page, limit: RECORDS_A_PAGE, count })}</span>
          <IconButton compact label="Page before" disabled={page <= 1} onClick={() => go({ page: page - 1 })}>
            <IconChevronLeft size={16} />
          </IconButton>
          <IconButton
            compact
            label="Next page"
            disabled={page >= pages}
            onClick={() => go({ page: page + 1 })}
          >
            <IconChevronRight size={16} />
          </IconButton>
        </span>
      </div>
    </>
  );
}

const lineKey = ({ key }: RecordLine) => key;

/** One list per kind of record; for a ratio, per numerator and denominator. */
function Lists({ drill, answer }: { readonly drill: Drill; readonly answer: Records | undefined }) {
  if (!answer || answer.lists.length < 2) return null;
  const idOf = ({ part, kind }: { part: string; kind: string }) => `${part} ${kind}`;
  return (
    <Segments
      label="Which records"
      segments={answer.lists.map((list) => ({ id: idOf(list), title: list.title }))}
      chosen={idOf(answer)}
      onPick={(id) => {
        const list = answer.lists.find((one) => idOf(one) === id);
        if (list) drill.go({ part: list.part, kind: list.kind });
      }}
    />
  );
}

function Windows({ drill }: { readonly drill: Drill }) {
  const { windows, scope } = drill;
  const within = dayParts(scope.today).year;
  return (
    <Segments
      label="Of which days"
      segments={[
        { id: 'current', title: dateRangeText(windows.current, { within }) },
        { id: 'previous', title: dateRangeText(windows.previous, { within }) },
        { id: 'lastYear', title: dateRangeText(windows.lastYear, { within }) },
      ]}
      chosen={drill.at.window}
      onPick={(window) => drill.go({ window })}
    />
  );
}

interface ExportProps {
  readonly drill: Drill;
  readonly format: (typeof RECORD_FORMATS)[number];
  readonly isOff: boolean;
}

const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel' } as const;

function Export({ drill, format, isOff }: ExportProps) {
  const { client } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const bring = async () => {
    setIsBusy(true);
    // The client shows failures as a toast.
    await client.call(exportRecords, { ...recordsOf(drill), format }).catch(() => undefined);
    setIsBusy(false);
  };
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      disabled={isOff}
      busy={isBusy}
      onClick={() => void bring()}
    >
      Export {FORMAT_NAMES[format]}
    </Button>
  );
}
