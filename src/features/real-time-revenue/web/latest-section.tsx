import { useMemo } from 'react';
import { numberText } from '../../../core/number-text.ts';
import { isDay } from '../../../core/period.ts';
import { dayText } from '../../../core/period-text.ts';
import { useOpenKpi } from '../../../web/open-kpi.ts';
import { IconCar, IconTool } from '../../../web/ui/icons.ts';
import { Loaded } from '../../../web/ui/loaded.tsx';
import { Section } from '../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../web/ui/states.tsx';
import { Ticker, type TickerItem } from '../../../web/ui/ticker.tsx';
import { useCall } from '../../../web/use-call.ts';
import { LIVE_STORE_FACTS } from '../board.ts';
import { type LatestEvent, latest } from '../contract-latest.ts';
import styles from './home.module.css';
import type { HomePartProps } from './home-board.tsx';

/** The last deals and closed repair orders, as they come in. */
export function LatestSection({ scope, scopeKey, isSingle }: HomePartProps) {
  const query = useCall(latest, scope.fields, { via: 'quiet', live: LIVE_STORE_FACTS, keepsPrevious: true });
  return (
    <Section title="Latest deals and repair orders" className={styles.latest} flush>
      <Loaded
        query={query}
        what="The latest"
        skeleton={
          <div className={styles.latestWaiting}>
            <RowsSkeleton rows={6} />
          </div>
        }
        empty={({ events }) =>
          events.length > 0 ? null : (
            <EmptyState
              title="Nothing in the last seven days"
              why="Deals and closed repair orders appear here as your DMS sends them."
              action={<StateLink href="/data-feeds">Open data feeds</StateLink>}
            />
          )
        }
      >
        {({ asOf, events }) => (
          <Events key={scopeKey} {...{ asOf, events, isSingle }} receivedAt={query.dataUpdatedAt} />
        )}
      </Loaded>
    </Section>
  );
}

interface EventsProps {
  readonly asOf: string;
  readonly events: readonly LatestEvent[];
  readonly isSingle: boolean;
  /** When the answer came, in milliseconds of the browser's clock. */
  readonly receivedAt: number;
}

function Events({ asOf, events, isSingle, receivedAt }: EventsProps) {
  const openKpi = useOpenKpi();
  const items = useMemo(() => events.map((event) => itemOf(event, isSingle)), [events, isSingle]);
  return (
    <Ticker
      label="Latest deals and repair orders"
      items={items}
      clockLead={Date.parse(asOf) - receivedAt}
      onOpen={(key) => {
        const event = events.find((one) => one.key === key);
        if (!event) return;
        openKpi({
          kpi: event.kind === 'deal' ? 'units_retail' : 'ro_count',
          filters: [{ dimension: 'dealership', values: [String(event.dealerShipId)] }],
          tab: 'records',
        });
      }}
    />
  );
}

function itemOf(event: LatestEvent, isSingle: boolean): TickerItem {
  const { kind, what, how, rooftop, dollars, isUnwound, day, receivedAt } = event;
  const Icon = kind === 'deal' ? IconCar : IconTool;
  const isLate = receivedAt.slice(0, 10) > day && isDay(day);
  const words = [isSingle ? null : rooftop, isUnwound ? 'Unwound' : how, isLate ? dayText(day) : null];
  return {
    key: event.key,
    icon: <Icon size={18} stroke={1.5} />,
    title: what,
    note: words.filter((word) => word !== null).join(' · '),
    amount: dollars === null ? '—' : numberText(dollars, 'usd'),
    isBad: isUnwound || (kind === 'deal' && (dollars ?? 0) < 0),
    at: Date.parse(receivedAt),
  };
}
