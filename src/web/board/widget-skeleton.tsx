import type { Widget } from '../../core/board/board.ts';
import { KpiCardRow, KpiCardSkeleton } from '../ui/cards/kpi-card.tsx';
import { Section } from '../ui/page.tsx';
import { ChartSkeleton, RowsSkeleton } from '../ui/skeleton.tsx';

/** Height of the chart with its legend. */
const CHART_HEIGHT = 264;

export function WidgetSkeleton({ widget }: { readonly widget: Widget }) {
  if (widget.kind === 'cards') {
    return (
      <KpiCardRow label={widget.title} even>
        {widget.kpis.map((kpi, index) => (
          <KpiCardSkeleton key={kpi} hero={widget.hero === true && index === 0} />
        ))}
      </KpiCardRow>
    );
  }
  return (
    <Section title={widget.title}>
      <WidgetBones kind={widget.kind} />
    </Section>
  );
}

export function WidgetBones({ kind }: Pick<Widget, 'kind'>) {
  return kind === 'ranked' || kind === 'movers' || kind === 'own' ? (
    <RowsSkeleton rows={8} />
  ) : (
    <ChartSkeleton height={CHART_HEIGHT} />
  );
}
