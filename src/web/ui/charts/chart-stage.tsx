import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useState,
} from 'react';
import type { AnyChart } from '../../../core/charts/any-chart.ts';
import { steppedTo } from '../../../core/charts/chart-keys.ts';
import { noteText, type PlacedNote } from '../../../core/charts/chart-notes.ts';
import type { ChartSpot, Reading } from '../../../core/charts/chart-reading.ts';
import { chartReading, chartSpots, spokenSummary, spotNoun } from '../../../core/charts/chart-text.ts';
import { type Day, isDay } from '../../../core/time/period.ts';
import { dayText } from '../../../core/time/period-text.ts';
import { MenuButton } from '../dialogs/menu-button.tsx';
import { IconFlag } from '../icons.ts';
import { ChartSkeleton } from '../skeleton.tsx';
import styles from './chart.module.css';
import { ChartSpotMark, ChartTip, type SpotPlace, tipPlace } from './chart-spot.tsx';

export interface ChartPlaces {
  readonly width: number;
  readonly height: number;
  readonly spotAt: (x: number, y: number) => number | null;
  readonly placeOf: (index: number) => SpotPlace | null;
}

/** What people wrote beside days of a chart. */
export interface Annotated {
  readonly notes: readonly PlacedNote[];
  readonly onOpen: (id: number) => void;
  /** Absent where nothing can be added. */
  readonly onAdd?: (index: number) => void;
  readonly onRead?: (index: number) => void;
}

export interface ChartStageProps {
  readonly chart: AnyChart;
  readonly hidden: ReadonlySet<string>;
  /** At least; it fills its card. */
  readonly height: number;
  readonly places: ChartPlaces | null;
  readonly opening?: ((spot: ChartSpot) => (() => void) | null) | undefined;
  readonly annotated: Annotated;
  /** The drawing; hidden from screen readers. */
  readonly children: ReactNode;
}

/** Makes the values of a drawing readable by pointer and arrow keys. A press opens one. */
export function ChartStage(props: ChartStageProps) {
  const { chart, hidden, height, places, opening, annotated, children } = props;
  const { onAdd, onRead } = annotated;
  const [requested, setRequested] = useState<number | null>(null);
  const setIndex = (to: number | null) => {
    setRequested(to);
    if (to !== null) onRead?.(to);
  };
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
    if (event.key === 'a' && index !== null && onAdd) {
      event.preventDefault();
      event.stopPropagation();
      onAdd(index);
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

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that is moved through by key has no element of its own
    <div
      role="group"
      className={styles.plot}
      data-opens={way !== null}
      style={{ '--height': `${height}px` } as CSSProperties}
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
        {hintOf(chart, {
          opens: opening !== undefined && spots.some((one) => opening(one) !== null),
          adds: onAdd !== undefined,
        })}
      </span>
      {!places && (
        <div className={styles.waiting}>
          <ChartSkeleton height={height} />
        </div>
      )}
      {places && <OnPlaces {...{ chart, hidden, places, annotated, index }} />}
    </div>
  );
}

interface OnPlacesProps extends Pick<ChartStageProps, 'chart' | 'hidden' | 'annotated'> {
  readonly places: ChartPlaces;
  /** What is being read. */
  readonly index: number | null;
}

function OnPlaces({ chart, hidden, places, annotated, index }: OnPlacesProps) {
  const { notes, onOpen } = annotated;
  const place = index === null ? null : places.placeOf(index);
  const xOf = (at: number) => {
    const of = places.placeOf(at);
    return of?.shape === 'line' ? of.x : null;
  };
  return (
    <>
      <ChartNotes notes={notes} onOpen={onOpen} xOf={xOf} height={places.height} />
      {index !== null && place && (
        <>
          <ChartSpotMark place={place} />
          <ChartTip
            reading={withNotes(chartReading(chart, index, hidden), notes, index)}
            {...tipPlace(place, places.width, places.height)}
          />
        </>
      )}
    </>
  );
}

function withNotes(reading: Reading, notes: readonly PlacedNote[], index: number): Reading {
  const here = notes.find((note) => note.index === index)?.annotations.map(noteText) ?? [];
  return { ...reading, notes: [...here, ...reading.notes] };
}

function hintOf(chart: AnyChart, { opens, adds }: { opens: boolean; adds: boolean }): string {
  const keys = chart.kind === 'heat' ? 'The arrows' : 'Left and right arrows';
  const reads = `Chart. ${keys} read single ${spotNoun(chart)}s.`;
  return [
    reads,
    ...(opens ? ['Enter opens the details of one.'] : []),
    ...(adds ? ['A adds an annotation.'] : []),
  ].join(' ');
}

/** Above and below the line of a flag. */
const FLAG_ENDS = 52;

interface ChartNotesProps {
  readonly notes: readonly PlacedNote[];
  readonly xOf: (index: number) => number | null;
  readonly height: number;
  readonly onOpen: (id: number) => void;
}

function ChartNotes({ notes, xOf, height, onOpen }: ChartNotesProps) {
  return notes.map(({ index, annotations }) => {
    const x = xOf(index);
    if (x === null) return null;
    const [first] = annotations;
    const others = annotations.length > 1 ? ` and ${annotations.length - 1} more` : '';
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: keeps presses of the flag from the drawing around it
      <span
        key={index}
        className={styles.flag}
        style={{ '--x': `${x}px`, '--long': `${height - FLAG_ENDS}px` } as CSSProperties}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <MenuButton
          compact
          label={`Annotation: ${first?.text ?? ''}${others}, ${textOfDay(first?.day ?? '')}`}
          icon={<IconFlag size={14} stroke={1.75} />}
          items={() =>
            annotations.map(({ id, text, store, day, mayChange }) => ({
              id: String(id),
              title: `${textOfDay(day)}: ${text} (${store ?? 'all stores'})`,
              ...(!mayChange && { refused: 'You can read it, not change it.' }),
              act: () => onOpen(id),
            }))
          }
        />
      </span>
    );
  });
}

function textOfDay(day: string): string {
  return isDay(day) ? dayText(day as Day) : day;
}
