import { useState } from 'react';
import { useApi } from '../../../../web/calls/use-call.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { FieldGroup } from '../../../../web/ui/fields/field-group.tsx';
import { budgetExport, type EXPORT_FORMATS } from '../contract.ts';
import styles from './dialogs.module.css';
import { useRequest } from './use-request.ts';

type Format = (typeof EXPORT_FORMATS)[number];

const FORMATS = [
  { value: 'xlsx', label: 'Excel', meaning: 'Excel with live formulas' },
  { value: 'csv', label: 'CSV', meaning: 'Plain rows for other programs' },
  { value: 'pdf', label: 'PDF', meaning: 'A designed page for the dealer principal' },
] as const;

const AMOUNTS = [
  { value: 'both', label: 'Planned and actual' },
  { value: 'targetBudget', label: 'Planned' },
  { value: 'actualBudget', label: 'Actual' },
] as const;

const OPTIONS = [
  { key: 'campaigns', label: 'Campaigns below their products' },
  { key: 'coop', label: 'Co-op and net' },
  { key: 'results', label: 'Cost per lead and sale' },
  { key: 'rooftops', label: 'Separate section per store' },
] as const;
type Option = (typeof OPTIONS)[number]['key'];

export function ExportDialog({ scope, onClose }: { readonly scope: Scope; readonly onClose: () => void }) {
  const { quiet } = useApi();
  const request = useRequest();
  const [format, setFormat] = useState<Format>('xlsx');
  const [amounts, setAmounts] = useState<(typeof AMOUNTS)[number]['value']>('both');
  const [chosen, setChosen] = useState<readonly Option[]>(['campaigns', 'coop', 'results']);
  const options = Object.fromEntries(OPTIONS.map(({ key }) => [key, chosen.includes(key) ? 1 : 0])) as Record<
    Option,
    0 | 1
  >;
  const submit = () =>
    void request
      .run(() =>
        quiet.call(budgetExport, {
          ...scope.fields,
          ...(scope.fields.dealerShipId && { dealerships: scope.fields.dealerShipId }),
          ...(amounts !== 'both' && { budget: amounts }),
          format,
          options,
        }),
      )
      .then((isDone) => isDone && onClose());
  return (
    <FormDialog
      title="Export the budget"
      submit="Export"
      busy={request.isBusy}
      failure={request.error?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField label="As" value={format} choices={FORMATS} onChange={setFormat} />
      <ChoiceField label="Amounts" value={amounts} choices={AMOUNTS} onChange={setAmounts} />
      <FieldGroup label="With">
        <div className={styles.part}>
          {OPTIONS.map(({ key, label }) => (
            <CheckboxField
              key={key}
              label={label}
              checked={chosen.includes(key)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, key] : chosen.filter((one) => one !== key))}
            />
          ))}
        </div>
      </FieldGroup>
    </FormDialog>
  );
}
