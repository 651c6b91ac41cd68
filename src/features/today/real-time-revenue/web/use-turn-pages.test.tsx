// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { useTurnPages } from './use-turn-pages.ts';

const ROW = 30;

/** A long table draws a spacer in place of the rows above those in view. */
function Wall({ above }: { readonly above: number }) {
  const wrapper = useRef<HTMLDivElement>(null);
  const room = useTurnPages(wrapper);
  return (
    <div ref={wrapper}>
      <p>{room}</p>
      <div>
        <table>
          <thead style={{ height: 40 }} />
          <tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            <tr style={{ height: ROW }} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

it('a page has as many stores further down as at the top, also where rows above are not drawn', () => {
  vi.stubGlobal('innerHeight', 1000);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return Number.parseInt(this.style.height || '0', 10);
  });
  const { container, rerender } = render(<Wall above={0} />);
  const room = () => container.querySelector('p')?.textContent;
  expect(room()).toBe(`${40 + Math.floor((1000 - 24 - 40) / ROW) * ROW}px`);
  const atTop = room();
  rerender(<Wall above={1800} />);
  act(() => void dispatchEvent(new Event('resize')));
  expect(room()).toBe(atTop);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
