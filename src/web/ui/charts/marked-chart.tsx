import { useCallback, useMemo, useRef } from 'react';
import type { MarkedChart } from '../../../core/charts/any-chart.ts';
import { chartMarks } from '../../../core/charts/drawing/marked-charts.ts';
import type { Mark, MarkedDrawing } from '../../../core/charts/drawing/marks.ts';
import { useSize } from '../use-size.ts';
import { useTextMeasure } from '../use-text-measure.ts';
import styles from './chart.module.css';
import { type ChartPlaces, ChartStage, type ChartStageProps } from './chart-stage.tsx';
import { useChartPalette } from './use-chart-palette.ts';

export interface MarkedCanvasProps
  extends Pick<ChartStageProps, 'hidden' | 'height' | 'opening' | 'annotated'> {
  readonly chart: MarkedChart;
}

/**
 * A chart without axes, drawn as SVG or HTML. On narrow screens it is as tall as it needs to be, in a taller
 * card as tall as the card.
 */
export function MarkedCanvas({ chart, hidden, height, opening, annotated }: MarkedCanvasProps) {
  const palette = useChartPalette();
  const canvas = useRef<HTMLDivElement>(null);
  const { width, height: filled } = useSize(canvas);
  const measure = useTextMeasure(palette.font);
  const draw = useCallback(
    (tall: number) =>
      width === 0 ? null : chartMarks(chart, { palette, hidden, room: { width, height: tall, measure } }),
    [chart, palette, hidden, width, measure],
  );
  const needed = useMemo(() => draw(height), [draw, height]);
  const least = Math.max(height, needed?.height ?? 0);
  const tall = Math.max(least, filled);
  const drawing = useMemo(() => (tall > least ? draw(tall) : needed), [draw, needed, tall, least]);
  const places = useMemo(
    () => drawing && { width, height: tall, ...placesOf(drawing, chart.kind === 'heat' ? 'box' : 'row') },
    [drawing, width, tall, chart.kind],
  );
  return (
    <ChartStage {...{ chart, hidden, places, opening, annotated }} height={least}>
      <div ref={canvas} className={styles.canvas} aria-hidden>
        {drawing && (
          <svg className={styles.marks} width={width} height={tall} aria-hidden="true">
            {drawing.marks.map((mark, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names, and are drawn anew together
              <MarkShape key={index} mark={mark} />
            ))}
          </svg>
        )}
      </div>
    </ChartStage>
  );
}

function placesOf({ spots }: MarkedDrawing, shape: 'box' | 'row'): Pick<ChartPlaces, 'spotAt' | 'placeOf'> {
  return {
    spotAt: (x, y) => {
      const index = spots.findIndex(
        (spot) => x >= spot.x && x < spot.x + spot.width && y >= spot.y && y < spot.y + spot.height,
      );
      return index < 0 ? null : index;
    },
    placeOf: (index) => {
      const spot = spots[index];
      return spot ? { shape, ...spot } : null;
    },
  };
}

const WEIGHTS = { regular: 400, strong: 600 } as const;

function MarkShape({ mark }: { readonly mark: Mark }) {
  switch (mark.shape) {
    case 'rect': {
      const { shape: _, radius = 0, stroke = 'none', ...box } = mark;
      return <rect {...box} rx={radius} stroke={stroke} />;
    }
    case 'path':
      return (
        <path
          d={mark.d}
          fill={mark.fill}
          stroke={mark.stroke ?? 'none'}
          strokeWidth={mark.strokeWidth ?? 1}
        />
      );
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y}
          fill={mark.fill}
          fontSize={mark.size}
          fontWeight={WEIGHTS[mark.weight ?? 'regular']}
          textAnchor={mark.anchor ?? 'start'}
        >
          {mark.text}
        </text>
      );
  }
}
