import { type ReactNode, useId, useState } from 'react';
import { NO_VALUE, numberText } from '../../../../core/text/number-text.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { IconChevronDown } from '../../../../web/ui/icons.ts';
import type { SheetColumn } from '../../../../web/ui/sheet/sheet-column.ts';
import { SheetFieldBox } from '../../../../web/ui/sheet/sheet-field.tsx';
import type { BudgetRow } from './budget-row.ts';
import styles from './phone.module.css';
import type { useTree } from './use-tree.ts';

type Tree = ReturnType<typeof useTree>;

export interface BudgetPhoneProps {
  readonly rows: readonly BudgetRow[];
  readonly columns: readonly SheetColumn<BudgetRow>[];
  readonly tree: Tree;
  readonly without: ReactNode;
  readonly locked: string | null;
}

/** More rows on demand: nobody scrolls through hundreds. */
const SHOWN_FIRST = 40;

/** The budget on a phone: actuals by line, the rest on a tap. */
export function BudgetPhone({ rows, columns, tree, without, locked }: BudgetPhoneProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return without;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  return (
    <>
      <p className={styles.caption}>Spent of planned</p>
      <ul className={styles.list} aria-label="Budget by category, product and campaign">
        {[...shown, tree.total].map((row) => (
          <Item key={row.key} {...{ row, columns, tree, locked }} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <div className={styles.more}>
          <Button fullWidth onClick={() => setWhole(true)}>
            Show all {rows.length}
          </Button>
        </div>
      )}
    </>
  );
}

type ItemProps = Pick<BudgetPhoneProps, 'columns' | 'tree' | 'locked'> & { readonly row: BudgetRow };

function Item({ row, columns, tree, locked }: ItemProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { targetBudget, actualBudget } = row.totals;
  const [name, ...rest] = columns;
  return (
    <li className={styles.item} data-level={row.level} data-total={row.kind === 'total'}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.name}>{name?.cell(row)}</span>
        <span className={styles.lead} data-figures>
          <strong>{actualBudget === null ? NO_VALUE : numberText(actualBudget, 'usd')}</strong>
          <span>of {numberText(targetBudget, 'usd')}</span>
        </span>
        <IconChevronDown size={16} className={styles.chevron} aria-hidden />
      </button>
      <div id={id} className={styles.details} hidden={!isOpen}>
        {isOpen && (
          <>
            {locked !== null && row.kind !== 'total' && <p className={styles.locked}>{locked}</p>}
            <dl className={styles.figures}>
              {rest.map((column) => (
                <Detail key={column.key} row={row} column={column} tree={tree} />
              ))}
            </dl>
            <Actions row={row} name={name} tree={tree} />
          </>
        )}
      </div>
    </li>
  );
}

interface DetailProps {
  readonly row: BudgetRow;
  readonly column: SheetColumn<BudgetRow>;
  readonly tree: Tree;
}

function Detail({ row, column, tree }: DetailProps) {
  const [isTyping, setTyping] = useState(false);
  const press = column.press?.(row) ?? null;
  const mayType = column.typed === true && tree.typing.may(row, column.key);
  const leave = () => {
    setTyping(false);
    tree.typing.typing?.(false);
  };
  return (
    <>
      <dt>{column.title}</dt>
      <dd data-figures>
        {isTyping ? (
          <span className={styles.field}>
            <SheetFieldBox
              label={column.title}
              field={{ row: 0, column: 0, text: tree.typing.text(row, column.key), replaces: false }}
              onCommit={(text) => tree.typing.commit(row, column.key, text)}
              onLeave={leave}
            />
          </span>
        ) : press || mayType ? (
          <button
            type="button"
            className={styles.figure}
            onClick={() => {
              if (press) press.act();
              else {
                tree.typing.typing?.(true);
                setTyping(true);
              }
            }}
          >
            {column.cell(row)}
          </button>
        ) : (
          column.cell(row)
        )}
      </dd>
    </>
  );
}

function Actions({
  row,
  name,
  tree,
}: Pick<ItemProps, 'row' | 'tree'> & { readonly name: SheetColumn<BudgetRow> | undefined }) {
  if (row.kind === 'total') return null;
  const press = name?.press?.(row) ?? null;
  return (
    <div className={styles.actions}>
      {press && (
        <Button fullWidth onClick={press.act}>
          {row.isOpen === null ? press.label : row.isOpen ? 'Hide its parts' : `Show its parts`}
        </Button>
      )}
      {tree && name?.aside?.(row)}
    </div>
  );
}
