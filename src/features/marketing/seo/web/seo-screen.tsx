import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { seoBoard } from '../board.ts';
import { CtrGaps } from './ctr-gaps.tsx';
import { ReportedDays } from './reported-days.tsx';

/** What people find in unpaid search, and what is seen there and not clicked. */
export function SeoScreen() {
  return (
    <BoardScreen
      board={seoBoard}
      own={{
        reported: (context) => <ReportedDays context={context} />,
        gaps: (context) => <CtrGaps context={context} />,
      }}
    />
  );
}
