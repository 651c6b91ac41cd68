import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { type RooftopTargets, saveTargets, targetKpis, targetList } from '../contract.ts';
import { type TargetEdit, undoEdits } from './target-edits.ts';
import type { Whose } from './whose.ts';

interface MetOther {
  readonly message: string;
  readonly edits: readonly TargetEdit[];
}

/** Saves targets with Undo, and holds what a save was refused for. */
export function useSaveTargets({ whose, kpi, year }: { whose: Whose; kpi: string; year: number }) {
  const { save } = useSave(saveTargets, { via: 'quiet', refreshes: [targetList, targetKpis] });
  const [met, meet] = useState<MetOther | null>(null);
  const [failure, fail] = useState<string | null>(null);

  async function send(
    edits: readonly TargetEdit[],
    anyway = false,
  ): Promise<ReplyOf<typeof saveTargets> | null> {
    meet(null);
    fail(null);
    const targets = edits.map(({ version, ...edit }) => ({ ...edit, ...(!anyway && { version }) }));
    try {
      return await save({ ...whose, kpi, year, targets });
    } catch (error) {
      const { message, status } = error as Error & { readonly status?: number };
      if (status === 409) meet({ message, edits });
      else fail(message);
      return null;
    }
  }

  async function change(edits: readonly TargetEdit[], before: readonly RooftopTargets[]): Promise<void> {
    if ((await send(edits)) === null) return;
    const back = undoEdits(edits, before);
    if (back.length === 0) return;
    notify({
      type: 'positive',
      group: 'targets',
      message: `${countedText(back.length, 'target')} saved.`,
      action: { label: 'Undo', act: () => void send(back) },
    });
  }

  return { send, change, met, failure, forget: () => meet(null) };
}
