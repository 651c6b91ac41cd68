import { useState } from 'react';
import { numberText } from '../../../../core/text/number-text.ts';
import { useApi } from '../../../../web/calls/use-call.ts';
import { notify } from '../../../../web/shell/notify.ts';
import { Button } from '../../../../web/ui/buttons.tsx';
import { getKpi } from '../contract.ts';
import type { Drill } from './drill.ts';

/** Counts the KPI's periods from the records again; open screens follow by themselves where a number changes. */
export function RecalculateButton({ drill }: { readonly drill: Drill }) {
  const { client } = useApi();
  const [isBusy, setBusy] = useState(false);
  const recalculate = async () => {
    setBusy(true);
    const input = { ...drill.fields, metric: drill.at.kpi, forceRecalculation: 1 as const };
    // A failure, such as a second one within ten seconds, is a toast of the client.
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
