import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sender } from './sender.ts';

/** A folder name without slashes; it never starts with a dot. */
export const FOLDER_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/;

/**
 * Files appear complete: `<base>/group-7/accounting/2026-11-20 A2B3-C4D5 Morning.pdf`. An attempt that is
 * repeated replaces the same file.
 */
export function folderSender(base: string): Sender {
  return {
    send: async ({ recipient, body, attachment, dealerGroupId }) => {
      const name = body.replaceAll(/[/\\\0]/g, '-');
      if (!FOLDER_NAME.test(recipient) || name === '' || attachment === null)
        return { state: 'refused', reason: 'The folder or its file has no valid name.' };
      const folder = join(base, `group-${dealerGroupId}`, recipient);
      const unfinished = join(folder, `.${name}.part`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(unfinished, attachment.content);
        await rename(unfinished, join(folder, name));
        return { state: 'sent' };
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        const reason = `The file could not be written to the folder of the server (${code}).`;
        return { state: 'failed', reason, mayHaveArrived: false };
      }
    },
  };
}
