import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { websiteBoard } from '../board.ts';
import { WebsiteNotices } from './website-notices.tsx';

/** Who visits the website and what shoppers do there, with what its reports say of themselves. */
export function WebsiteScreen() {
  return (
    <BoardScreen board={websiteBoard} own={{ warnings: (context) => <WebsiteNotices context={context} /> }} />
  );
}
