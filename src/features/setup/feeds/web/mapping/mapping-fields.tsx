import { ChoiceField } from '../../../../../web/ui/fields/choice-field.tsx';
import { SelectField } from '../../../../../web/ui/fields/fields.tsx';
import { PickField } from '../../../../../web/ui/fields/pick-field.tsx';
import type { MappableConnector } from '../../contract.ts';
import words from '../feeds.module.css';
import type { FeedsContext } from '../use-feeds-context.ts';
import { ColumnList } from './column-list.tsx';
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
            { value: AS_SHOWN, label: 'As they show themselves', meaning: 'Month first where both would do' },
            { value: 'month-first', label: 'Month first', meaning: '03/04 is March 4' },
            { value: 'day-first', label: 'Day first', meaning: '03/04 is April 3' },
          ]}
          onChange={(order) => draft.chooseOrder(order === AS_SHOWN ? null : order)}
        />
        {forWhom && (
          <PickField
            label="Which store’s lists are named so?"
            name="mappingRooftop"
            placeholder="Find a store"
            nothingFound="No store is called that."
            value={String(forWhom.dealershipId ?? ALL)}
            shown={forWhom.dealershipId === null ? 'All stores' : context.nameOf(forWhom.dealershipId)}
            hint="Every list with this same header is then read by itself."
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
        <p className={words.faint}>Choose the kind of list above, then name its columns.</p>
      ) : (
        <>
          <p className={words.faint}>Fields marked * are required. Unused columns are ignored.</p>
          <ColumnList header={header} rows={rows} connector={connector} draft={draft} />
        </>
      )}
    </>
  );
}
