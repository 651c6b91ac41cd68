import type { Board } from '../../../../core/board/board.ts';
import { wholePeriod } from '../../../../core/kpis/comparison.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { useScope } from '../../../../web/scope/scope.ts';
import { lazyPart } from '../../../../web/ui/shell/lazy-part.tsx';
import { ChartSkeleton, RowsSkeleton } from '../../../../web/ui/skeleton.tsx';
import { marketBoard } from '../board.ts';
import { isTooEarly } from '../rules.ts';
import { MarketFiles } from './market-files.tsx';
import { useMarketInit } from './use-market.ts';

// Loaded late: the cards come first.
const MarketZips = lazyPart(
  () => import('./market-zips.tsx').then((module) => module.MarketZips),
  <ChartSkeleton height={420} />,
);
const MarketTrend = lazyPart(
  () => import('./market-trend.tsx').then((module) => module.MarketTrend),
  <ChartSkeleton height={296} />,
);
const MarketDealers = lazyPart(
  () => import('./market-dealers.tsx').then((module) => module.MarketDealers),
  <RowsSkeleton rows={8} />,
);

/** A month without data: what to do about it, and the months before. */
const emptyMarket: Board = {
  ...marketBoard,
  widgets: marketBoard.widgets
    .filter(({ key }) => ['files', 'numbers', 'trend'].includes(key))
    .map((widget) => ({ ...widget, size: 'whole' })),
};

export function MarketScreen() {
  const scope = useScope();
  const init = useMarketInit({ scope });
  // Until it is known, the screen has the shape that is likely.
  const hasData = init.data?.hasData ?? !isTooEarly(wholePeriod(scope.choice).end, scope.today);
  return (
    <BoardScreen
      board={hasData ? marketBoard : emptyMarket}
      isReady={!init.isPending}
      own={{
        files: (context) => <MarketFiles context={context} />,
        zips: (context) => <MarketZips context={context} />,
        trend: (context) => <MarketTrend context={context} />,
        dealers: (context) => <MarketDealers context={context} />,
      }}
    />
  );
}
