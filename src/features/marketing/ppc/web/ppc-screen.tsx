import { useMemo } from 'react';
import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import type { Beside } from '../../../../web/board/widget.tsx';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { paidSearchBoard } from '../board.ts';
import { withCampaigns } from '../campaigns-beside.ts';
import { ppcCampaigns } from '../contract.ts';

const NOTHING_YET = { campaigns: [], leads: [] };

export function PaidSearchScreen() {
  const { fields } = useScope();
  const { data = NOTHING_YET } = useCall(ppcCampaigns, fields, {
    live: paidSearchBoard.live,
    keepsPrevious: true,
  });
  const beside = useMemo<Beside>(
    () => ({ 'lists.campaign_name': (table, chosen) => withCampaigns(table, data, chosen) }),
    [data],
  );
  return <BoardScreen board={paidSearchBoard} beside={beside} />;
}
