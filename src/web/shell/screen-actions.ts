import { useEffect, useRef } from 'react';

/** Something the screen at hand can do, for the palette. */
export interface ScreenAction {
  readonly title: string;
  readonly run: () => void;
}

const sources = new Set<() => readonly ScreenAction[]>();

/** Offers actions in the palette while the component is on screen. */
export function useScreenActions(read: () => readonly ScreenAction[]): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, []);
}

/** What the components on screen offer now. */
export function screenActions(): ScreenAction[] {
  return [...sources].flatMap((read) => read());
}
