import { Suspense, useState } from 'react';
import { lazyView } from '../../../../web/shell/load-code.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconPencil,
  IconTrash,
} from '../../../../web/ui/action-icons.ts';
import { IconButton } from '../../../../web/ui/buttons.tsx';
import { Badge } from '../../../../web/ui/cards/badge.tsx';
import { MenuButton } from '../../../../web/ui/dialogs/menu-button.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { TextAreaField } from '../../../../web/ui/fields/text-area-field.tsx';
import type { GridPlace, GridStep } from '../../../../web/ui/item-grid/item-grid.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { Report } from '../contract.ts';
import type { GridItem, ReportPage } from '../report-shapes.ts';
import { readingOrder, resized, stepped } from '../rules-grid.ts';
import { ITEM_TITLES } from '../rules-items.ts';
import type { ReportContent } from '../rules-merge.ts';
import { questionsOf } from '../rules-questions.ts';
import { AddItem } from './add-item.tsx';
import { copyOfPage, newKey, withItem, withoutItem } from './draft.ts';
import styles from './report.module.css';
import { useReportView } from './use-report-board.ts';

const ItemGrid = lazyView(() =>
  import('../../../../web/ui/item-grid/item-grid.tsx').then((module) => module.ItemGrid<GridItem>),
);

// What draws numbers is loaded beside what edits them.
const ItemView = lazyView(() => import('./item-view.tsx').then((module) => module.ItemView));

const ItemDialog = lazyView(() => import('./item-dialog.tsx').then((module) => module.ItemDialog));

interface PageEditorProps {
  readonly report: Report;
  readonly settings: ReportContent;
  readonly page: ReportPage;
  readonly pages: readonly ReportPage[];
  readonly index: number;
  readonly editors: readonly { readonly name: string; readonly item: string | null }[];
  readonly onPage: (page: ReportPage) => void;
  readonly onPages: (pages: readonly ReportPage[]) => void;
  /** The item that is being edited. */
  readonly onItem: (id: string | null) => void;
}

export function PageEditor(props: PageEditorProps) {
  const { report, settings, page, index, onPage, onItem } = props;
  const [editing, setEditing] = useState<{ readonly item: GridItem; readonly isNew: boolean } | null>(null);
  const edit = (item: GridItem, isNew: boolean) => {
    setEditing({ item, isNew });
    onItem(item.id);
  };
  const close = () => {
    setEditing(null);
    onItem(null);
  };
  const put = (item: GridItem) => onPage(withItem(page, item));
  return (
    <section className={styles.page} aria-label={`Page ${index + 1}`}>
      <PageHead {...props} />
      {page.gridItems.length === 0 ? (
        <EmptyState title="An empty page" why="Add KPIs, charts, tables, text or images." />
      ) : (
        <PageGrid {...props} onEdit={(item) => edit(item, false)} />
      )}
      <AddItem
        onAdd={(item) => (item.kind === 'break' ? put(item) : edit(item, true))}
        pageName={page.pageTitle || `Page ${index + 1}`}
      />
      {editing && (
        <Suspense fallback={null}>
          <ItemDialog
            {...editing}
            reportId={report.id}
            reportPeriod={settings.period}
            onClose={close}
            onDone={(item) => {
              put(item);
              close();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function PageHead({ page, pages, index, onPage, onPages }: PageEditorProps) {
  const name = page.pageTitle || `Page ${index + 1}`;
  const move = (to: number) => {
    const others = pages.filter(({ key }) => key !== page.key);
    onPages([...others.slice(0, to), page, ...others.slice(to)]);
  };
  return (
    <div className={styles.pageFields}>
      <TextField
        label="Page title"
        maxLength={120}
        value={page.pageTitle}
        onChange={(pageTitle) => onPage({ ...page, pageTitle })}
      />
      <div className={styles.description}>
        <TextAreaField
          label="Description"
          rows={1}
          maxLength={1_000}
          value={page.description}
          onChange={(description) => onPage({ ...page, description })}
        />
      </div>
      <div className={styles.pageTools}>
        <IconButton label={`Move ${name} up`} disabled={index === 0} onClick={() => move(index - 1)}>
          <IconArrowUp size={16} />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabled={index === pages.length - 1}
          onClick={() => move(index + 1)}
        >
          <IconArrowDown size={16} />
        </IconButton>
        <IconButton
          label={`Duplicate ${name}`}
          onClick={() => onPages(pages.toSpliced(index + 1, 0, copyOfPage(page)))}
        >
          <IconCopy size={16} />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          disabled={pages.length === 1}
          onClick={() => onPages(pages.filter(({ key }) => key !== page.key))}
        >
          <IconTrash size={16} />
        </IconButton>
      </div>
    </div>
  );
}

function PageGrid(props: PageEditorProps & { readonly onEdit: (item: GridItem) => void }) {
  const { page, pages, settings, editors, onPage, onPages, onEdit } = props;
  const view = useReportView();
  const [spoken, speak] = useState('');
  const arrange = (gridItems: GridItem[]) => onPage({ ...page, gridItems });
  const places = (next: readonly GridPlace[]) =>
    arrange(
      page.gridItems.map((item) => {
        const { row, col, width, height } = next.find(({ id }) => id === item.id) ?? item;
        return { ...item, row, col, width, height };
      }),
    );
  const step = (item: GridItem, to: GridStep, isResize: boolean) => {
    const next = (isResize ? resized : stepped)(page.gridItems, item.id, to);
    const now = next.find(({ id }) => id === item.id) ?? item;
    speak(`${nameOf(now)}: row ${now.row}, column ${now.col}, ${now.width} wide, ${now.height} high`);
    arrange(next);
  };
  const editorOf = (id: string) => editors.find((editor) => editor.item === id)?.name ?? null;
  return (
    <>
      <p className="spoken" role="status">
        {spoken}
      </p>
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <ItemGrid
          label={`Items of ${page.pageTitle || 'this page'}`}
          items={readingOrder(page.gridItems)}
          nameOf={nameOf}
          draw={(item) => (
            <Suspense fallback={null}>
              <ItemView
                item={item}
                settings={settings}
                question={questionsOf([item], settings, view)[0] ?? null}
              />
            </Suspense>
          )}
          toolsOf={(item) => (
            <ItemTools
              {...{ item, page, pages, onPage, onPages }}
              name={nameOf(item)}
              editor={editorOf(item.id)}
              onEdit={() => onEdit(item)}
            />
          )}
          onPlaces={places}
          onStep={step}
          onRemove={(item) => onPage(withoutItem(page, item.id))}
        />
      </Suspense>
    </>
  );
}

function nameOf({ title, kind }: GridItem): string {
  return title || ITEM_TITLES[kind];
}

interface ItemToolsProps {
  readonly item: GridItem;
  readonly name: string;
  readonly page: ReportPage;
  readonly pages: readonly ReportPage[];
  /** Who else edits the item now. */
  readonly editor: string | null;
  readonly onPage: (page: ReportPage) => void;
  readonly onPages: (pages: readonly ReportPage[]) => void;
  readonly onEdit: () => void;
}

function ItemTools({ item, name, page, pages, editor, onPage, onPages, onEdit }: ItemToolsProps) {
  const others = pages.filter(({ key }) => key !== page.key);
  const moveTo = (to: ReportPage) =>
    onPages(
      pages.map((one) => {
        if (one.key === page.key) return withoutItem(page, item.id);
        return one.key === to.key ? withItem(one, item) : one;
      }),
    );
  return (
    <>
      {editor !== null && <Badge>{editor} is editing</Badge>}
      {item.kind !== 'break' && (
        <IconButton compact label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={14} />
        </IconButton>
      )}
      <MenuButton
        compact
        label={`Actions for ${name}`}
        icon={<IconDots size={14} />}
        items={() => [
          {
            id: 'duplicate',
            title: 'Duplicate',
            act: () => onPage(withItem(page, { ...item, id: newKey() })),
          },
          ...others.map((one) => ({
            id: one.key,
            title: `Move to ${one.pageTitle || `page ${pages.indexOf(one) + 1}`}`,
            act: () => moveTo(one),
          })),
          {
            id: 'delete',
            title: 'Delete',
            danger: true,
            apart: true,
            act: () => onPage(withoutItem(page, item.id)),
          },
        ]}
      />
    </>
  );
}
