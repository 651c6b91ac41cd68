import { type RefObject, useEffect, useState } from 'react';
import type { ChartOptions } from '../../../core/charts/charts.ts';
import { idle } from '../../session/idle.ts';
import type { Drawing } from './echarts.ts';

/** Pixel positions of the values of a drawn chart, from its top left. */
export interface Drawn {
  readonly xOf: (index: number) => number;
  readonly indexAt: (x: number) => number;
  /** Of two values on their axes. */
  readonly pointOf: (x: number, y: number) => { readonly x: number; readonly y: number };
}

// The library is fetched once, when the browser is idle, together with the font it measures text
// in.
let loading: Promise<(element: HTMLElement) => Drawing> | undefined;

async function load(): Promise<(element: HTMLElement) => Drawing> {
  await idle();
  const { startDrawing } = await import('./echarts.ts');
  await document.fonts?.ready;
  return startDrawing;
}

/** Draws the options into the element, again when they or its size change. Null until drawn. */
export function useDrawing(element: RefObject<HTMLElement | null>, options: ChartOptions): Drawn | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  useEffect(() => {
    let made: Drawing | undefined;
    let isGone = false;
    loading ??= load();
    loading
      .then(async (startDrawing) => {
        // One task per chart keeps a screen of charts responsive.
        await idle();
        if (isGone || !element.current) return;
        made = startDrawing(element.current);
        setDrawing(made);
      })
      .catch(() => {
        // The table view still has every number; the next chart tries again.
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
    pointOf: (x, y) => {
      const [left = 0, top = 0] = drawing.convertToPixel({ gridIndex: 0 }, [x, y]) as number[];
      return { x: left, y: top };
    },
  };
}
