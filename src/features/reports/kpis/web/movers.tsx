import type { Mover as Moved } from '../../../../core/charts/movers.ts';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { changeText } from '../../../../core/text/number-text.ts';
import { MoversList } from '../../../../web/ui/cards/movers-list.tsx';
import type { Explanation, Mover } from '../contract-drill-down.ts';

interface MoversProps {
  readonly explanation: Explanation;
  readonly kpi: KpiDefinition;
  readonly onOpen: (id: string) => void;
}

/** Largest contributions; for a ratio, by mix and rate. */
export function Movers({ explanation: { movers }, kpi, onOpen }: MoversProps) {
  const moved = movers.map((mover): Moved => {
    const { id, title, valueBefore, valueNow, change } = mover;
    return { key: id, title, before: valueBefore, now: valueNow, change, note: partsText(mover, kpi) };
  });
  const { unit, better } = kpi;
  return (
    <MoversList
      list={{ kind: 'movers', title: kpi.title, unit, better, movers: moved }}
      onOpen={({ key }) => onOpen(key)}
    />
  );
}

function partsText({ mix, rate }: Mover, { unit }: KpiDefinition): string | null {
  if (mix === null || rate === null) return null;
  return `mix ${changeText(mix, unit)} · rate ${changeText(rate, unit)}`;
}
