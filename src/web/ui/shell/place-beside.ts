/** Which edge of its button a panel shares. */
export type Side = 'start' | 'end';

const GAP = 6;
/** Kept free at the edges of the window. */
const MARGIN = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Where a panel goes: below its button, or above where there is more room,
 * within the window.
 *
 * @returns pixels from the window's left and top, and the most height there is
 */
export function beside(button: Box, panel: Size, { window, side }: { window: Size; side: Side }) {
  const below = window.height - button.bottom - GAP - MARGIN;
  const above = button.top - GAP - MARGIN;
  const goesBelow = panel.height <= below || below >= above;
  const most = Math.max(0, goesBelow ? below : above);
  const height = Math.min(panel.height, most);
  const wanted = side === 'start' ? button.left : button.right - panel.width;
  return {
    left: Math.max(MARGIN, Math.min(wanted, window.width - panel.width - MARGIN)),
    top: goesBelow ? button.bottom + GAP : button.top - GAP - height,
    maxHeight: most,
  };
}

/** The style that puts a panel beside its button. */
export function placeBeside(button: HTMLElement, panel: HTMLElement, side: Side) {
  const size = { width: panel.offsetWidth, height: panel.scrollHeight };
  const { left, top, maxHeight } = beside(button.getBoundingClientRect(), size, {
    window: { width: document.documentElement.clientWidth, height: window.innerHeight },
    side,
  });
  return { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` };
}
