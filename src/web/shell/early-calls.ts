import { parseQuery } from '../../core/navigation/navigation.ts';
import { HOME } from '../../core/navigation/routes.ts';
import type { BoardCalls } from '../board/board-calls.ts';
import { BASE, callRequest } from '../calls/call-request.ts';
import type { EarlyReplies } from '../calls/early-replies.ts';
import type { CallFor, DealerGroups } from '../scope/dealer-groups.ts';
import type { Fetch } from '../session/authorized-fetch.ts';
import type { KeptSettings } from '../session/kept-settings.ts';
import { type BeginCall, beginFirstCalls } from './first-calls.ts';
import type { Screen } from './screen.ts';

export interface EarlyCallsParts {
  readonly screens: readonly Screen[];
  readonly at: Pick<Location, 'pathname' | 'search'>;
  /** What the page has begun; the calls of the screen are added. */
  readonly early: EarlyReplies;
  readonly fetch: Fetch;
  readonly kept: Pick<KeptSettings, 'read' | 'comparison'>;
  readonly calls: { readonly groups: CallFor<DealerGroups>; readonly board: BoardCalls['answer'] };
}

/**
 * Begins the first calls of the address as soon as the person's stores are known, while most of the app's code is
 * still on its way. Resolves when they have begun, or when they are left to the app. Never rejects.
 */
export async function beginEarlyCalls(parts: EarlyCallsParts): Promise<void> {
  const { screens, at, early, fetch, kept, calls } = parts;
  const path = at.pathname === '/' ? HOME : at.pathname.replace(/^\/|\/$/g, '');
  const screen = screens.find((one) => one.path === path);
  if (screen === undefined) return;
  // The exchange of an expired token is the only request without one; the call for the stores begins after it.
  const exchange = early.find(({ authorization }) => authorization === undefined);
  await exchange?.reply.catch(() => null);
  const list = early.find(({ url }) => url === `${BASE}${calls.groups.path}`);
  if (list?.authorization === undefined) return;
  const { authorization } = list;
  const groups = async (): Promise<DealerGroups> => {
    const reply = await list.reply;
    if (!reply.ok) throw new Error(`The stores were answered with ${reply.status}.`);
    return await reply.clone().json();
  };
  const begin: BeginCall = (entry, input) => {
    const { href, method, headers, body } = callRequest(entry, input, BASE);
    const canceling = new AbortController();
    const { signal } = canceling;
    const reply = fetch(href, { method, headers: { ...headers, authorization }, body, signal });
    reply.catch(() => undefined);
    early.push({ url: href, authorization, body, reply, stop: () => canceling.abort() });
  };
  // Whatever fails here is the app's to find again and to show.
  await beginFirstCalls({ groups, kept, board: calls.board, begin }, screen, parseQuery(at.search)).catch(
    () => undefined,
  );
}
