import type { SearchMiddleware } from '@tanstack/react-router';
import { searchOnArrival } from '../../core/navigation/navigation.ts';
import type { ScreenRoute } from '../../core/navigation/routes.ts';
import { resolveSettings, type Search } from '../../core/navigation/scope.ts';
import type { Day } from '../../core/time/period.ts';
import type { KeptSettings } from './kept-settings.ts';

type AnySearch = Record<string, unknown>;

export interface ArrivalParts {
  readonly settings: Pick<KeptSettings, 'read'>;
  readonly today: () => Day;
}

/**
 * Applies the rules for entering a route, the same for links, `navigate`, redirects and typed
 * addresses.
 *
 * @param shown the current route, null before the first one
 */
export function arriving(parts: ArrivalParts, to: ScreenRoute, shown: () => ScreenRoute | null) {
  const middleware: SearchMiddleware<AnySearch> = ({ search, next }) => {
    const here = textOnly(search);
    const requested = textOnly(next(search));
    return searchOnArrival({
      from: { search: here, customGroup: shown()?.allows.customGroup ?? false },
      to,
      search: requested,
      otherwise: resolveSettings(groupOf({ ...here, ...requested }), parts.settings.read(), parts.today()),
    });
  };
  return { middlewares: [middleware] };
}

function groupOf({ dealerGroupId }: Search): Search {
  return dealerGroupId === undefined ? {} : { dealerGroupId };
}

function textOnly(search: Readonly<AnySearch>): Search {
  const named = Object.entries(search).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}
