/** The edge a panel shares with its button. */
export type Side = 'start' | 'end';

const GAP = 6;
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
 * Places a panel below its button, or above if there is more room, inside the window.
 *
 * @returns pixels from the window's left and top, and the maximum height
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

/** Style that places a panel beside its button. */
export function placeBeside(button: HTMLElement, panel: HTMLElement, side: Side) {
  const size = { width: panel.offsetWidth, height: panel.scrollHeight };
  const { left, top, maxHeight } = beside(button.getBoundingClientRect(), size, {
    window: { width: document.documentElement.clientWidth, height: window.innerHeight },
    side,
  });
  return { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` };
}
