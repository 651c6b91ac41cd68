import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Badge, type BadgeProps } from '../../../../web/ui/cards/badge.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import { type Alert, alertList } from '../../../today/data-alerts/contract.ts';
import type { GridItem } from '../report-shapes.ts';
import { shownAlerts } from '../rules-alerts.ts';
import styles from './report.module.css';

const TONES: Readonly<Record<Alert['severity'], NonNullable<BadgeProps['tone']>>> = {
  critical: 'negative',
  warning: 'warning',
  info: 'neutral',
  good: 'positive',
};

export function AlertsView({ item }: { readonly item: Extract<GridItem, { kind: 'alerts' }> }) {
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
            <EmptyState title="No open alerts" why="No rule found anything at these stores." />
          )
        }
      >
        {(answer) => (
          <ul className={styles.alerts}>
            {shownAlerts(answer.alerts, item.limit).map((alert) => (
              <li key={alert.id}>
                <Badge tone={TONES[alert.severity]}>{alert.severity}</Badge>
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
