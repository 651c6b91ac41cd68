import { formatsIn, takeFormatsFrom } from '../../core/text/reader-formats.ts';
import { type KeptValues, storage } from '../session/storage.ts';

/** Storage key. It survives signing out. */
export const FORMATS_KEY = 'formats';

/** Before the first text is drawn. */
export function applyFormats(kept: KeptValues = storage): void {
  const chosen = formatsIn(kept.get(FORMATS_KEY));
  takeFormatsFrom(() => chosen);
}
