import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createClient } from '../../../../../web/calls/api.ts';
import { useApi } from '../../../../../web/calls/use-call.ts';
import { emit, off, on, once } from '../../../../../web/live/events.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import { rejectedRows } from '../../contract.ts';
import { groupRejections, type RejectionGroup } from './rejections.ts';

export interface RejectedFile {
  readonly file: File;
  readonly groups: readonly RejectionGroup[];
}

/** Rejected rows for display; the same file can be downloaded. */
export function useRejectedRows(of: { readonly dealerGroupId: number; readonly id: number }) {
  const { session } = useApi();
  const client = useMemo(
    () =>
      createClient(
        {
          fetch: (url, init) => window.fetch(url, init),
          bus: { on, once, off, emit },
          session,
          notify,
          // Displayed first; a separate button saves it.
          saveFile: () => undefined,
        },
        { catchErrors: false },
      ),
    [session],
  );
  return useQuery<RejectedFile>({
    queryKey: [rejectedRows.path, of],
    queryFn: async ({ signal }) => {
      const file = (await client.call(rejectedRows, of, { signal })) as File;
      return { file, groups: groupRejections(await file.text()) };
    },
  });
}
