import type { FunctionComponent } from 'react';
import { type LazyPart, lazyPart } from './ui/shell/lazy-part.tsx';

/** Something a query parameter lays over any screen. */
export interface ParameterOverlay {
  /** Its presence opens the overlay, its removal closes it. */
  readonly parameter: string;
  readonly Part: LazyPart<object>;
}

export interface OverlayInput {
  readonly parameter: string;
  /** Brings the component when it is opened, and not before. */
  readonly load: () => Promise<FunctionComponent>;
}

/** Declares an overlay; `main.web.tsx` lists it. */
export function defineOverlay({ parameter, load }: OverlayInput): ParameterOverlay {
  return { parameter, Part: lazyPart(load) };
}
