import { Suspense, useEffect, useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { dayParts } from '../../../../core/time/period.ts';
import { periodLabel } from '../../../../core/time/period-text.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { TextAreaField } from '../../../../web/ui/fields/text-area-field.tsx';
import { type EditedCell, type EditedExport, readExport } from '../contract-round-trip.ts';
import { broughtBackCells } from './brought-back.ts';
import type { TypedCell } from './cell-edits.ts';
import { useRequest } from './use-request.ts';

// Loaded on demand, because of the size limit of the first load.
const EditedAmounts = lazyView(() => import('./edited-amounts.tsx').then((module) => module.EditedAmounts));

export interface BringBackDialogProps {
  readonly scope: Scope;
  /** Null to choose a file or paste a table here. */
  readonly text: string | null;
  readonly onApply: (cells: readonly TypedCell[], words: string) => void;
  readonly onClose: () => void;
}

/** Imports an edited export: shows the edits, then saves them. */
export function BringBackDialog({ scope, text, onApply, onClose }: BringBackDialogProps) {
  const { read, answer, request } = useEditedExport(scope, text);
  const [fromFile, setFromFile] = useState<ReadonlySet<EditedCell>>(new Set());
  const elsewhere = answer && otherMonth(answer, scope);
  const cells = answer && elsewhere === null ? broughtBackCells(answer.edits, fromFile) : [];
  const submit = () => {
    onApply(cells, `Imported ${countedText(cells.length, 'amount')} from the spreadsheet.`);
    onClose();
  };
  return (
    <FormDialog
      title="Import an edited export"
      about="Edit the amounts of an Excel or CSV export of this month, then import the file. Only what you edited changes."
      wide
      submit={cells.length === 0 ? 'Change' : `Change ${countedText(cells.length, 'amount')}`}
      disabled={cells.length === 0}
      busy={request.isBusy}
      failure={elsewhere ?? request.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      {answer === null ? (
        <>
          <FileDrop
            label="Drop the file here, or choose it"
            hint="Excel or CSV, exported in the last 30 days"
            accept=".xlsx,.csv"
            multiple={false}
            busy={request.isBusy}
            onFiles={([file]) => file && read(file)}
          />
          <TextAreaField
            label="Or paste the table"
            hint="In the spreadsheet, copy everything with its column names."
            value=""
            onChange={(pasted) => pasted.trim() !== '' && read(pastedFile(pasted))}
          />
        </>
      ) : (
        elsewhere === null && (
          <Suspense fallback={null}>
            <EditedAmounts {...{ answer, fromFile, setFromFile }} />
          </Suspense>
        )
      )}
    </FormDialog>
  );
}

/** A pasted table is sent at once, a file once chosen. */
function useEditedExport({ group }: Scope, text: string | null) {
  const { quiet } = useApi();
  const request = useRequest();
  const [answer, setAnswer] = useState<EditedExport | null>(null);
  const read = (file: File) =>
    void request.run(async () =>
      setAnswer(await quiet.call(readExport, { dealerGroupId: group.id, files: [file] })),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the dialog opens
  useEffect(() => {
    if (text !== null) read(pastedFile(text));
  }, [text]);
  return { read, answer, request };
}

function pastedFile(text: string): File {
  return new File([text], 'copied.csv', { type: 'text/csv' });
}

/** What to do when the export is of another month or store; null when it matches. */
function otherMonth(answer: EditedExport, { dealerships, choice }: Scope): string | null {
  const { year, month } = dayParts(answer.monthStart);
  const name = periodLabel({ view: 'month', year, month });
  const isShown = dealerships[0]?.id === answer.dealerShipId && periodLabel(choice) === name;
  if (isShown) return null;
  return `This is an export of ${answer.dealership}, ${name}. Choose that store and month first, then import it again.`;
}
