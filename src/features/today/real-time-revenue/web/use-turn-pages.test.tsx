// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTurnPages } from './use-turn-pages.ts';

const ROW = 30;

interface WallProps {
  /** A long table draws a spacer in place of the rows above those in view. */
  readonly above?: number;
  readonly head?: number;
}

function Wall({ above = 0, head = 40 }: WallProps) {
  const wrapper = useRef<HTMLDivElement>(null);
  const room = useTurnPages(wrapper);
  return (
    <div ref={wrapper}>
      <p>{room}</p>
      <div>
        <table>
          <thead style={{ height: head }} />
          <tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            <tr style={{ height: ROW }} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

const observed = new Map<Element, () => void>();

beforeEach(() => {
  observed.clear();
  vi.stubGlobal('innerHeight', 1000);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(part: Element) {
        observed.set(part, this.callback);
      }
      disconnect() {}
      private readonly callback: () => void;
      constructor(callback: () => void) {
        this.callback = callback;
      }
    },
  );
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Number.parseInt(this.style.height || '0', 10);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const roomUnder = (head: number) => `${head + Math.floor((1000 - 24 - head) / ROW) * ROW}px`;

it('a page has as many stores further down as at the top, also where rows above are not drawn', () => {
  const { container, rerender } = render(<Wall />);
  const room = () => container.querySelector('p')?.textContent;
  expect(room()).toBe(roomUnder(40));
  rerender(<Wall above={1800} />);
  act(() => void dispatchEvent(new Event('resize')));
  expect(room()).toBe(roomUnder(40));
});

it('a page shows whole rows again when the header becomes higher', () => {
  const { container, rerender } = render(<Wall head={40} />);
  rerender(<Wall head={52} />);
  act(() => observed.get(container.querySelector('thead') as Element)?.());
  expect(container.querySelector('p')?.textContent).toBe(roomUnder(52));
});
