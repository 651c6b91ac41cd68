import { lazy, type RefObject, Suspense, useMemo, useRef, useState } from 'react';
import { isMarked } from '../../../core/charts/any-chart.ts';
import { placedNotes } from '../../../core/charts/chart-notes.ts';
import { chartFootnote, chartSpots, hiddenAtFirst } from '../../../core/charts/chart-text.ts';
import { directLabels } from '../../../core/charts/direct-labels.ts';
import { fewNumbers } from '../../../core/charts/few-numbers.ts';
import type { AnnotationSubject } from '../../board/annotation-dialog.tsx';
import { useAnnotations, useHasAnnotations } from '../../board/annotations.ts';
import { toggled } from '../fields/toggled.ts';
import { ChartSkeleton } from '../skeleton.tsx';
import { useWidth } from '../use-width.ts';
import styles from './chart.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { ChartNumbers } from './chart-numbers.tsx';
import type { Annotated } from './chart-stage.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartViewProps } from './chart-view.tsx';

// Loaded after the numbers, because drawing code is large.
const PlottedCanvas = lazy(() =>
  import('./plotted-chart.tsx').then((module) => ({ default: module.PlottedCanvas })),
);
const MarkedCanvas = lazy(() =>
  import('./marked-chart.tsx').then((module) => ({ default: module.MarkedCanvas })),
);

/** Names beside lines need this width; narrower charts have a legend. */
const LEAST_LABELED = 560;
const AnnotationDialog = lazy(() =>
  import('../../board/annotation-dialog.tsx').then((module) => ({ default: module.AnnotationDialog })),
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
      {subject && (
        <Suspense>
          <AnnotationDialog subject={subject} onClose={() => setSubject(null)} />
        </Suspense>
      )}
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
  const isWide = useWidth(figure) >= LEAST_LABELED;
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
      ) : (
        <Suspense fallback={<ChartSkeleton height={tall} />}>
          {isMarked(chart) ? (
            <MarkedCanvas {...stage} chart={chart} height={tall} />
          ) : (
            <PlottedCanvas {...stage} {...{ chart, height, labels, toggle }} />
          )}
        </Suspense>
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
