import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../buttons.tsx';
import styles from './tv-frame.module.css';

export interface TvFrameProps {
  /** Stores and days on screen. */
  readonly caption: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A screen on a wall: large type, nothing to press, awake for as long as the browser allows. */
export function TvFrame({ caption, onLeave, children }: TvFrameProps) {
  const zoom = useLargeType();
  useAwake();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
    };
    // Escape leaves the full screen without a key press, and TV mode with it.
    const change = () => {
      if (!document.fullscreenElement) onLeave();
    };
    window.addEventListener('keydown', press);
    document.addEventListener('fullscreenchange', change);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('fullscreenchange', change);
    };
  }, [onLeave]);
  return (
    <main id="screen" tabIndex={-1} className={styles.tv} style={{ zoom }}>
      <p className={styles.caption}>{caption}</p>
      {children}
      <div className={styles.leave}>
        <Button kind="quiet" onClick={onLeave}>
          Leave TV mode (Esc)
        </Button>
      </div>
    </main>
  );
}

/** The window in which the screen fits without scrolling at its usual size. */
const USUAL = { width: 1280, height: 900 };

function sizeOfWindow(): number {
  return Math.max(1, Math.min(innerWidth / USUAL.width, innerHeight / USUAL.height));
}

function useLargeType(): number {
  const [zoom, setZoom] = useState(sizeOfWindow);
  useEffect(() => {
    const change = () => setZoom(sizeOfWindow());
    window.addEventListener('resize', change);
    return () => {
      window.removeEventListener('resize', change);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  return zoom;
}

/** Keeps the screen on; browsers end that when the page is hidden. */
function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const keep = async () => {
      if (document.hidden) return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void lock?.release();
    };
    void keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, []);
}
