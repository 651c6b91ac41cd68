import { useScope } from '../../../../web/scope/scope.ts';
import { CheckboxField, SelectField } from '../../../../web/ui/fields/fields.tsx';
import type { GridItem } from '../report-shapes.ts';
import { COMPARE_TITLES, PERIOD_TITLES, REPORT_PERIODS, type ReportPeriod } from '../rules-periods.ts';
import styles from './report.module.css';

interface ItemScopeFieldsProps {
  readonly item: GridItem;
  readonly reportPeriod: ReportPeriod;
  readonly onChange: (item: GridItem) => void;
}

const AS_REPORT = 'report';

type Compared = keyof typeof COMPARE_TITLES;

/** The days, comparison and stores of an item, where they differ from the report's. */
export function ItemScopeFields({ item, reportPeriod, onChange }: ItemScopeFieldsProps) {
  const { group } = useScope();
  const { period, compare, dealerships, ...rest } = item;
  const change = (fields: Partial<Pick<GridItem, 'period' | 'compare' | 'dealerships'>>) =>
    onChange(without({ ...rest, period, compare, dealerships, ...fields }) as GridItem);
  const only = new Set(dealerships);
  const toggle = (id: number) => {
    if (!only.delete(id)) only.add(id);
    change({ dealerships: group.dealerships.map((store) => store.id).filter((store) => only.has(store)) });
  };
  return (
    <>
      <SelectField
        label="Period"
        value={period ?? AS_REPORT}
        options={[
          { value: AS_REPORT, label: `As the report: ${PERIOD_TITLES[reportPeriod].toLowerCase()}` },
          ...REPORT_PERIODS.map((one) => ({ value: one, label: PERIOD_TITLES[one] })),
        ]}
        onChange={(value) => change({ period: value === AS_REPORT ? undefined : (value as ReportPeriod) })}
      />
      <SelectField
        label="Compared with"
        value={compare ?? AS_REPORT}
        options={[
          { value: AS_REPORT, label: 'As the report' },
          ...Object.entries(COMPARE_TITLES).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => change({ compare: value === AS_REPORT ? undefined : (value as Compared) })}
      />
      <CheckboxField
        label="Only some stores"
        hint="Otherwise the stores chosen at the top."
        checked={dealerships !== undefined}
        onChange={(isOwn) => change({ dealerships: isOwn ? [] : undefined })}
      />
      {dealerships !== undefined && (
        <fieldset className={styles.stores}>
          <legend className="spoken">Stores</legend>
          {group.dealerships.map(({ id, name }) => (
            <CheckboxField key={id} label={name} checked={only.has(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Absent fields are left out, not undefined. */
function without(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
