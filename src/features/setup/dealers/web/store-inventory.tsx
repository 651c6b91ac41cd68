import { useState } from 'react';
import type { DraftEdit } from '../../../../web/drafts/use-draft.ts';
import { MoneyField } from '../../../../web/ui/fields/amount-fields.tsx';
import { ChoiceField } from '../../../../web/ui/fields/choice-field.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { type DealershipEdits, dealershipWords, PRICE_FIELDS } from './setting-words.ts';
import styles from './settings.module.css';

interface StoreInventoryProps {
  readonly edit: DraftEdit<DealershipEdits>;
}

const FIELDS = ['inventoryPriceField', 'inventoryFee', 'holdingCost'] as const;

/** How the vehicles of a store are priced, and what a day in stock costs. */
export function StoreInventory({ edit }: StoreInventoryProps) {
  const { values, base, errors, change } = edit;
  return (
    <>
      <ChoiceField
        label={dealershipWords.inventoryPriceField.label}
        name="inventoryPriceField"
        hint="The price of the inventory file that shoppers see. If a vehicle has none, the next price is used."
        choices={PRICE_FIELDS}
        value={values.inventoryPriceField}
        error={errors.inventoryPriceField}
        onChange={(field) => change('inventoryPriceField', field)}
      />
      <div className={styles.pair}>
        <DollarsOf
          field="inventoryFee"
          edit={edit}
          hint="Such as a doc fee that the file’s prices leave out."
        />
        <DollarsOf field="holdingCost" edit={edit} hint="Interest, insurance and upkeep; often $32 to $45." />
      </div>
      {FIELDS.some((field) => values[field] !== base[field]) && (
        <Notice>Saving counts the inventory of all past days again with these values.</Notice>
      )}
    </>
  );
}

interface DollarsOfProps extends StoreInventoryProps {
  readonly field: 'inventoryFee' | 'holdingCost';
  readonly hint: string;
}

function DollarsOf({ field, hint, edit: { values, errors, change } }: DollarsOfProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const amount = text.replace(/[^\d.]/g, '');
    if (!/^\d*(\.\d{0,2})?$/.test(amount)) return;
    setTyped(amount);
    change(field, Number(amount));
  };
  return (
    <MoneyField
      label={dealershipWords[field].label}
      name={field}
      value={typed !== null && Number(typed) === values[field] ? typed : String(values[field])}
      hint={hint}
      error={errors[field]}
      onChange={type}
      onBlur={() => setTyped(null)}
    />
  );
}
