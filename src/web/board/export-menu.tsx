import { useState } from 'react';
import { writePicks } from '../../core/board/chosen.ts';
import { useApi } from '../calls/use-call.ts';
import { notify } from '../shell/notify.ts';
import { IconDownload } from '../ui/action-icons.ts';
import { MenuButton } from '../ui/dialogs/menu-button.tsx';
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
  const [isBusy, setBusy] = useState(false);
  const save = async (format: string) => {
    const close = notify({
      type: 'ongoing',
      message: 'Writing the file.',
      group: 'board-export',
      timeout: 0,
    });
    setBusy(true);
    const { board, scope, chosen } = context;
    const picks = writePicks(chosen);
    const requested = {
      ...scope.fields,
      board: board.key,
      compare: chosen.compare,
      about: chosen.about ?? undefined,
      ...picks,
      format,
    };
    await client.call(file, requested).catch(() => undefined);
    setBusy(false);
    close();
  };
  return (
    <MenuButton
      label="Export"
      text="Export"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      items={() =>
        FORMATS.map(({ format, title }) => ({
          id: format,
          title,
          ...(isBusy && { refused: 'A file is being written.' }),
          act: () => void save(format),
        }))
      }
    />
  );
}
