import { useCall, useSave } from '../../../../web/calls/use-call.ts';
import { useScope } from '../../../../web/scope/scope.ts';
import { TextField } from '../../../../web/ui/fields/fields.tsx';
import { FileDrop } from '../../../../web/ui/fields/file-drop.tsx';
import { PickField } from '../../../../web/ui/fields/pick-field.tsx';
import { Notice } from '../../../../web/ui/states.tsx';
import { uploadImage, viewReport } from '../contract.ts';
import type { GridItem } from '../report-shapes.ts';
import { ImageView } from './image-view.tsx';

type ImageItem = Extract<GridItem, { kind: 'image' }>;

interface ImageFieldsProps {
  readonly item: ImageItem;
  readonly reportId: number;
  readonly onChange: (item: ImageItem) => void;
}

export function ImageFields({ item, reportId, onChange }: ImageFieldsProps) {
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
