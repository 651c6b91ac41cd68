import type { FunctionComponent } from 'react';
import type { Role } from '../../core/navigation/roles.ts';
import type { Search } from '../../core/navigation/scope.ts';
import { type LazyPart, lazyPart } from '../ui/shell/lazy-part.tsx';

/** An overlay that query parameters open over any screen. */
export interface ParameterOverlay {
  /** Any of them opens the overlay; it closes when all are gone. */
  readonly parameters: readonly string[];
  readonly Part: LazyPart<object>;
  /** The entry in menus and the palette; null if only a number or a row opens it. */
  readonly offer: OverlayOffer | null;
}

export interface OverlayOffer {
  readonly title: string;
  /** The query parameters that open it. */
  readonly search: Search;
  /** Only the palette offers it, and only to this role and those above. */
  readonly least?: Role;
}

export interface OverlayInput {
  readonly parameters: readonly string[];
  /** Loads the component on first use. */
  readonly load: () => Promise<FunctionComponent>;
  readonly offer?: OverlayOffer | null;
}

/** Declares an overlay. `main.web.tsx` lists it. */
export function defineOverlay({ parameters, load, offer = null }: OverlayInput): ParameterOverlay {
  return { parameters, Part: lazyPart(load), offer };
}
