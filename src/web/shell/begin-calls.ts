import type { QueryClient } from '@tanstack/react-query';
import type { BoardCalls } from '../board/board-calls.ts';
import { type Api, knownReply, prefetchCall } from '../calls/use-call.ts';
import type { CallFor, DealerGroups } from '../scope/dealer-groups.ts';
import type { KeptSettings } from '../session/kept-settings.ts';
import { beginFirstCalls } from './first-calls.ts';
import type { RouterParts } from './router.ts';

export interface BeginCallsParts {
  readonly queries: QueryClient;
  readonly api: Api;
  readonly kept: KeptSettings;
  readonly calls: { readonly groups: CallFor<DealerGroups>; readonly board: BoardCalls };
  /** Those of the first screen, which may have begun before the app. */
  readonly earlier: Promise<void>;
}

/** Begins the first calls of an entered route in the query cache, unless they are under way already. */
export function createBeginCalls(parts: BeginCallsParts): RouterParts['beginCalls'] {
  const { queries, api, kept, calls, earlier } = parts;
  return async (opened, search) => {
    await earlier;
    if (!api.session.isOpen()) return;
    await beginFirstCalls(
      {
        groups: () => knownReply({ queries, api }, calls.groups, {}),
        kept,
        board: calls.board.answer,
        begin: (entry, input) => prefetchCall({ queries, api }, entry, input, 'quiet'),
      },
      opened,
      search,
    );
  };
}
