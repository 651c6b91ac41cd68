import { useMemo } from 'react';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { ChartView } from '../../../../web/ui/charts/chart-view.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Section } from '../../../../web/ui/page.tsx';
import { ChartSkeleton } from '../../../../web/ui/skeleton.tsx';
import { EmptyState } from '../../../../web/ui/states.tsx';
import type { MarketMonth } from '../contract.ts';
import { trendChart } from '../market-lists.ts';
import { useMarketData } from './use-market.ts';

const HEIGHT = 296;
const NOTHING = {
  title: 'No data for this period',
  why: 'None of these months has registrations.',
} as const;

export function MarketTrend({ context }: { readonly context: BoardContext }) {
  const query = useMarketData(context);
  return (
    <Section title="Thirteen months" note="3-month share: sums over three months">
      <Loaded
        query={query}
        what="The trend"
        skeleton={<ChartSkeleton height={HEIGHT} />}
        empty={({ months }) =>
          months.every(({ market }) => market === null) ? <EmptyState {...NOTHING} /> : null
        }
      >
        {({ months }) => <Trend months={months} />}
      </Loaded>
    </Section>
  );
}

function Trend({ months }: { readonly months: readonly MarketMonth[] }) {
  const chart = useMemo(() => trendChart(months), [months]);
  return <ChartView chart={chart} height={HEIGHT} />;
}
