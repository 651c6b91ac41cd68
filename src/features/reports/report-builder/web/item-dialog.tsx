import { useState } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { listKpis } from '../../kpis/contract.ts';
import type { GridItem } from '../report-shapes.ts';
import { ITEM_TITLES, widgetOf } from '../rules-items.ts';
import type { ReportPeriod } from '../rules-periods.ts';
import { ImageFields } from './image-fields.tsx';
import { ItemFields } from './item-fields.tsx';
import { ItemScopeFields } from './item-scope-fields.tsx';

interface ItemDialogProps {
  readonly item: GridItem;
  readonly isNew: boolean;
  readonly reportId: number;
  readonly reportPeriod: ReportPeriod;
  readonly onDone: (item: GridItem) => void;
  readonly onClose: () => void;
}

export function ItemDialog({
  item: before,
  isNew,
  reportId,
  reportPeriod,
  onDone,
  onClose,
}: ItemDialogProps) {
  const { group } = useScope();
  const [item, change] = useState(before);
  const kpis = useCall(listKpis, { dealerGroupId: group.id }).data?.kpis ?? [];
  const problem = problemOf(item);
  const title = ITEM_TITLES[item.kind];
  return (
    <FormDialog
      title={isNew ? `Add: ${title}` : `Edit: ${title}`}
      submit={isNew ? 'Add' : 'Apply'}
      disabled={problem !== null}
      failure={problem}
      onSubmit={() => onDone(item)}
      onClose={onClose}
    >
      <TextField
        label="Title"
        name="item-title"
        maxLength={120}
        placeholder={title}
        value={item.title}
        onChange={(text) => change({ ...item, title: text })}
      />
      {item.kind === 'image' && <ImageFields item={item} reportId={reportId} onChange={change} />}
      <ItemFields item={item} kpis={kpis} onChange={change} />
      {(widgetOf(item) !== null || item.kind === 'alerts') && (
        <ItemScopeFields item={item} reportPeriod={reportPeriod} onChange={change} />
      )}
    </FormDialog>
  );
}

function problemOf(item: GridItem): string | null {
  if (item.kind === 'image' && item.imageId === 0) return 'Choose an image.';
  if (item.dealerships?.length === 0) return 'Choose a store.';
  if ((item.kind === 'cards' || item.kind === 'funnel') && item.kpis.length === 0) return 'Choose a KPI.';
  if (item.kind === 'ranked' && item.columns.length === 0) return 'Choose a KPI.';
  if (item.kind === 'dual' && item.series.length < 2) return 'Choose two KPIs.';
  return null;
}
