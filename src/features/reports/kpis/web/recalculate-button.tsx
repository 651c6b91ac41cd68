import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { getKpi } from '../contract.ts';
import type { Drill } from './drill.ts';

/** Recounts from the records; open screens update by themselves. */
export function RecalculateButton({ drill }: { readonly drill: Drill }) {
  const { client } = useApi();
  const [isBusy, setBusy] = useState(false);
  const recalculate = async () => {
    setBusy(true);
    const input = { ...drill.fields, metric: drill.at.kpi, forceRecalculation: 1 as const };
    // A failure, such as a second run within ten seconds, shows as a toast.
    const answer = await client.call(getKpi, input, { saves: true }).catch(() => null);
    setBusy(false);
    if (!answer) return;
    const value = numberText(answer.figure.current.value, answer.kpi.unit);
    notify({ type: 'positive', message: `${answer.kpi.title} counted again from the records: ${value}.` });
  };
  return (
    <Button compact kind="quiet" busy={isBusy} onClick={() => void recalculate()}>
      Recalculate from records
    </Button>
  );
}
