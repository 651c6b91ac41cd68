import { useState } from 'react';
import { IconDownload } from '../ui/action-icons.ts';
import { MenuButton, type MenuItem } from '../ui/dialogs/menu-button.tsx';
import { notify } from './notify.ts';
import { useScreenActions } from './screen-actions.ts';

interface FileMenuProps<Format extends string> {
  readonly label?: string;
  /** Messages of one group replace each other. */
  readonly group: string;
  readonly formats: readonly { readonly format: Format; readonly title: string }[];
  /** Why no file can be written; null when one can. */
  readonly refused?: string | null;
  /** Writes the file; a failure has been reported by then. */
  readonly save: (format: Format) => Promise<unknown>;
  /** After the formats. */
  readonly more?: readonly MenuItem[];
}

/** The menu of an export: one file at a time, with a message while it is written. */
export function FileMenu<Format extends string>(props: FileMenuProps<Format>) {
  const { label = 'Export', group, formats, refused = null, save, more = [] } = props;
  const [isBusy, setBusy] = useState(false);
  const write = async (format: Format) => {
    const close = notify({ type: 'ongoing', message: 'Writing the file.', group, timeout: 0 });
    setBusy(true);
    await save(format).catch(() => undefined);
    setBusy(false);
    close();
  };
  const why = refused ?? (isBusy ? 'A file is being written.' : null);
  useScreenActions(() =>
    why === null
      ? formats.map(({ format, title }) => ({ title: `${label} as ${title}`, run: () => void write(format) }))
      : [],
  );
  return (
    <MenuButton
      label={label}
      text="Export"
      icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      items={() => [
        ...formats.map(({ format, title }) => ({
          id: format,
          title,
          ...(why !== null && { refused: why }),
          act: () => void write(format),
        })),
        ...more,
      ]}
    />
  );
}
