import { PickButton } from '../../../../../web/ui/fields/pick-button.tsx';
import { IconSelector } from '../../../../../web/ui/icons.ts';
import type { MappableConnector } from '../../contract.ts';
import words from '../feeds.module.css';
import styles from './mapping.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';

interface ColumnListProps {
  readonly header: readonly string[];
  /** Empty when the table is not available. */
  readonly rows: readonly { readonly cells: readonly string[] }[];
  readonly connector: MappableConnector;
  readonly draft: MappingDraft;
}

const NOT_USED = '';
const SAMPLES = 3;

/** Columns with samples and their mapped fields. */
export function ColumnList({ header, rows, connector, draft }: ColumnListProps) {
  const fieldOf = new Map(Object.entries(draft.columns).map(([field, column]) => [column, field]));
  return (
    <ul className={styles.columns} aria-label="Columns">
      {header.map((column, index) => {
        const field = connector.fields.find(({ key }) => key === fieldOf.get(column));
        const samples = samplesOf(rows, index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
          <li key={`${index} ${column}`} className={styles.column} data-used={field !== undefined}>
            <div className={styles.columnWords}>
              <p className={styles.columnName}>
                {column === '' ? `Column ${index + 1}, without a name` : column}
              </p>
              {rows.length > 0 && (
                <p className={words.note}>{samples.length > 0 ? samples.join(' · ') : 'Empty'}</p>
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

/** Required fields first, then unmapped ones. */
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
