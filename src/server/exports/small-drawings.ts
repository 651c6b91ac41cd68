import { sparkSegments } from '../../core/charts/sparkline.ts';
import { type WaterfallStep, waterfall } from '../../core/charts/waterfall.ts';
import { changeTone } from '../../core/kpis/delta.ts';
import type { Better, Unit } from '../../core/kpis/kpi.ts';
import { changeText, numberText } from '../../core/text/number-text.ts';
import { NEWS, PALETTES, type Theme } from './palettes.ts';
import { escaped } from './sheet-cells.ts';

interface Size {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
}

/** Gaps where values are unknown, a dot at the end. */
export function sparklineSvg(values: readonly (number | null)[], { width, height, theme }: Size): string {
  const color = PALETTES[theme].current;
  const segments = sparkSegments(values, { width, height, inset: 3 });
  const lines = segments
    .filter((points) => points.length > 1)
    .map((points) => `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}" class="line"/>`);
  const end = segments.at(-1)?.at(-1);
  const point =
    end === undefined ? '' : `<circle cx="${end.x}" cy="${end.y}" r="2" fill="${color}" stroke="none"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<g fill="none" stroke="${color}" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}${point}</g></svg>`
  );
}

export interface WaterfallDrawing {
  readonly title: string;
  readonly unit: Unit;
  readonly better: Better;
  readonly before: { readonly title: string; readonly value: number };
  readonly now: { readonly title: string; readonly value: number };
  readonly steps: readonly WaterfallStep[];
}

const ROW = 22;
const NAMES = 0.32;
const NUMBERS = 0.16;

/** Good and bad news differ by sign and color. */
export function waterfallSvg(drawing: WaterfallDrawing, { width, theme }: Omit<Size, 'height'>): string {
  const palette = PALETTES[theme];
  const placed = waterfall(
    drawing.before.value,
    drawing.steps.map(({ key, title, change }) => ({ key, title, change })),
  );
  const left = width * NAMES;
  const across = width * (1 - NAMES - NUMBERS) - 16;
  const at = (place: number) => Math.round((left + 8 + place * across) * 100) / 100;
  const text = (content: string, x: number, y: number, look: string) =>
    `<text x="${x}" y="${y + 4}" font-family="${palette.font}" font-size="11" ${look}>${escaped(content)}</text>`;
  const end = (row: number, { title, value }: { title: string; value: number }, place: number) => {
    const y = row * ROW + ROW / 2;
    return (
      text(title, 0, y, `font-weight="600" fill="${palette.text}"`) +
      `<path d="M${at(place)} ${y - 7}V${y + 7}" stroke="${palette.text}" stroke-width="2"/>` +
      text(
        numberText(value, drawing.unit),
        width,
        y,
        `text-anchor="end" font-weight="600" fill="${palette.text}"`,
      )
    );
  };
  const steps = placed.steps.map((step, index) => {
    const y = (index + 1) * ROW + ROW / 2;
    const tone = changeTone(step.change, drawing);
    const color = tone === 'neutral' ? palette.comparison : NEWS[theme][tone];
    const [from, to] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
    return (
      text(step.title, 0, y, `fill="${palette.axis}"`) +
      `<rect data-step="${escaped(step.key)}" x="${at(from)}" y="${y - 6}" width="${Math.max(1, at(to) - at(from))}" height="12" rx="2" fill="${color}"/>` +
      text(changeText(step.change, drawing.unit), width, y, `text-anchor="end" fill="${color}"`)
    );
  });
  const height = (placed.steps.length + 2) * ROW;
  const summary = escaped(
    `${drawing.title}: from ${numberText(drawing.before.value, drawing.unit)} to ${numberText(drawing.now.value, drawing.unit)}.`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${summary}">` +
    `<title>${summary}</title>${end(0, drawing.before, placed.start)}${steps.join('')}${end(placed.steps.length + 1, drawing.now, placed.end)}</svg>`
  );
}
