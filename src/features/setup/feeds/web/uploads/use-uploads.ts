import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createClient } from '../../../../../web/calls/api.ts';
import { type OnSent, uploadingFetch } from '../../../../../web/calls/uploading-fetch.ts';
import { type Api, repeatCalls, useApi } from '../../../../../web/calls/use-call.ts';
import { emit, off, on, once } from '../../../../../web/live/events.ts';
import { notify } from '../../../../../web/shell/notify.ts';
import {
  confirmFile,
  discardFile,
  feedList,
  importList,
  previewAgain,
  previewFiles,
} from '../../contract.ts';
import { createUploads, type Upload, type UploadCalls, type Uploads } from './uploads.ts';

/** Uploads of this tab and group; they survive navigation. */
export function useUploads(dealerGroupId: number): { uploads: Uploads; shown: readonly Upload[] } {
  const api = useApi();
  const queries = useQueryClient();
  const uploads = uploadsOf(dealerGroupId, { api, queries });
  return { uploads, shown: useSyncExternalStore(uploads.subscribe, uploads.shown) };
}

interface Tab {
  readonly api: Api;
  readonly queries: QueryClient;
}

/** Stored in the query cache, so they end with the session. */
function uploadsOf(dealerGroupId: number, { api, queries }: Tab): Uploads {
  const key = ['files dropped now', dealerGroupId];
  const kept = queries.getQueryData<Uploads>(key);
  if (kept) return kept;
  const made = createUploads(calls(dealerGroupId, { api, queries }));
  queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  queries.setQueryData(key, made);
  return made;
}

function calls(dealerGroupId: number, { api, queries }: Tab): UploadCalls {
  const { quiet } = api;
  return {
    async preview({ file, dealershipId }, onSent) {
      const target = dealershipId === null ? {} : { dealerShipId: [dealershipId] };
      const { files } = await progressSender(api, onSent).call(previewFiles, {
        dealerGroupId,
        ...target,
        files: [file],
      });
      const [preview] = files;
      if (!preview) throw new Error('The server answered without a preview.');
      return preview;
    },
    async previewAgain(id, { dealershipId, dateOrder, otherLines }) {
      const { file } = await quiet.call(previewAgain, {
        dealerGroupId,
        id,
        ...(dealershipId !== null && { dealershipId }),
        ...(dateOrder !== null && { dateOrder }),
        ...(otherLines !== null && { otherLines }),
      });
      return file;
    },
    async confirm(id) {
      const { imports } = await quiet.call(confirmFile, { dealerGroupId, id });
      // Does not wait: the next file can start.
      void repeatCalls(queries, (path) => path === importList.path || path === feedList.path);
      return imports;
    },
    async discard(id) {
      await quiet.call(discardFile, { dealerGroupId, id });
    },
  };
}

/** A client with upload progress. */
function progressSender({ session }: Api, onSent: OnSent) {
  return createClient(
    {
      fetch: uploadingFetch(onSent),
      bus: { on, once, off, emit },
      session,
      notify,
      saveFile: () => undefined,
    },
    { catchErrors: false },
  );
}
