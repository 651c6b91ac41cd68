import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import { clockText } from '../../../../core/kpis/window-text.ts';
import { countedText, numberText } from '../../../../core/text/number-text.ts';
import { Notice } from '../../../../web/ui/states.tsx';
import { type BoardAnswer, isBeforeDay, type PaceAnswer, paceOf, untilNow } from './home-answer.ts';

export interface DayNoticeProps {
  readonly board: BoardAnswer;
  readonly pace: PaceAnswer | undefined;
}

/** Before anything is sold today: says so and shows yesterday's close. */
export function DayNotice({ board, pace }: DayNoticeProps) {
  if (!isBeforeDay(board, pace)) return null;
  const until = untilNow(board);
  const closed = closeText(pace);
  return (
    <Notice>
      Before opening{until !== null && `, ${clockText(until)}`}.
      {closed !== '' && ` Yesterday closed with ${closed}.`}
    </Notice>
  );
}

function closeText(pace: PaceAnswer | undefined): string {
  const value = (kpi: KpiKey) => paceOf(pace, kpi)?.yesterday ?? null;
  const [gross, units, leads] = [value('total_gross'), value('units_retail'), value('leads')];
  const parts = [
    gross === null ? null : `${numberText(gross, 'usd')} gross`,
    units === null ? null : countedText(units, 'unit'),
    leads === null ? null : countedText(leads, 'lead'),
  ].filter((part) => part !== null);
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
