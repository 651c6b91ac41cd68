import { useEffect } from 'react';
import type { Drafting } from './use-report-draft.ts';

/** Undo, redo and save, wherever the focus is, except in a dialog. */
export function useEditorKeys({ undo, redo }: Drafting, save: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (action === null || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      ({ save, undo, redo })[action]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}

function actionOf({
  ctrlKey,
  metaKey,
  shiftKey,
  key,
  target,
}: KeyboardEvent): 'save' | 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 's') return 'save';
  // Fields have their own undo.
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return null;
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}
