import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import type { BoardContext } from '../../../../web/board/use-board.ts';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useOpenKpi } from '../../../../web/scope/open-kpi.ts';
import { getKpi } from '../../../reports/kpis/contract.ts';
import styles from './market.module.css';

/** What was registered beside what the deals say was sold: registrations follow days later, and files leave some out. */
export function MarketGap({ context }: { readonly context: BoardContext }) {
  const isMonth = context.scope.choice.view === 'month';
  const figures = [
    useFigure(context, 'own_regs', isMonth),
    useFigure(context, 'pump_out', isMonth),
    useFigure(context, 'units_retail', isMonth),
  ];
  if (!isMonth || figures.includes(null)) return null;
  // The line keeps its place while its figures load.
  const isLoading = figures.includes(undefined);
  const [inside = 0, outside = 0, sold = 0] = figures.map((figure) => (isLoading ? 1_000 : (figure ?? 0)));
  const gap = inside + outside - sold;
  const size = numberText(Math.abs(gap), 'number');
  return (
    <p className={styles.hint} data-loading={isLoading}>
      Registered: <Figure metric="own_regs" value={inside} /> in the area and{' '}
      <Figure metric="pump_out" value={outside} /> outside. Sold by the deals of this month:{' '}
      <Figure metric="units_retail" value={sold} />.{' '}
      {gap === 0 ? 'Both agree.' : `That is ${size} ${gap < 0 ? 'fewer' : 'more'} registered than sold.`}{' '}
      Registrations follow the sale by days, and files may leave out states or sellers.
    </p>
  );
}

/** Undefined while it loads, null if it is unknown. */
function useFigure({ scope }: BoardContext, metric: KpiKey, isShown: boolean): number | null | undefined {
  const query = useCall(getKpi, isShown ? { ...scope.fields, metric } : null, { via: 'quiet' });
  return query.data ? query.data.figure.current.value : query.error ? null : undefined;
}

function Figure({ metric, value }: { readonly metric: KpiKey; readonly value: number }) {
  const openKpi = useOpenKpi();
  return (
    <button type="button" className={styles.figure} onClick={() => openKpi({ kpi: metric })} data-figures>
      {numberText(value, 'number')}
    </button>
  );
}
