import { writePicks } from '../../core/board/chosen.ts';
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
  const save = (format: string) =>
    client.call(file, {
      ...scope.fields,
      board: board.key,
      compare: chosen.compare,
      about: chosen.about ?? undefined,
      ...writePicks(chosen),
      format,
    });
  return <FileMenu group="board-export" formats={FORMATS} save={save} />;
}
