import { BoardScreen } from '../../../web/board/board-screen.tsx';
import { paidSearchBoard } from '../board.ts';
import { NetworkPlans } from './network-plans.tsx';

/** What ads cost and bring, against plan, and where more money would work. */
export function PaidSearchScreen() {
  return <BoardScreen board={paidSearchBoard} own={{ plan: (desk) => <NetworkPlans desk={desk} /> }} />;
}
