import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { websiteBoard } from '../board.ts';
import { WebsiteNotices } from './website-notices.tsx';

export function WebsiteScreen() {
  return (
    <BoardScreen board={websiteBoard} own={{ warnings: (context) => <WebsiteNotices context={context} /> }} />
  );
}
