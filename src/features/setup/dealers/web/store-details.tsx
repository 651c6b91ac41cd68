import { isDay } from '../../../../core/time/period.ts';
import type { DraftEdit } from '../../../../web/drafts/use-draft.ts';
import { DateField } from '../../../../web/ui/date-field.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { TokensField } from '../../../../web/ui/fields/tokens-field.tsx';
import { type DealershipEdits, dealershipWords, STORE_TYPES, storeType } from './setting-words.ts';
import styles from './settings.module.css';

interface StoreDetailsProps {
  readonly edit: DraftEdit<DealershipEdits>;
}

/** What a store is: brands, type, address, websites and market area. */
export function StoreDetails({ edit }: StoreDetailsProps) {
  const { values, errors, change } = edit;
  return (
    <>
      <TokensField
        label={dealershipWords.brands.label}
        name="brands"
        placeholder="Add a brand"
        maxLength={60}
        value={values.brands}
        error={errors.brands}
        onChange={(brands) => change('brands', brands)}
      />
      <div className={styles.pair}>
        <SelectField
          label={dealershipWords.isFranchise.label}
          name="isFranchise"
          value={storeType(values.isFranchise)}
          options={STORE_TYPES}
          error={errors.isFranchise}
          onChange={(type) => change('isFranchise', type === 'unknown' ? null : type === 'franchise')}
        />
        <TextOf field="code" edit={edit} maxLength={40} />
      </div>
      <div className={styles.pair}>
        <TextOf field="legalName" edit={edit} maxLength={160} />
        <TextOf field="street" edit={edit} maxLength={160} />
      </div>
      <div className={styles.pair}>
        <TextOf field="city" edit={edit} maxLength={80} />
        <TextOf field="state" edit={edit} maxLength={2} />
        <TextOf field="zip" edit={edit} maxLength={10} />
      </div>
      <TokensField
        label={dealershipWords.websiteUrls.label}
        name="websiteUrls"
        placeholder="Add an address"
        maxLength={300}
        value={values.websiteUrls}
        error={errors.websiteUrls}
        onChange={(urls) => change('websiteUrls', urls)}
      />
      <TokensField
        label={dealershipWords.pmaZips.label}
        name="pmaZips"
        placeholder="Add a ZIP"
        hint="The primary market area that the manufacturer assigned. Paste a column of ZIPs."
        maxLength={10}
        value={values.pmaZips}
        error={errors.pmaZips}
        onChange={(zips) => change('pmaZips', zips)}
      />
      <TextField
        label={dealershipWords.pmaRadiusMiles.label}
        name="pmaRadiusMiles"
        inputMode="numeric"
        maxLength={3}
        value={values.pmaRadiusMiles === null ? '' : String(values.pmaRadiusMiles)}
        error={errors.pmaRadiusMiles}
        onChange={(miles) => change('pmaRadiusMiles', milesIn(miles))}
      />
      <div className={styles.pair}>
        <DayOf
          field="openDate"
          edit={edit}
          hint="For a store bought or opened later. Days before it do not count in the group."
        />
        <DayOf
          field="closeDate"
          edit={edit}
          hint="For a store sold or closed. Its earlier days stay in every total."
        />
      </div>
    </>
  );
}

function milesIn(text: string): number | null {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

interface DayOfProps extends StoreDetailsProps {
  readonly field: 'openDate' | 'closeDate';
  readonly hint: string;
}

function DayOf({ field, hint, edit: { values, errors, change } }: DayOfProps) {
  return (
    <DateField
      label={dealershipWords[field].label}
      value={values[field] ?? ''}
      hint={hint}
      error={errors[field]}
      onChange={(day) => change(field, isDay(day) ? day : null)}
    />
  );
}

interface TextOfProps extends StoreDetailsProps {
  readonly field: 'code' | 'legalName' | 'street' | 'city' | 'state' | 'zip';
  readonly maxLength: number;
}

function TextOf({ field, edit: { values, errors, change }, maxLength }: TextOfProps) {
  return (
    <TextField
      label={dealershipWords[field].label}
      name={field}
      maxLength={maxLength}
      value={values[field] ?? ''}
      error={errors[field]}
      onChange={(text) => change(field, text === '' ? null : text)}
    />
  );
}
