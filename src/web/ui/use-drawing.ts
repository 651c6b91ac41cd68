import { type RefObject, useEffect, useState } from 'react';
import type { ChartOptions } from '../../core/charts.ts';
import type { Drawing } from './echarts.ts';

/** Where the ticks of a drawn chart are, in pixels from its left edge. */
export interface Drawn {
  readonly xOf: (index: number) => number;
  readonly indexAt: (x: number) => number;
}

// The library is fetched after the first paint, once, and together with the font it measures text in.
let loading: Promise<(element: HTMLElement) => Drawing> | undefined;

async function load(): Promise<(element: HTMLElement) => Drawing> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const { startDrawing } = await import('./echarts.ts');
  await document.fonts?.ready;
  return startDrawing;
}

/** Draws the options into the element, again whenever they or its size change; null until drawn. */
export function useDrawing(element: RefObject<HTMLElement | null>, options: ChartOptions): Drawn | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  useEffect(() => {
    let made: Drawing | undefined;
    let isGone = false;
    loading ??= load();
    loading
      .then((startDrawing) => {
        if (isGone || !element.current) return;
        made = startDrawing(element.current);
        setDrawing(made);
      })
      .catch(() => {
        // The table twin still has every number; the next chart tries again.
        loading = undefined;
      });
    return () => {
      isGone = true;
      made?.dispose();
    };
  }, [element]);

  useEffect(() => {
    if (!drawing || !element.current) return;
    const redraw = () => {
      drawing.resize();
      setDrawn(placesOf(drawing));
    };
    drawing.setOption(options, { notMerge: true });
    setDrawn(placesOf(drawing));
    const observer = new ResizeObserver(redraw);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [drawing, element, options]);

  return drawn;
}

function placesOf(drawing: Drawing): Drawn {
  const axis = { xAxisIndex: 0 };
  return {
    xOf: (index) => Number(drawing.convertToPixel(axis, index)),
    indexAt: (x) => Math.round(Number(drawing.convertFromPixel(axis, x))),
  };
}
