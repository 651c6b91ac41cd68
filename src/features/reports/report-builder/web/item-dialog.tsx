import { useState } from 'react';
import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { FormDialog } from '../../../../web/ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '../../../../web/ui/fields/checkbox-field.tsx';
import { SelectField, TextField } from '../../../../web/ui/fields/fields.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { PickField } from '../../../../web/ui/fields/pick-field.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { listKpis } from '../../kpis/contract.ts';
import { uploadImage, viewReport } from '../contract.ts';
import type { GridItem } from '../report-shapes.ts';
import { ITEM_TITLES, widgetOf } from '../rules-items.ts';
import { COMPARE_TITLES, PERIOD_TITLES, REPORT_PERIODS, type ReportPeriod } from '../rules-periods.ts';
import { ImageView } from './image-view.tsx';
import { ItemFields } from './item-fields.tsx';
import styles from './report.module.css';

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

type ImageItem = Extract<GridItem, { kind: 'image' }>;

interface ImageFieldsProps {
  readonly item: ImageItem;
  readonly reportId: number;
  readonly onChange: (item: ImageItem) => void;
}

function ImageFields({ item, reportId, onChange }: ImageFieldsProps) {
  const { group } = useScope();
  const of = { dealerGroupId: group.id, id: reportId };
  const images = useCall(viewReport, of, { via: 'quiet' }).data?.report.images ?? [];
  const { save, isSaving, fieldError, error } = useSave(uploadImage, {
    via: 'quiet',
    refreshes: [viewReport],
  });
  const send = async (files: File[]) => {
    const { imageId } = await save({ ...of, files });
    onChange({ ...item, imageId });
  };
  const shown = images.find(({ id }) => id === item.imageId)?.name;
  return (
    <>
      {item.imageId !== 0 && <ImageView item={{ ...item, title: '' }} />}
      <FileDrop
        label={item.imageId === 0 ? 'Drop an image here, or choose one' : 'Replace it: drop an image here'}
        hint="PNG, JPEG, WebP or GIF, up to 8 MB"
        accept=".png,.jpg,.jpeg,.webp,.gif"
        multiple={false}
        busy={isSaving}
        onFiles={(files) => {
          send(files).catch(() => undefined);
        }}
      />
      {error && <Notice tone="negative">{fieldError?.message ?? error.message}</Notice>}
      {images.length > 0 && (
        <PickField
          label="Images of this report"
          name="image"
          value={String(item.imageId)}
          shown={shown ?? 'None'}
          placeholder="Find an image"
          options={() => images.map(({ id, name }) => ({ id: String(id), title: name }))}
          onChange={(id) => onChange({ ...item, imageId: Number(id) })}
        />
      )}
      <TextField
        label="Description"
        hint="Read to people who cannot see it. Empty for decoration."
        maxLength={300}
        value={item.alt}
        onChange={(alt) => onChange({ ...item, alt })}
      />
    </>
  );
}

interface ItemScopeFieldsProps {
  readonly item: GridItem;
  readonly reportPeriod: ReportPeriod;
  readonly onChange: (item: GridItem) => void;
}

const AS_REPORT = 'report';

type Compared = keyof typeof COMPARE_TITLES;

function ItemScopeFields({ item, reportPeriod, onChange }: ItemScopeFieldsProps) {
  const { group } = useScope();
  const { period, compare, dealerships, ...rest } = item;
  const change = (fields: Partial<Pick<GridItem, 'period' | 'compare' | 'dealerships'>>) =>
    onChange(without({ ...rest, period, compare, dealerships, ...fields }) as GridItem);
  const only = new Set(dealerships);
  const toggle = (id: number) => {
    if (!only.delete(id)) only.add(id);
    change({ dealerships: group.dealerships.map((store) => store.id).filter((store) => only.has(store)) });
  };
  return (
    <>
      <SelectField
        label="Period"
        value={period ?? AS_REPORT}
        options={[
          { value: AS_REPORT, label: `As the report: ${PERIOD_TITLES[reportPeriod].toLowerCase()}` },
          ...REPORT_PERIODS.map((one) => ({ value: one, label: PERIOD_TITLES[one] })),
        ]}
        onChange={(value) => change({ period: value === AS_REPORT ? undefined : (value as ReportPeriod) })}
      />
      <SelectField
        label="Compared with"
        value={compare ?? AS_REPORT}
        options={[
          { value: AS_REPORT, label: 'As the report' },
          ...Object.entries(COMPARE_TITLES).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(value) => change({ compare: value === AS_REPORT ? undefined : (value as Compared) })}
      />
      <CheckboxField
        label="Only some stores"
        hint="Otherwise the stores chosen at the top."
        checked={dealerships !== undefined}
        onChange={(isOwn) => change({ dealerships: isOwn ? [] : undefined })}
      />
      {dealerships !== undefined && (
        <fieldset className={styles.stores}>
          <legend className="spoken">Stores</legend>
          {group.dealerships.map(({ id, name }) => (
            <CheckboxField key={id} label={name} checked={only.has(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Absent fields are left out, not undefined. */
function without(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
