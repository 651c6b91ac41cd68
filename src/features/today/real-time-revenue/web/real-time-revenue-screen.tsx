import { Suspense, useEffect, useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useShowStamp } from '../../../../web/scope/as-of.ts';
import { useComparison, useScope } from '../../../../web/scope/scope.ts';
import { lazyView } from '../../../../web/shell/load-code.ts';
import { useTour } from '../../../../web/shell/tour.ts';
import { useIsTv } from '../../../../web/shell/tv-mode.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { AsOfStamp } from '../../../../web/ui/cards/stamps.tsx';
import { Loaded } from '../../../../web/ui/loaded.tsx';
import { Page } from '../../../../web/ui/page.tsx';
import { EmptyState, StateLink } from '../../../../web/ui/states.tsx';
import { PHONE, useMedia } from '../../../../web/ui/use-media.ts';
import { kpiBoard } from '../../../reports/kpis/contract.ts';
import { LIVE_FACTS, LIVE_PACE_FACTS } from '../board.ts';
import { pace } from '../contract-pace.ts';
import { homeInputs } from './first-calls.ts';
import { hasNoFeed, isNothingSold } from './home-answer.ts';
import { awaitsPace, HomeBoard, HomeSkeleton } from './home-board.tsx';

const TvBoard = lazyView(() => import('./tv-board.tsx').then((module) => module.TvBoard));

/** Comparisons up to the current time change even without new data. */
const RENEW_AFTER = 60_000;
/** Pace excludes today, so it changes only when a day ends or a feed becomes late. */
const RENEW_PACE_AFTER = 300_000;

/** Are we on pace today and this month, and which store needs a call? */
export function RealTimeRevenueScreen() {
  const scope = useScope();
  const compare = useComparison();
  const isPhone = useMedia(PHONE);
  const isTv = useIsTv();
  const Shown = isTv ? TvBoard : HomeBoard;
  const isSingle = scope.dealerships.length === 1;
  const inputs = homeInputs(scope, compare);
  const query = useCall(kpiBoard, inputs.board, { live: LIVE_FACTS, keepsPrevious: true });
  const [isBack] = useState(query.data !== undefined);
  const paces = inputs.pace !== null;
  const projected = useCall(pace, inputs.pace, { via: 'quiet', live: LIVE_PACE_FACTS });
  const paced = { pace: paces ? projected.data : undefined, paceFailed: projected.error !== null };
  useShowStamp(query.data, { live: true });
  useRenewal(query.refetch, RENEW_AFTER);
  useRenewal(paces ? projected.refetch : null, RENEW_PACE_AFTER);

  return (
    <Page
      title="Real-Time Revenue"
      actions={isPhone || isTv ? <AsOfStamp at={query.data && query.dataUpdatedAt} live /> : undefined}
    >
      <Loaded
        query={query}
        what="Today's numbers"
        skeleton={<HomeSkeleton hasPace={paces} />}
        empty={(board) =>
          hasNoFeed(board) ? <NoFeed single={isSingle ? scope.dealerships[0]?.name : undefined} /> : null
        }
      >
        {(board) => {
          // Whether yesterday comes first is known by the pace alone, and it would move all that is below.
          if (awaitsPace({ scope, ...paced }) && isNothingSold(board))
            return <HomeSkeleton hasPace={paces} />;
          return (
            <Suspense fallback={<HomeSkeleton hasPace={paces} />}>
              <Shown
                board={board}
                {...paced}
                scope={scope}
                compare={compare}
                isSingle={isSingle}
                retrying={query.isFetching}
                onRetry={() => void query.refetch()}
                isBack={isBack}
              />
            </Suspense>
          );
        }}
      </Loaded>
    </Page>
  );
}

function NoFeed({ single }: { readonly single: string | undefined }) {
  const { go: startTour } = useTour();
  return (
    <EmptyState
      title={single === undefined ? 'Nothing connected yet' : `Nothing connected for ${single} yet`}
      why="Deals, repair orders and leads appear here as soon as a DMS or CRM sends them, or a file is imported."
      action={
        <>
          <StateLink href="/data-feeds">Connect one</StateLink>
          <Button onClick={() => startTour(0)}>Take the tour</Button>
        </>
      }
    />
  );
}

/** Refetches at an interval while the page is visible. */
function useRenewal(refetch: (() => unknown) | null, after: number): void {
  useEffect(() => {
    if (!refetch) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) refetch();
    }, after);
    return () => clearInterval(timer);
  }, [refetch, after]);
}
