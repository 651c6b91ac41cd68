import { type RefObject, useMemo, useRef, useState } from 'react';
import { type AnyChart, isMarked } from '../../../core/charts/any-chart.ts';
import { placedNotes } from '../../../core/charts/chart-notes.ts';
import type { ChartSpot } from '../../../core/charts/chart-reading.ts';
import { chartFootnote, chartSpots, hiddenAtFirst } from '../../../core/charts/chart-text.ts';
import { directLabels } from '../../../core/charts/direct-labels.ts';
import { fewNumbers, type WrittenNumber } from '../../../core/charts/few-numbers.ts';
import type { AnnotationSubject } from '../../board/annotation-dialog.tsx';
import { useAnnotations, useHasAnnotations } from '../../board/annotations.ts';
import { saveFile } from '../../calls/download.ts';
import { useScopeCaption } from '../../scope/scope-caption.ts';
import { notify } from '../../shell/notify.ts';
import { MenuButton } from '../dialogs/menu-button.tsx';
import { toggled } from '../fields/toggled.ts';
import { IconDots } from '../icons.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { ChartSkeleton } from '../skeleton.tsx';
import { useSize } from '../use-size.ts';
import { useTextMeasure } from '../use-text-measure.ts';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import type { Annotated } from './chart-stage.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartViewProps } from './chart-view.tsx';
import { useChartPalette } from './use-chart-palette.ts';

// Loaded after the numbers, because drawing code is large.
const pending = ({ height }: { readonly height: number }) => <ChartSkeleton height={height} />;
const PlottedCanvas = lazyPart(
  () => import('./plotted-chart.tsx').then((module) => module.PlottedCanvas),
  pending,
);
const MarkedCanvas = lazyPart(
  () => import('./marked-chart.tsx').then((module) => module.MarkedCanvas),
  pending,
);

/** Names beside lines need this width; narrower charts have a legend. */
const LEAST_LABELED = 560;
const AnnotationDialog = lazyPart(() =>
  import('../../board/annotation-dialog.tsx').then((module) => module.AnnotationDialog),
);

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

interface ChartFigureProps extends ChartViewProps {
  readonly height: number;
  readonly legendHeight: number;
}

/** What `ChartView` shows once this file is loaded. */
export function ChartFigure(props: ChartFigureProps) {
  return useHasAnnotations() ? (
    <AnnotatedFigure {...props} />
  ) : (
    <Figure {...props} annotated={NOT_ANNOTATED} />
  );
}

const NOT_ANNOTATED: Annotated = { notes: [], onOpen: () => {} };

function AnnotatedFigure(props: ChartFigureProps) {
  const { all, mayAdd } = useAnnotations();
  const [subject, setSubject] = useState<AnnotationSubject | null>(null);
  const { days = [], now = null } = 'ticks' in props.chart ? props.chart : {};
  const notes = useMemo(() => placedNotes(days, all), [days, all]);
  const annotated: Annotated = {
    notes,
    onOpen: (id) => setSubject(all.find((one) => one.id === id) ?? null),
    ...(mayAdd &&
      days.length > 0 && {
        onAdd: (index) => setSubject({ id: null, day: days[index] ?? days.at(now?.index ?? -1) ?? '' }),
      }),
  };
  return (
    <>
      <Figure {...props} annotated={annotated} />
      {subject && <AnnotationDialog subject={subject} onClose={() => setSubject(null)} />}
    </>
  );
}

interface FigureProps extends ChartFigureProps {
  readonly annotated: Annotated;
}

function Figure({ chart, height, opening, caption, legendHeight, annotated }: FigureProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => hiddenAtFirst(chart));
  const [isTable, setIsTable] = useState(false);
  const toggle = (key: string) => setHidden((keys) => toggled(keys, key));
  // A heat map has no legend and uses its room.
  const tall = chart.kind === 'heat' ? height + legendHeight : height;
  const footnote = chartFootnote(chart);
  const figure = useRef<HTMLElement>(null);
  const isWide = useSize(figure).width >= LEAST_LABELED;
  const lastRead = useRef(-1);
  const { onAdd } = annotated;
  const stage = { chart, hidden, opening, annotated: { ...annotated, onRead: remembered(lastRead) } };
  const labels = useMemo(
    () => (isWide && !isTable ? directLabels(chart, hidden) : null),
    [chart, hidden, isWide, isTable],
  );
  const numbers = useMemo(() => fewNumbers(chart, NOTHING_HIDDEN), [chart]);
  if (numbers) {
    const spots = chartSpots(chart, NOTHING_HIDDEN);
    return <ChartNumbers {...{ numbers, opening, spots }} height={tall} />;
  }
  return (
    <figure ref={figure} className={styles.figure}>
      <ChartLegend {...{ chart, hidden, toggle, isTable, labels }} onTable={() => setIsTable(!isTable)}>
        <ChartMenu {...{ chart, hidden, caption }} onAnnotate={onAdd && (() => onAdd(lastRead.current))} />
      </ChartLegend>
      {isTable ? (
        <ChartTable chart={chart} height={height} />
      ) : isMarked(chart) ? (
        <MarkedCanvas {...stage} chart={chart} height={tall} />
      ) : (
        <PlottedCanvas {...stage} {...{ chart, height, labels, toggle }} />
      )}
      {footnote !== null && <figcaption className={styles.footnote}>{footnote}</figcaption>}
    </figure>
  );
}

function remembered(last: RefObject<number>): (index: number) => void {
  return (index) => {
    last.current = index;
  };
}

interface ChartNumbersProps {
  readonly numbers: readonly WrittenNumber[];
  readonly height: number;
  readonly opening?: ((spot: ChartSpot) => (() => void) | null) | undefined;
  readonly spots: readonly ChartSpot[];
}

function ChartNumbers({ numbers, height, opening, spots }: ChartNumbersProps) {
  return (
    <div className={styles.numbers} style={{ minHeight: height }}>
      {numbers.map(({ index, reading }) => {
        const spot = spots[index];
        const open = (spot && opening?.(spot)) ?? null;
        const { title: of, total, rows } = reading;
        const content = (
          <>
            {of !== null && (
              <span className={styles.number}>
                {total !== null && <strong data-figures>{total}</strong>}
                <span>{of}</span>
              </span>
            )}
            {rows.map(({ key, title: name, detail, value }) => (
              <span key={key} className={total === null ? styles.number : styles.numberPart}>
                <strong data-figures>{value}</strong>
                <span>{detail === null || detail === '' ? name : `${name}, ${detail}`}</span>
              </span>
            ))}
          </>
        );
        return open ? (
          <button
            key={index}
            type="button"
            className={styles.numberGroup}
            aria-haspopup="dialog"
            onClick={open}
          >
            {content}
          </button>
        ) : (
          <div key={index} className={styles.numberGroup}>
            {content}
          </div>
        );
      })}
    </div>
  );
}

interface ChartMenuProps {
  readonly chart: AnyChart;
  readonly hidden: ReadonlySet<string>;
  /** Replaces stores and period of the screen in the picture. */
  readonly caption?: string | undefined;
  readonly onAnnotate?: (() => void) | undefined;
}

function ChartMenu({ chart, hidden, caption, onAnnotate }: ChartMenuProps) {
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
