import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { Call, Fields, JsonReply } from '../../core/contract.ts';

/** Of the signed-in user: the step the tour is at, or that it is over. */
export const TOUR_SETTING = 'tour';
export const TOUR_OVER = 'over';

export type SettingCall = Call<Fields, Fields, JsonReply<z.core.$ZodType<unknown>>>;

export interface TourControl {
  /** From 0; null while there is no tour. */
  readonly step: number | null;
  /** Null ends it. */
  readonly go: (step: number | null) => void;
}

const TourContext = createContext<TourControl>({ step: null, go: () => {} });

export const TourProvider = TourContext.Provider;

export function useTour(): TourControl {
  return useContext(TourContext);
}

/** The step in a stored setting; null for a tour that is over or never began. */
export function tourStep(stored: unknown): number | null {
  return typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 ? stored : null;
}
