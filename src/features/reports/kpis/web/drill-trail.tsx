import { valueOfId } from '../../../../core/kpis/filter-text.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { filteredBy } from '../../../../web/scope/kpi-address.ts';
import { type Crumb, Trail } from '../../../../web/ui/cards/trail.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import type { Drill } from './drill.ts';
import type { Headline } from './drill-page.tsx';
import { FilterPicker } from './filter-picker.tsx';
import { useSettings } from './use-drill-calls.ts';

interface DrillTrailProps {
  readonly drill: Drill;
  /** Undefined while loading. */
  readonly reported: Headline['filters'] | undefined;
}

/** Breadcrumb of stores and filters; each can be removed, others added. */
export function DrillTrail({ drill, reported = [] }: DrillTrailProps) {
  const { at, isDamaged, go, scope } = drill;
  const settings = useSettings(drill).data;
  const [rooftop, ...others] = scope.dealerships;
  const start =
    rooftop && others.length === 0 ? rooftop.name : countedText(scope.dealerships.length, 'store');

  const crumbs = at.filters.map(({ dimension, values }): Crumb => {
    const words = reported.find((filter) => filter.dimension === dimension);
    const named = settings?.dimensions.find(({ key }) => key === dimension);
    const titles = values.map(
      (id) => words?.values.find((value) => value.id === id)?.title ?? valueOfId(id) ?? 'Not stated',
    );
    return { key: dimension, title: words?.title ?? named?.title ?? dimension, value: titles.join(', ') };
  });

  return (
    <>
      {isDamaged && <Notice tone="warning">A filter in this link could not be read and was left out.</Notice>}
      <Trail
        label="Narrowed down to"
        start={start}
        crumbs={crumbs}
        onRemove={(dimension) => go({ filters: filteredBy(at.filters, dimension, []) })}
        onClear={() => go({ filters: [] })}
      >
        <FilterPicker drill={drill} />
      </Trail>
    </>
  );
}
