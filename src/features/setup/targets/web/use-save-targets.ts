import { useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { useSave } from '../../../../web/calls/use-call.ts';
import { saveTargets, targetKpis, targetList } from '../contract.ts';
import type { TargetEdit } from './target-edits.ts';
import type { Whose } from './whose.ts';

/** A refused save with both values. */
export interface MetOther {
  readonly message: string;
  readonly edits: readonly TargetEdit[];
}

/** Saves cells; a conflict is kept until the user decides. */
export function useSaveTargets({ whose, kpi, year }: { whose: Whose; kpi: string; year: number }) {
  const { save, isSaving } = useSave(saveTargets, { via: 'quiet', refreshes: [targetList, targetKpis] });
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
      const { message } = error as Error;
      if ('status' in (error as object) && (error as { status: number }).status === 409)
        meet({ message, edits });
      else fail(message);
      return null;
    }
  }

  return { send, isSaving, met, failure, forget: () => meet(null) };
}
