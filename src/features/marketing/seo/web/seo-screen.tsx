import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { seoBoard } from '../board.ts';
import { CtrGaps } from './ctr-gaps.tsx';
import { ToldDays } from './told-days.tsx';

/** What people find in unpaid search, and what is seen there and not clicked. */
export function SeoScreen() {
  return (
    <BoardScreen
      board={seoBoard}
      own={{ told: (desk) => <ToldDays desk={desk} />, gaps: (desk) => <CtrGaps desk={desk} /> }}
    />
  );
}
