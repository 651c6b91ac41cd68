import { useEffect, useMemo, useState } from 'react';
import type { TextMeasure } from '../../core/charts/drawing/room.ts';

const WEIGHTS = { regular: 400, strong: 600 } as const;

/** Measures text in the product's font; returns another function once the font is loaded. */
export function useTextMeasure(font: string): TextMeasure {
  const [isLoaded, setIsLoaded] = useState(document.fonts?.status === 'loaded');
  useEffect(() => {
    if (!isLoaded) void document.fonts?.ready.then(() => setIsLoaded(true));
  }, [isLoaded]);
  return useMemo(() => measureIn(font, isLoaded), [font, isLoaded]);
}

// The flag only makes the memo depend on the font.
function measureIn(font: string, _isLoaded: boolean): TextMeasure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, size, weight = 'regular') => {
    if (!context) return text.length * size * 0.56;
    context.font = `${WEIGHTS[weight]} ${size}px ${font}`;
    return context.measureText(text).width;
  };
}
