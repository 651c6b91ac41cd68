import { type CSSProperties, useMemo } from 'react';
import type { ReportPage, ReportSettings } from '../report-shapes.ts';
import { readingOrder } from '../rules-grid.ts';
import { questionsOf } from '../rules-questions.ts';
import { ItemView } from './item-view.tsx';
import styles from './report.module.css';
import { useReportView } from './use-report-board.ts';

interface PageViewProps {
  readonly page: ReportPage;
  readonly settings: ReportSettings;
  readonly place: string;
}

/** A page of a report, as its document has it. */
export function PageView({ page, settings, place }: PageViewProps) {
  const view = useReportView();
  const items = useMemo(() => readingOrder(page.gridItems), [page.gridItems]);
  const questions = useMemo(() => questionsOf(items, settings, view), [items, settings, view]);
  const questionOf = (id: string) =>
    questions.find(({ board }) => board.widgets.some(({ key }) => key === id)) ?? null;
  return (
    <section className={styles.page} aria-label={page.pageTitle || place}>
      <header className={styles.pageHead}>
        <h2>{page.pageTitle || place}</h2>
        <span className={styles.note}>{place}</span>
        {page.description !== '' && <p>{page.description}</p>}
      </header>
      <div className={styles.grid}>
        {items.map((item) => (
          <div key={item.id} className={styles.item} style={placeStyle(item)}>
            <ItemView item={item} settings={settings} question={questionOf(item.id)} />
          </div>
        ))}
      </div>
    </section>
  );
}

function placeStyle({
  row,
  col,
  width,
  height,
}: {
  row: number;
  col: number;
  width: number;
  height: number;
}) {
  return {
    '--item-column': `${col} / span ${width}`,
    '--item-row': `${row} / span ${height}`,
  } as CSSProperties;
}
