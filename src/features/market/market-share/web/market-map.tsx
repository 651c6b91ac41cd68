import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../core/contract.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import type { MarketZip, marketMap } from '../contract.ts';
import { isSmallZip, percentOf } from '../rules.ts';
import styles from './market.module.css';

interface MarketMapProps {
  readonly zips: readonly MarketZip[];
  readonly outlines: ReplyOf<typeof marketMap> | undefined;
  readonly isInTriedArea: (zip: MarketZip) => boolean;
  /** Toggles a ZIP of the area that is tried out; null while none is picked. */
  readonly onPick: ((zip: string) => void) | null;
}

const WIDTH = 800;
const HEIGHT = 460;
const EDGE = 28;
const LARGEST = 26;
const SMALLEST = 5;

/** ZIPs as bubbles at their centers: as large as their market, as strong as the share. Arrow keys go from one to the next. */
export function MarketMap({ zips, outlines, isInTriedArea, onPick }: MarketMapProps) {
  const placed = useMemo(() => zips.filter(isPlaced), [zips]);
  const at = useMemo(() => projectionOf(placed), [placed]);
  const [focused, setFocused] = useState(0);
  const bubbles = useRef<(HTMLButtonElement | null)[]>([]);
  const most = Math.max(1, ...placed.map(({ market }) => market));
  const best = Math.max(1, ...placed.filter((zip) => !isSmallZip(zip)).map(shareOf));
  const active = Math.min(focused, placed.length - 1);

  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const from = placed[active];
    if (!step || !from) return;
    event.preventDefault();
    const next = nearestToward(placed.map(at), active, step);
    if (next === null) return;
    setFocused(next);
    bubbles.current[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no map
    <div className={styles.map} role="group" aria-label="Map of ZIPs" onKeyDown={move}>
      <svg className={styles.lines} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <title>County and state lines</title>
        <path className={styles.county} d={pathOf(outlines?.counties, at)} />
        <path className={styles.state} d={pathOf(outlines?.states, at)} />
      </svg>
      {placed.map((zip, index) => {
        const { x, y } = at(zip);
        const size = 2 * Math.max(SMALLEST, LARGEST * Math.sqrt(zip.market / most));
        return (
          <button
            key={zip.zip}
            ref={(element) => {
              bubbles.current[index] = element;
            }}
            type="button"
            className={styles.bubble}
            data-small={isSmallZip(zip)}
            data-chosen={isInTriedArea(zip)}
            tabIndex={index === active ? 0 : -1}
            aria-label={labelOf(zip, isInTriedArea(zip))}
            {...(onPick && { 'aria-pressed': isInTriedArea(zip) })}
            title={labelOf(zip, isInTriedArea(zip))}
            style={{
              left: `${(100 * x) / WIDTH}%`,
              top: `${(100 * y) / HEIGHT}%`,
              width: `${(100 * size) / WIDTH}%`,
              ['--strength' as string]: `${Math.round(18 + (82 * shareOf(zip)) / best)}%`,
            }}
            onFocus={() => setFocused(index)}
            onClick={() => onPick?.(zip.zip)}
          />
        );
      })}
    </div>
  );
}

type PlacedZip = MarketZip & { readonly latitude: number; readonly longitude: number };

function isPlaced(zip: MarketZip): zip is PlacedZip {
  return zip.latitude !== null && zip.longitude !== null;
}

function shareOf({ own, market }: MarketZip): number {
  return percentOf(own, market) ?? 0;
}

function labelOf(zip: MarketZip, isInArea: boolean): string {
  const name = zip.place === null ? zip.zip : `${zip.zip} ${zip.place}`;
  const share = isSmallZip(zip) ? 'too few for a share' : `share ${numberText(shareOf(zip), 'percent')}`;
  const area = isInArea ? 'in the area' : 'outside the area';
  return `${name}: ${numberText(zip.market, 'number')} registrations, ${share}, ${area}`;
}

interface Degrees {
  readonly latitude: number;
  readonly longitude: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Degrees to the view, so that miles are as long in both directions. */
function projectionOf(zips: readonly Degrees[]): (at: Degrees) => Spot {
  const [x, y] = [zips.map(({ longitude }) => longitude), zips.map(({ latitude }) => latitude)];
  const [west, east] = [Math.min(...x), Math.max(...x)];
  const [south, north] = [Math.min(...y), Math.max(...y)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const across = Math.max((east - west) * narrowing, 0.05);
  const scale = Math.min((WIDTH - 2 * EDGE) / across, (HEIGHT - 2 * EDGE) / Math.max(north - south, 0.05));
  const left = (WIDTH - (east - west) * narrowing * scale) / 2;
  const top = (HEIGHT - (north - south) * scale) / 2;
  return ({ latitude, longitude }) => ({
    x: left + (longitude - west) * narrowing * scale,
    y: top + (north - latitude) * scale,
  });
}

function pathOf(lines: readonly (readonly number[])[] | undefined, at: (of: Degrees) => Spot): string {
  return (lines ?? [])
    .map((line) => {
      const points: string[] = [];
      for (let index = 0; index + 1 < line.length; index += 2) {
        const { x, y } = at({ longitude: line[index] ?? 0, latitude: line[index + 1] ?? 0 });
        points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
      }
      return `M${points.join('L')}`;
    })
    .join('');
}

const STEPS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest spot in a direction; those off to the side count as farther. Null where there is none. */
function nearestToward(spots: readonly Spot[], from: number, step: Spot): number | null {
  const start = spots[from];
  if (!start) return null;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { x, y }] of spots.entries()) {
    const ahead = (x - start.x) * step.x + (y - start.y) * step.y;
    const aside = Math.abs((x - start.x) * step.y) + Math.abs((y - start.y) * step.x);
    if (index === from || ahead <= 0 || ahead + 2 * aside >= least) continue;
    [best, least] = [index, ahead + 2 * aside];
  }
  return best;
}
