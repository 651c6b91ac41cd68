import { type ReactNode, useState } from 'react';
import { isChanged } from '../../../../core/documents/kept-document.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { countedText, NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { Compared } from '../contract-documents.ts';
import styles from './verify.module.css';

interface ComparedNumbersProps {
  readonly document: Compared;
  /** Of a document that was made; absent for a report as of a day. */
  readonly code?: string;
  readonly children?: ReactNode;
}

/** A report as it was, each number beside today's. */
export function ComparedNumbers({ document, code, children }: ComparedNumbersProps) {
  const { title, madeAt, scope, period, freshness, comparedAt, changed, numbers, tables } = document;
  const [onlyChanged, showOnlyChanged] = useState(false);
  const shown = onlyChanged ? tables.filter(isTableChanged) : tables;
  return (
    <>
      <Section title={title} note={`${scope} · ${period}`}>
        <dl className={styles.facts}>
          <Fact name={code === undefined ? 'As of' : 'Made'}>{madeAt}</Fact>
          {freshness !== '' && <Fact name="Feeds then">{freshness}</Fact>}
          <Fact name="Compared">{comparedAt}</Fact>
          {code !== undefined && <Fact name="Code">{code}</Fact>}
        </dl>
        {changed === 0 ? (
          <p className={styles.verdict}>
            <Badge tone="positive">Unchanged</Badge>
            {sameText(numbers)}
          </p>
        ) : (
          <Notice tone="warning">
            {countedText(changed, 'number')} {changed === 1 ? 'is' : 'are'} different today.{' '}
            {code !== undefined && 'The document itself is unchanged. '}
            Late and corrected records came since.
          </Notice>
        )}
        <div className={styles.tools}>
          {changed > 0 && (
            <CheckboxField label="Only what changed" checked={onlyChanged} onChange={showOnlyChanged} />
          )}
          {children}
        </div>
      </Section>
      {shown.map((table) => (
        <Section
          key={table.key}
          flush
          title={table.title}
          note={[table.page, table.note].filter((text) => text !== '').join(' · ')}
        >
          <DocumentTable table={table} onlyChanged={onlyChanged} />
        </Section>
      ))}
    </>
  );
}

function sameText(numbers: number): string {
  if (numbers === 0) return 'No number was known then, and none is today.';
  return `${numbers === 1 ? 'Its number is' : `All ${numbers} numbers are`} the same today.`;
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Table = Compared['tables'][number];
type Row = Table['rows'][number];
type Cell = Row['cells'][number];

interface DocumentTableProps {
  readonly table: Table;
  readonly onlyChanged: boolean;
}

function DocumentTable({ table, onlyChanged }: DocumentTableProps) {
  const { columns, rows, added } = table;
  if (columns.length === 0) return null;
  const shown = onlyChanged ? rows.filter(isRowChanged) : rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className={styles.scroller} aria-label={`${table.title}, cells`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title, unit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <th key={index} scope="col" data-number={unit !== null}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <DocumentRow key={index} row={row} columns={columns} />
          ))}
          {added.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
            <tr key={`added ${index}`} data-state="added">
              {columns.map(({ unit }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <td key={place} data-number={unit !== null}>
                  {cellText(cells[place] ?? null, unit)}
                  {place === 0 && <span className={styles.now}>only today</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DocumentRow({ row: { cells, now }, columns }: { row: Row; columns: Table['columns'] }) {
  return (
    <tr data-state={now === null ? 'gone' : undefined}>
      {cells.map((cell, place) => {
        const unit = columns[place]?.unit ?? null;
        const today = now?.[place] ?? null;
        const differs = now !== null && isChanged(cell, today);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
          <td key={place} data-number={unit !== null} data-changed={differs}>
            {cellText(cell, unit)}
            {differs && <span className={styles.now}>today {cellText(today, unit)}</span>}
            {now === null && place === 0 && <span className={styles.now}>no longer there</span>}
          </td>
        );
      })}
    </tr>
  );
}

function cellText(cell: Cell, unit: string | null): string {
  if (typeof cell === 'number' && unit !== null) return numberText(cell, unit as Unit);
  return cell === null ? NO_VALUE : String(cell);
}

function isRowChanged({ cells, now }: Row): boolean {
  return now === null || cells.some((cell, index) => isChanged(cell, now[index] ?? null));
}

function isTableChanged({ rows, added }: Table): boolean {
  return added.length > 0 || rows.some(isRowChanged);
}
