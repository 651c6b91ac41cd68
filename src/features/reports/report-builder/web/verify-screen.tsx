import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import { countedText, NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { CheckboxField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page, Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, Notice, StateLink } from '../../../../web/ui/states.tsx';
import { type Document, verifyDocument } from '../contract-documents.ts';
import { isChanged } from '../rules-document.ts';
import styles from './verify.module.css';

/** A document as it was made, beside today's numbers. */
export function VerifyScreen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const query = useCall(verifyDocument, { code }, { via: 'quiet', freshFor: 0 });
  return (
    <Page title="Verify a document">
      <CodeField key={code} code={code} />
      {query.isError && query.data === undefined ? (
        <EmptyState
          title="There is no such document"
          why="Check the code at the foot of the document. It may also belong to stores that you have no access to, or be older than 25 months."
        />
      ) : (
        <Loaded query={query} what="The document" skeleton={<RowsSkeleton rows={8} />}>
          {({ document }) => <Compared document={document} />}
        </Loaded>
      )}
    </Page>
  );
}

function CodeField({ code }: { readonly code: string }) {
  const [typed, type] = useState(code);
  const navigate = useNavigate();
  const open = () => {
    if (typed.trim() !== '')
      void navigate({ to: `/verify/${encodeURIComponent(typed.trim())}`, search: (kept: object) => kept });
  };
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <TextField label="Code of the document" name="code" maxLength={20} value={typed} onChange={type} />
      <Button type="submit">Verify</Button>
    </form>
  );
}

function Compared({ document }: { readonly document: Document }) {
  const { title, madeAt, scope, period, freshness, code, comparedAt, changed, numbers, tables } = document;
  const [onlyChanged, showOnlyChanged] = useState(false);
  const shown = onlyChanged ? tables.filter(isTableChanged) : tables;
  return (
    <>
      <Section title={title} note={`${scope} · ${period}`}>
        <dl className={styles.facts}>
          <Fact name="Made">{madeAt}</Fact>
          <Fact name="Feeds then">{freshness}</Fact>
          <Fact name="Compared">{comparedAt}</Fact>
          <Fact name="Code">{code}</Fact>
        </dl>
        {changed === 0 ? (
          <p className={styles.verdict}>
            <Badge tone="positive">Unchanged</Badge>
            {numbers === 1 ? 'Its number is' : `All ${numbers} numbers are`} the same today.
          </p>
        ) : (
          <Notice tone="warning">
            {countedText(changed, 'number')} of this document {changed === 1 ? 'is' : 'are'} different today.
            The document itself is unchanged; late and corrected records came since.
          </Notice>
        )}
        <div className={styles.tools}>
          {changed > 0 && (
            <CheckboxField label="Only what changed" checked={onlyChanged} onChange={showOnlyChanged} />
          )}
          <StateLink href="/report-builder">All reports</StateLink>
        </div>
      </Section>
      {shown.map((table) => (
        <Section key={table.key} flush title={table.title} note={`${table.page} · ${table.note}`}>
          <DocumentTable table={table} onlyChanged={onlyChanged} />
        </Section>
      ))}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Table = Document['tables'][number];
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
