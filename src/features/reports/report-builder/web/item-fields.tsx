import type { ReactElement } from 'react';
import type { KpiDefinition } from '../../../../core/kpis/wire.ts';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { SelectField } from '../../../../web/ui/fields/fields.tsx';
import { Segments } from '../../../../web/ui/fields/segments.tsx';
import { TextAreaField } from '../../../../web/ui/fields/text-area-field.tsx';
import type { GridItem } from '../report-shapes.ts';
import { ByField, KpiField, KpiListField } from './kpi-fields.tsx';

interface ItemFieldsProps {
  readonly item: GridItem;
  readonly kpis: readonly KpiDefinition[];
  readonly onChange: (item: GridItem) => void;
}

const LIMITS = ['5', '10', '15', '25', '50', '100'];

/** What is only of this kind of item; images have a field of their own. */
export function ItemFields({ item, kpis, onChange }: ItemFieldsProps): ReactElement | null {
  const additive = kpis.filter(({ kind }) => kind === 'additive');
  switch (item.kind) {
    case 'cards':
    case 'funnel':
      return (
        <KpiListField
          kpis={item.kind === 'funnel' ? additive : kpis}
          value={item.kpis.map((kpi) => ({ kpi }))}
          most={item.kind === 'funnel' ? 8 : 12}
          entryOf={(kpi) => ({ kpi })}
          onChange={(entries) => onChange({ ...item, kpis: entries.map(({ kpi }) => kpi) })}
        />
      );
    case 'trend':
      return <TrendFields {...{ item, kpis, onChange }} />;
    case 'dual':
      return <DualFields {...{ item, kpis, onChange }} />;
    case 'ranked':
      return <TableFields {...{ item, kpis, onChange }} />;
    case 'stacked':
    case 'ring':
    case 'movers': {
      const known = item.kind === 'movers' ? kpis : additive;
      return (
        <>
          <KpiField
            label="KPI"
            kpis={known}
            value={item.kpi}
            onChange={(kpi) => onChange({ ...item, kpi })}
          />
          <ByField kpis={kpis} of={[item.kpi]} value={item.by} onChange={(by) => onChange({ ...item, by })} />
        </>
      );
    }
    case 'heat':
    case 'calendar':
      return (
        <KpiField label="KPI" kpis={kpis} value={item.kpi} onChange={(kpi) => onChange({ ...item, kpi })} />
      );
    case 'bubble':
      return <BubbleFields {...{ item, kpis, onChange }} />;
    case 'text':
      return (
        <TextAreaField
          label="Text"
          hint="A line that begins with # is a heading, with - a list entry. Write **words** for bold and [words](https://example.com) for a link."
          rows={8}
          maxLength={4_000}
          value={item.text}
          onChange={(text) => onChange({ ...item, text })}
        />
      );
    case 'alerts':
      return <LimitField value={item.limit} most={50} onChange={(limit) => onChange({ ...item, limit })} />;
    case 'image':
    case 'break':
      return null;
  }
}

type FieldsOf<Kind extends GridItem['kind']> = Omit<ItemFieldsProps, 'item'> & {
  readonly item: Extract<GridItem, { kind: Kind }>;
};

function TrendFields({ item, kpis, onChange }: FieldsOf<'trend'>) {
  const isSum = kpis.find(({ key }) => key === item.kpi)?.kind === 'additive';
  return (
    <>
      <KpiField
        label="KPI"
        kpis={kpis}
        value={item.kpi}
        onChange={(kpi) => onChange({ ...item, kpi, cumulative: false })}
      />
      <Segments
        label="Drawn as"
        segments={[
          { id: 'line', title: 'Line' },
          { id: 'bars', title: 'Bars' },
        ]}
        chosen={item.look}
        onPick={(look) => onChange({ ...item, look })}
      />
      {isSum && (
        <CheckboxField
          label="Running total"
          checked={item.cumulative}
          onChange={(cumulative) => onChange({ ...item, cumulative })}
        />
      )}
    </>
  );
}

function DualFields({ item, kpis, onChange }: FieldsOf<'dual'>) {
  return (
    <KpiListField
      kpis={kpis}
      value={item.series}
      most={4}
      entryOf={(kpi) => ({ kpi, side: 'right' as const })}
      asideOf={(entry, change) => (
        <Segments
          label="Axis"
          segments={[
            { id: 'left', title: 'Left' },
            { id: 'right', title: 'Right' },
          ]}
          chosen={entry.side}
          onPick={(side) => change({ ...entry, side })}
        />
      )}
      onChange={(series) => onChange({ ...item, series })}
    />
  );
}

function TableFields({ item, kpis, onChange }: FieldsOf<'ranked'>) {
  const of = item.columns.map(({ kpi }) => kpi);
  return (
    <>
      <ByField kpis={kpis} of={of} value={item.by} onChange={(by) => onChange({ ...item, by })} />
      <KpiListField
        kpis={kpis}
        value={item.columns}
        most={12}
        entryOf={(kpi) => ({ kpi, change: false })}
        asideOf={(entry, change) => (
          <CheckboxField
            label="Change"
            checked={entry.change}
            onChange={(isShown) => change({ ...entry, change: isShown })}
          />
        )}
        onChange={(columns) => onChange({ ...item, columns })}
      />
      <LimitField value={item.limit} most={100} onChange={(limit) => onChange({ ...item, limit })} />
    </>
  );
}

function BubbleFields({ item, kpis, onChange }: FieldsOf<'bubble'>) {
  const of = [item.x, item.y, item.area].filter((kpi) => kpi !== null);
  return (
    <>
      <KpiField label="Left to right" kpis={kpis} value={item.x} onChange={(x) => onChange({ ...item, x })} />
      <KpiField label="Bottom to top" kpis={kpis} value={item.y} onChange={(y) => onChange({ ...item, y })} />
      <KpiField
        label="Size"
        kpis={kpis}
        value={item.area}
        none="All the same"
        onChange={(area) => onChange({ ...item, area })}
      />
      <ByField kpis={kpis} of={of} value={item.by} onChange={(by) => onChange({ ...item, by })} />
    </>
  );
}

interface LimitFieldProps {
  readonly value: number;
  readonly most: number;
  readonly onChange: (limit: number) => void;
}

function LimitField({ value, most, onChange }: LimitFieldProps) {
  const limits = [...new Set([...LIMITS, String(value)])].filter((limit) => Number(limit) <= most);
  return (
    <SelectField
      label="At most"
      value={String(value)}
      options={limits.map((limit) => ({ value: limit, label: `${limit} rows` }))}
      onChange={(limit) => onChange(Number(limit))}
    />
  );
}
