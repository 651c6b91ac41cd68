import { BoardScreen } from '../../../../web/board/board-screen.tsx';
import { serviceBoard } from '../board.ts';
import { ShopLoad } from './shop-load.tsx';
import { WorkMix } from './work-mix.tsx';

export function ServiceScreen() {
  return (
    <BoardScreen
      board={serviceBoard}
      own={{
        load: (context) => <ShopLoad context={context} />,
        mix: (context) => <WorkMix context={context} />,
      }}
    />
  );
}
