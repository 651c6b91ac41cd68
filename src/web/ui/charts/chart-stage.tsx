import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import type { AnyChart } from '../../../core/charts/any-chart.ts';
import { steppedTo } from '../../../core/charts/chart-keys.ts';
import type { ChartSpot } from '../../../core/charts/chart-reading.ts';
import { chartReading, chartSpots, spokenSummary, spotNoun } from '../../../core/charts/chart-text.ts';
import { ChartSkeleton } from '../skeleton.tsx';
import styles from './chart.module.css';
import { ChartSpotMark, type SpotPlace, tipPlace } from './chart-spot.tsx';
import { ChartTip } from './chart-tip.tsx';

export interface ChartPlaces {
  readonly width: number;
  readonly spotAt: (x: number, y: number) => number | null;
  readonly placeOf: (index: number) => SpotPlace | null;
}

export interface ChartStageProps {
  readonly chart: AnyChart;
  readonly hidden: ReadonlySet<string>;
  readonly height: number;
  readonly places: ChartPlaces | null;
  readonly opening?: ((spot: ChartSpot) => (() => void) | null) | undefined;
  /** The drawing; hidden from screen readers. */
  readonly children: ReactNode;
}

/** Makes the values of a drawing readable by pointer and arrow keys. A press opens one. */
export function ChartStage({ chart, hidden, height, places, opening, children }: ChartStageProps) {
  const [requested, setIndex] = useState<number | null>(null);
  const spots = chartSpots(chart, hidden);
  const index = requested !== null && requested < spots.length ? requested : null;
  const hintId = useId();
  const spot = index === null ? undefined : spots[index];
  const way = (spot && opening?.(spot)) ?? null;

  function point(event: PointerEvent<HTMLElement>): void {
    if (!places) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setIndex(places.spotAt(event.clientX - left, event.clientY - top));
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && index !== null) {
      event.stopPropagation();
      setIndex(null);
      return;
    }
    if (event.key === 'Enter') {
      open();
      return;
    }
    const to = steppedTo(chart, event.key, { index, count: spots.length });
    if (to === null) return;
    event.preventDefault();
    setIndex(to);
  }

  function open(): void {
    way?.();
  }

  const place = index === null ? null : (places?.placeOf(index) ?? null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that is moved through by key has no element of its own
    <div
      role="group"
      className={styles.plot}
      data-opens={way !== null}
      style={{ height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the values out
      tabIndex={0}
      aria-label={spokenSummary(chart, hidden)}
      aria-describedby={hintId}
      onKeyDown={press}
      onClick={open}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setIndex(null)}
      onBlur={() => setIndex(null)}
    >
      {children}
      <span id={hintId} className="spoken">
        {hintOf(chart, opening !== undefined && spots.some((one) => opening(one) !== null))}
      </span>
      {!places && (
        <div className={styles.waiting}>
          <ChartSkeleton height={height} />
        </div>
      )}
      {places && index !== null && place && (
        <>
          <ChartSpotMark place={place} />
          <ChartTip reading={chartReading(chart, index, hidden)} {...tipPlace(place, places.width, height)} />
        </>
      )}
    </div>
  );
}

function hintOf(chart: AnyChart, opens: boolean): string {
  const keys = chart.kind === 'heat' ? 'The arrows' : 'Left and right arrows';
  const reads = `Chart. ${keys} read single ${spotNoun(chart)}s.`;
  return opens ? `${reads} Enter opens the details of one.` : reads;
}
