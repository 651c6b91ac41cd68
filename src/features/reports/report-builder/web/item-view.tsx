import type { ReactNode } from 'react';
import { BoardWidget, WidgetSkeleton } from '../../../../web/board/widget.tsx';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Badge, type BadgeProps } from '../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { type Alert, alertList } from '../../../today/data-alerts/contract.ts';
import type { GridItem, ReportSettings } from '../report-shapes.ts';
import { shownAlerts } from '../rules-alerts.ts';
import { itemTitle, widgetOf } from '../rules-items.ts';
import { choiceText } from '../rules-periods.ts';
import { choiceOfItem, type ReportQuestion } from '../rules-questions.ts';
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
            <EmptyState title="No access" why="This item shows stores that you have no access to." />
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

function useNote(item: GridItem, settings: ReportSettings): string {
  const view = useReportView();
  const { group } = useScope();
  const period = choiceText(choiceOfItem(item, settings, view));
  const names = group.dealerships.filter(({ id }) => item.dealerships?.includes(id)).map(({ name }) => name);
  if (item.dealerships === undefined || names.length === 0) return period;
  return `${period} · ${names.length > 2 ? `${names.length} stores` : names.join(', ')}`;
}

const SEVERITY_TONES: Readonly<Record<Alert['severity'], NonNullable<BadgeProps['tone']>>> = {
  critical: 'negative',
  warning: 'warning',
  info: 'neutral',
  good: 'positive',
};

function AlertsView({ item }: { readonly item: Extract<GridItem, { kind: 'alerts' }> }) {
  const { group, fields } = useScope();
  const dealerShipId = item.dealerships ?? fields.dealerShipId;
  const input = { dealerGroupId: group.id, ...(dealerShipId && { dealerShipId }) };
  const alerts = useCall(alertList, item.dealerships?.length === 0 ? null : input, { live: ['alert'] });
  return (
    <Section title={item.title || 'Alerts'} note="Open now">
      <Loaded
        query={alerts}
        what="The alerts"
        skeleton={<RowsSkeleton rows={Math.min(4, item.limit)} />}
        empty={(answer) =>
          shownAlerts(answer.alerts, item.limit).length > 0 ? null : (
            <EmptyState title="No open alerts" why="No alerts at these stores." />
          )
        }
      >
        {(answer) => (
          <ul className={styles.alerts}>
            {shownAlerts(answer.alerts, item.limit).map((alert) => (
              <li key={alert.id}>
                <Badge tone={SEVERITY_TONES[alert.severity]}>{alert.severity}</Badge>
                <span>
                  {alert.title} <span className={styles.note}>{alert.store}</span>
                </span>
                <span className={styles.note}>{alert.what}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
