import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { seoBoard } from '../board.ts';
import { CtrGaps } from './ctr-gaps.tsx';
import { ReportedDays } from './reported-days.tsx';

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
