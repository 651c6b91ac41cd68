import { ChoiceField } from '../../../../../web/ui/fields/choice-field.tsx';
import { SelectField } from '../../../../../web/ui/fields/fields.tsx';
import { PickButton } from '../../../../../web/ui/fields/pick-button.tsx';
import { PickField } from '../../../../../web/ui/fields/pick-field.tsx';
import { IconSelector } from '../../../../../web/ui/icons.ts';
import type { MappableConnector } from '../../contract.ts';
import feedStyles from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import styles from './mapping.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';

interface MappingFieldsProps {
  readonly context: FeedsContext;
  readonly table: {
    readonly header: readonly string[];
    readonly connectors: readonly MappableConnector[];
    readonly rows: readonly { readonly cells: readonly string[] }[];
  };
  readonly draft: MappingDraft;
  /** Absent when the store cannot be chosen. */
  readonly forWhom?: { readonly dealershipId: number | null; readonly choose: (id: number | null) => void };
}

const ALL = '0';
const AS_SHOWN = 'as-shown';

export function MappingFields({ context, table, draft, forWhom }: MappingFieldsProps) {
  const { header, connectors, rows } = table;
  const { connector } = draft;
  return (
    <>
      <div className={styles.settings}>
        <SelectField
          label="What kind of list is it?"
          name="mappingKind"
          searchable
          placeholder="Choose a kind"
          value={connector?.id ?? null}
          options={connectors.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={draft.chooseConnector}
        />
        <ChoiceField
          label="How are its dates written?"
          value={draft.dateOrder ?? AS_SHOWN}
          choices={[
            {
              value: AS_SHOWN,
              label: 'As they show themselves',
              meaning: 'Month first if both are possible',
            },
            { value: 'month-first', label: 'Month first', meaning: '03/04 is March 4' },
            { value: 'day-first', label: 'Day first', meaning: '03/04 is April 3' },
          ]}
          onChange={(order) => draft.chooseOrder(order === AS_SHOWN ? null : order)}
        />
        {forWhom && (
          <PickField
            label="Which store’s lists have these columns?"
            name="mappingRooftop"
            placeholder="Find a store"
            nothingFound="No store has that name."
            value={String(forWhom.dealershipId ?? ALL)}
            shown={forWhom.dealershipId === null ? 'All stores' : context.nameOf(forWhom.dealershipId)}
            hint="Every list with the same header is then read automatically."
            options={() => [
              { id: ALL, title: 'All stores' },
              ...context.rooftops.map(({ id, name }) => ({
                id: String(id),
                title: name,
                group: 'One store',
              })),
            ]}
            onChange={(id) => forWhom.choose(id === ALL ? null : Number(id))}
          />
        )}
      </div>
      <h3 className={styles.heading}>What each column holds</h3>
      {connector === null ? (
        <p className={feedStyles.faint}>Choose the kind of list above, then name its columns.</p>
      ) : (
        <>
          <p className={feedStyles.faint}>Fields marked * are required. Unused columns are ignored.</p>
          <ColumnList header={header} rows={rows} connector={connector} draft={draft} />
        </>
      )}
    </>
  );
}

interface ColumnListProps {
  readonly header: readonly string[];
  /** Empty when the table is not available. */
  readonly rows: readonly { readonly cells: readonly string[] }[];
  readonly connector: MappableConnector;
  readonly draft: MappingDraft;
}

const NOT_USED = '';
const SAMPLES = 3;

function ColumnList({ header, rows, connector, draft }: ColumnListProps) {
  const fieldOf = new Map(Object.entries(draft.columns).map(([field, column]) => [column, field]));
  return (
    <ul className={styles.columns} aria-label="Columns">
      {header.map((column, index) => {
        const field = connector.fields.find(({ key }) => key === fieldOf.get(column));
        const samples = samplesOf(rows, index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
          <li key={`${index} ${column}`} className={styles.column} data-used={field !== undefined}>
            <div className={styles.columnText}>
              <p className={styles.columnName}>
                {column === '' ? `Column ${index + 1}, without a name` : column}
              </p>
              {rows.length > 0 && (
                <p className={feedStyles.note}>{samples.length > 0 ? samples.join(' · ') : 'Empty'}</p>
              )}
            </div>
            {column !== '' && (
              <PickButton
                label={`What ${column} holds`}
                placeholder="Find a field"
                options={() => optionsOf(connector, draft)}
                onPick={(key) => draft.chooseField(column, key === NOT_USED ? null : key)}
              >
                <span className="spoken">{column} holds: </span>
                {field ? `${field.title}${field.isRequired ? ' *' : ''}` : 'Not used'}{' '}
                <IconSelector size={14} aria-hidden />
              </PickButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function optionsOf({ fields }: MappableConnector, { columns }: MappingDraft) {
  const groupOf = (field: (typeof fields)[number]) =>
    field.isRequired ? 'Needed' : columns[field.key] === undefined ? 'Helps' : 'Named already';
  const rank = ['Needed', 'Helps', 'Named already'];
  const options = fields
    .map((field) => ({
      id: field.key,
      title: field.title,
      group: groupOf(field),
      ...(columns[field.key] !== undefined && { note: columns[field.key] ?? '' }),
    }))
    .sort((one, other) => rank.indexOf(one.group) - rank.indexOf(other.group));
  return [{ id: NOT_USED, title: 'Not used' }, ...options];
}

function samplesOf(rows: ColumnListProps['rows'], index: number): string[] {
  const seen = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  return [...new Set(seen)].slice(0, SAMPLES);
}
