import type { ReactNode } from 'react';
import { BoardWidget } from '../../../../web/board/widget.tsx';
import { WidgetSkeleton } from '../../../../web/board/widget-skeleton.tsx';
import { useScope } from '../../../../web/scope/scope.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { GridItem, ReportSettings } from '../report-shapes.ts';
import { itemTitle, widgetOf } from '../rules-items.ts';
import { choiceText } from '../rules-periods.ts';
import { choiceOfItem, type ReportQuestion } from '../rules-questions.ts';
import { AlertsView } from './alerts-view.tsx';
import { ImageView } from './image-view.tsx';
import styles from './report.module.css';
import { TextView } from './text-view.tsx';
import { useReportBoard, useReportView } from './use-report-board.ts';

export interface ItemViewProps {
  readonly item: GridItem;
  readonly settings: ReportSettings;
  /** The question that has the item's numbers; null for items without numbers. */
  readonly question: ReportQuestion | null;
}

/** One item, as the reader and the document have it. */
export function ItemView({ item, settings, question }: ItemViewProps): ReactNode {
  switch (item.kind) {
    case 'text':
      return <TextView item={item} />;
    case 'image':
      return <ImageView item={item} />;
    case 'alerts':
      return <AlertsView item={item} />;
    case 'break':
      return <hr className={styles.break} aria-label="Page break" />;
    default:
      if (question === null) {
        return (
          <Section title={itemTitle(item)}>
            <EmptyState title="Not for you to see" why="This item shows stores that you have no access to." />
          </Section>
        );
      }
      return <WidgetView item={item} settings={settings} question={question} />;
  }
}

interface WidgetViewProps extends ItemViewProps {
  readonly question: ReportQuestion;
}

function WidgetView({ item, settings, question }: WidgetViewProps) {
  const context = useReportBoard(question);
  const note = useNote(item, settings);
  const own = widgetOf(item);
  if (own === null) return null;
  const widget = { ...own, title: itemTitle(item), note };
  const drawn = (
    <Loaded query={context.query} what={widget.title} skeleton={<WidgetSkeleton widget={widget} />}>
      {(answer) => <BoardWidget widget={widget} context={context} first={answer} beside={{}} />}
    </Loaded>
  );
  // A row of cards has no heading of its own.
  if (widget.kind !== 'cards') return drawn;
  return (
    <div className={styles.cards}>
      <h2 className={styles.cardsTitle}>
        {widget.title} <span className={styles.note}>{note}</span>
      </h2>
      {drawn}
    </div>
  );
}

/** The days of an item, and its stores where they are its own. */
function useNote(item: GridItem, settings: ReportSettings): string {
  const view = useReportView();
  const { group } = useScope();
  const period = choiceText(choiceOfItem(item, settings, view));
  const names = group.dealerships.filter(({ id }) => item.dealerships?.includes(id)).map(({ name }) => name);
  if (item.dealerships === undefined || names.length === 0) return period;
  return `${period} · ${names.length > 2 ? `${names.length} stores` : names.join(', ')}`;
}
