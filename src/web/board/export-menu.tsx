import { useRouterState } from '@tanstack/react-router';
import { withOwnPicks, writePicks } from '../../core/board/chosen.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { useApi } from '../calls/use-call.ts';
import { FileMenu } from '../shell/file-menu.tsx';
import { useBoardCalls } from './board-calls.ts';
import type { BoardContext } from './use-board.ts';

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
  { format: 'pdf', title: 'PDF' },
] as const;

export function ExportMenu({ context }: { readonly context: BoardContext }) {
  const { client } = useApi();
  const { file } = useBoardCalls();
  const { board, scope, chosen } = context;
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  const textOf = (parameter: string) => {
    const text = search[parameter];
    return typeof text === 'string' ? text : undefined;
  };
  const save = (format: string) =>
    client.call(file, {
      ...scope.fields,
      board: board.key,
      compare: chosen.compare,
      about: chosen.about ?? undefined,
      ...writePicks(withOwnPicks(board, chosen, textOf)),
      format,
    });
  return <FileMenu group="board-export" formats={FORMATS} save={save} />;
}
