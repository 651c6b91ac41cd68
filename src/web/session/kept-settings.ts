import { type Settings, settingsToKeep } from '../../core/navigation/scope.ts';
import type { Day } from '../../core/time/period.ts';
import { type KeptValues, onOtherTab, storage } from './storage.ts';

/** What figures are compared with. */
export const COMPARISON_CHOICES = ['previous', 'lastYear', 'none'] as const;
export type ComparisonChoice = (typeof COMPARISON_CHOICES)[number];

/** Storage key. */
export const SETTINGS_KEY = 'settings';
const COMPARISON_KEY = 'comparison';

export interface KeptSettings {
  /** The stored value, possibly damaged or of an earlier month. `resolveSettings` cleans it. */
  read(): unknown;
  /** Merges the picks into the stored ones. */
  keep(picked: Partial<Settings>, today: Day): void;
  comparison(): ComparisonChoice;
  compareWith(choice: ComparisonChoice): void;
  /** Calls the listener on every change in any tab. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

export function createKeptSettings(kept: KeptValues = storage): KeptSettings {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: () => kept.get(SETTINGS_KEY),
    keep(picked, today) {
      kept.set(SETTINGS_KEY, settingsToKeep(kept.get(SETTINGS_KEY), picked, today));
      changed();
    },
    comparison: () => COMPARISON_CHOICES.find((choice) => choice === kept.get(COMPARISON_KEY)) ?? 'previous',
    compareWith(choice) {
      kept.set(COMPARISON_KEY, choice);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = onOtherTab((key) => {
        if (key === COMPARISON_KEY) listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}
