import type { AnyChart } from '../../../core/charts/any-chart.ts';
import { saveFile } from '../../calls/download.ts';
import { useScopeCaption } from '../../scope/scope-caption.ts';
import { notify } from '../../shell/notify.ts';
import { MenuButton } from '../dialogs/menu-button.tsx';
import { IconDots } from '../icons.ts';
import { useTextMeasure } from '../use-text-measure.ts';
import { useChartPalette } from './use-chart-palette.ts';

export interface ChartMenuProps {
  readonly chart: AnyChart;
  readonly hidden: ReadonlySet<string>;
  /** Replaces stores and period of the screen in the picture. */
  readonly caption?: string | undefined;
  readonly onAnnotate?: (() => void) | undefined;
}

/** What can be done with a chart: copy it or save it as a picture. */
export function ChartMenu({ chart, hidden, caption, onAnnotate }: ChartMenuProps) {
  const palette = useChartPalette();
  const measure = useTextMeasure(palette.font);
  const ofScreen = useScopeCaption();
  const draw = async () => {
    const { chartPicture } = await import('./chart-picture.ts');
    return await chartPicture({ chart, hidden, palette, measure, caption: caption ?? ofScreen });
  };
  const save = async () => saveFile(new File([await draw()], `${fileName(chart.title)}.png`));
  const copy = async () => {
    if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) {
      await save();
      notify({ type: 'info', message: 'This browser cannot copy pictures, so the chart was downloaded.' });
      return;
    }
    // Handed over as a promise: the browser allows copying only right after the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw() })]);
    notify({ type: 'positive', message: `${chart.title}: copied as an image.` });
  };
  const reported = (work: Promise<void>) =>
    void work.catch(() =>
      notify({ type: 'negative', message: 'The picture could not be made. Reload the page and try again.' }),
    );
  return (
    <MenuButton
      compact
      label={`Menu of ${chart.title}`}
      icon={<IconDots size={16} stroke={1.5} />}
      items={() => [
        { id: 'copy', title: 'Copy as image', act: () => reported(copy()) },
        { id: 'save', title: 'Download PNG', act: () => reported(save()) },
        ...(onAnnotate ? [{ id: 'annotate', title: 'Add annotation…', apart: true, act: onAnnotate }] : []),
      ]}
    />
  );
}

function fileName(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
