import { useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { targetKpis, targetList, targetsFromLastYear } from '../contract.ts';
import type { Whose } from './whose.ts';

interface FromLastYearProps {
  readonly whose: Whose;
  readonly kpi: { readonly key: string; readonly title: string };
  readonly year: number;
  readonly rooftops: number;
  readonly onClose: () => void;
}

/** Fills a year from last year plus a percent. */
export function FromLastYear({ whose, kpi, year, rooftops, onClose }: FromLastYearProps) {
  const [percent, setPercent] = useState('5');
  const [overwrite, setOverwrite] = useState(false);
  const refreshes = [targetList, targetKpis];
  const { save, isSaving, error } = useSave(targetsFromLastYear, { via: 'quiet', refreshes });
  const typed = /^[-+]?\d{1,3}(\.\d+)?$/.test(percent.trim()) ? Number(percent) : null;

  async function apply(): Promise<void> {
    if (typed === null) return;
    const { saved, kept, unknown } = await save({
      ...whose,
      kpi: kpi.key,
      year,
      percent: typed,
      overwrite: overwrite ? 1 : 0,
    });
    const left = [
      ...(kept > 0 ? [`${kept} kept their targets`] : []),
      ...(unknown > 0 ? [`${unknown} have no complete ${year - 1}`] : []),
    ];
    const message = [`${countedText(saved, 'month')} set`, ...left].join(', ');
    notify({ type: saved > 0 ? 'positive' : 'info', message: `${message}.` });
    onClose();
  }

  return (
    <FormDialog
      title={`${kpi.title} ${year} from ${year - 1}`}
      about={`Each month of ${countedText(rooftops, 'store')} gets its ${year - 1} actual, changed by the percent.`}
      submit="Set targets"
      busy={isSaving}
      disabled={typed === null}
      failure={error?.message ?? null}
      onSubmit={() => {
        apply().catch(() => undefined);
      }}
      onClose={onClose}
    >
      <TextField
        label="Increase by %"
        value={percent}
        inputMode="decimal"
        autoFocus
        hint="5 for five percent more, -3 for three less"
        error={typed === null ? 'Type a number such as 5 or -3.' : undefined}
        onChange={setPercent}
      />
      <CheckboxField
        label="Replace targets that are already set"
        checked={overwrite}
        onChange={setOverwrite}
      />
    </FormDialog>
  );
}
