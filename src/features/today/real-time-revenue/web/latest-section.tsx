import { useMemo } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { type Day, dayParts, isDay, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { Ticker, type TickerItem } from '../../../../web/ui/cards/ticker.tsx';
import { IconCar, IconTool } from '../../../../web/ui/icons.ts';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { LIVE_STORE_FACTS } from '../board.ts';
import { type LatestEvent, latest } from '../contract-latest.ts';
import styles from './home.module.css';
import type { HomePartProps } from './home-board.tsx';

/** Latest deals and closed repair orders, updated live. */
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
          <Events
            key={scopeKey}
            {...{ asOf, events, isSingle }}
            today={scope.today}
            receivedAt={query.dataUpdatedAt}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface EventsProps {
  readonly asOf: string;
  readonly events: readonly LatestEvent[];
  readonly isSingle: boolean;
  readonly today: Day;
  /** Milliseconds, browser clock. */
  readonly receivedAt: number;
}

function Events({ asOf, events, isSingle, today, receivedAt }: EventsProps) {
  const openKpi = useOpenKpi();
  const items = useMemo(
    () => events.map((event) => itemOf(event, { isSingle, today })),
    [events, isSingle, today],
  );
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

function itemOf(
  event: LatestEvent,
  { isSingle, today }: Pick<EventsProps, 'isSingle' | 'today'>,
): TickerItem {
  const { kind, what, how, rooftop, dollars, isUnwound, day, receivedAt } = event;
  const Icon = kind === 'deal' ? IconCar : IconTool;
  const words = [
    isSingle ? null : rooftop,
    isUnwound ? 'Unwound' : how,
    day === today ? null : shortDay(day, today),
  ];
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

/** `Nov 20`; with the year only when it differs. */
function shortDay(day: string, today: Day): string | null {
  return isDay(day) ? dateRangeText(through(day, day), { within: dayParts(today).year }) : null;
}
