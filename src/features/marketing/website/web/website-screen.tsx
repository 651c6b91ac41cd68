import { useMemo } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import type { Beside } from '../../../../web/board/widget.tsx';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { websiteBoard } from '../board.ts';
import { websiteNeighbors } from '../contract.ts';
import { withCosts, withMarketShare } from '../neighbors-beside.ts';
import { WebsiteNotices } from './website-notices.tsx';

const NOTHING_YET = { costs: [], cities: [] };

export function WebsiteScreen() {
  const { fields } = useScope();
  const { data = NOTHING_YET } = useCall(websiteNeighbors, fields, {
    live: ['ad_performance', 'registration'],
    keepsPrevious: true,
  });
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
      own={{ warnings: (context) => <WebsiteNotices context={context} /> }}
    />
  );
}
