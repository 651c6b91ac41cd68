import { useEffect } from 'react';

const MOST_ANCESTORS = 3;

/** Text that is cut with an ellipsis has its whole text as a tooltip, on every screen. */
export function useCutTitles(): void {
  useEffect(() => {
    const titled = new WeakSet<HTMLElement>();
    const look = ({ target }: Event) => {
      const cut = ellipsisAt(target);
      if (cut === null || (cut.title !== '' && !titled.has(cut))) return;
      if (cut.scrollWidth > cut.clientWidth) {
        cut.title = cut.innerText.trim();
        titled.add(cut);
      } else cut.removeAttribute('title');
    };
    document.addEventListener('pointerover', look, { passive: true });
    document.addEventListener('focusin', look, { passive: true });
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
}

/** The element itself, or the nearest one around it, that cuts its text. */
function ellipsisAt(target: EventTarget | null): HTMLElement | null {
  let element = target instanceof HTMLElement ? target : null;
  for (let step = 0; element !== null && step <= MOST_ANCESTORS; step += 1) {
    if (getComputedStyle(element).textOverflow === 'ellipsis') return element;
    element = element.parentElement;
  }
  return null;
}
