import { useMemo } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { isDay, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import type { Beside } from '../../../../web/board/widget.tsx';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { Section } from '../../../../web/ui/page.tsx';
import { EmptyState, Notice, StateLink } from '../../../../web/ui/states.tsx';
import { websiteBoard } from '../board.ts';
import { websiteNeighbors, websiteWarnings } from '../contract.ts';
import { withCosts, withMarketShare } from '../neighbors-beside.ts';

const NOTHING_YET = { costs: [], cities: [] };

export function WebsiteScreen() {
  const { fields } = useScope();
  const { data = NOTHING_YET } = useCall(websiteNeighbors, fields, {
    live: ['ad_performance', 'registration'],
    keepsPrevious: true,
  });
  const warnings = useCall(websiteWarnings, fields, { live: ['web_traffic'], keepsPrevious: true });
  const beside = useMemo<Beside>(
    () => ({
      'sources.channel': (table, { filters }) => withCosts(table, data, filters.length > 0),
      'cities.city': (table) => withMarketShare(table, data),
    }),
    [data],
  );
  return (
    <BoardScreen
      board={websiteBoard}
      beside={beside}
      isReady={!warnings.isPending}
      own={{
        warnings: ({ earlier }) => !earlier && warnings.data && <WebsiteNotices warnings={warnings.data} />,
      }}
    />
  );
}

function WebsiteNotices({ warnings }: { readonly warnings: ReplyOf<typeof websiteWarnings> }) {
  if (!warnings.isCovered) return <NoWebsite />;
  const { brokenForms, otherShare, withoutEvents } = warnings;
  return (
    <>
      {brokenForms.map((gap) => (
        <Notice key={`${gap.dealerShipId} ${gap.startDate}`} tone="warning">
          {brokenText(gap)}
        </Notice>
      ))}
      {otherShare !== null && (
        <Notice tone="warning">
          {otherShare.toFixed(1)}% of the sessions are in (Other): their links have no known campaign. Tag
          them, or name their channels under lead source mapping.
        </Notice>
      )}
      {withoutEvents.length > 0 && (
        <Notice action={<StateLink href="/data-feeds">Data feeds</StateLink>}>
          {withoutEvents.map(({ dealership }) => dealership).join(', ')} report visits but no events, so their
          VDPs and website leads are unknown, not zero. Export event counts by Date and Event name too.
        </Notice>
      )}
    </>
  );
}

type Gap = ReplyOf<typeof websiteWarnings>['brokenForms'][number];

function brokenText({ dealership, startDate, endDate, expectedForms }: Gap): string {
  const days = isDay(startDate) && isDay(endDate) ? dateRangeText(through(startDate, endDate)) : startDate;
  return `${dealership}’s web forms may be broken: 0 leads on ${days} (about ${expectedForms} expected). Calls were normal. Submit a test lead.`;
}

function NoWebsite() {
  return (
    <Section title="Website">
      <EmptyState
        title="No website data for this period"
        why="Google Analytics exports by Date and channel, landing page or city, and event counts by event name, fill this screen."
        action={<StateLink href="/data-feeds">Open data feeds</StateLink>}
      />
    </Section>
  );
}
