import type { Search } from '../../core/navigation/scope.ts';
import type { BoardCalls } from '../board/board-calls.ts';
import type { AnswerableCall, CallInput } from '../calls/call-request.ts';
import { browserDay } from '../scope/browser-day.ts';
import { type DealerGroups, groupRefusal, groupToOpen } from '../scope/dealer-groups.ts';
import { type Scope, scopeOf } from '../scope/scope-of.ts';
import type { ComparisonChoice, KeptSettings } from '../session/kept-settings.ts';
import type { OpenedRoute } from './screen.ts';

/** What decides the input of the calls that a screen opens with. */
export interface OpenedScreen {
  readonly scope: Scope;
  readonly compare: ComparisonChoice;
  readonly search: Search;
  /** Answers a board. */
  readonly board: BoardCalls['answer'];
}

export type BeginCall = <C extends AnswerableCall>(entry: C, input: CallInput<C>) => void;

/** Begins the calls that a screen makes when it is drawn, with the same input. */
export type FirstCalls = (opened: OpenedScreen, begin: BeginCall) => void;

export interface FirstCallsParts {
  readonly groups: () => Promise<DealerGroups>;
  readonly kept: Pick<KeptSettings, 'read' | 'comparison'>;
  readonly board: BoardCalls['answer'];
  readonly begin: BeginCall;
}

/**
 * Begins the first calls of a screen before it is drawn: drawing the frame around it takes a slow phone most of a
 * second. The screen finds them under way. What fails here, it tries again and shows.
 */
export async function beginFirstCalls(
  { groups: wanted, kept, board, begin }: FirstCallsParts,
  { firstCalls, allows: rules }: OpenedRoute,
  search: Search,
): Promise<void> {
  if (firstCalls === undefined) return;
  const loaded = await Promise.all([wanted(), firstCalls(search)]).catch(() => null);
  if (loaded === null) return;
  const [groups, first] = loaded;
  const here = browserDay(Date.now());
  const { named, group } = groupToOpen(groups, { search, stored: kept.read(), here });
  const today = group?.today ?? here;
  const scope = scopeOf({ search, stored: kept.read(), active: groups.active, rules, today });
  if (scope === null || groupRefusal(groups, named) !== null) return;
  first({ scope, compare: kept.comparison(), search, board }, begin);
}
