import type { FunctionComponent } from 'react';
import { type LazyPart, lazyPart } from './ui/shell/lazy-part.tsx';

/** Something that query parameters open over any screen. */
export interface ParameterOverlay {
  /** Any of them opens the overlay; it closes when all are gone. */
  readonly parameters: readonly string[];
  readonly Part: LazyPart<object>;
}

export interface OverlayInput {
  readonly parameters: readonly string[];
  /** Brings the component when it is opened, and not before. */
  readonly load: () => Promise<FunctionComponent>;
}

/** Declares an overlay; `main.web.tsx` lists it. */
export function defineOverlay({ parameters, load }: OverlayInput): ParameterOverlay {
  return { parameters, Part: lazyPart(load) };
}
