// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import { refuseStrayFiles } from './stray-files.ts';

beforeAll(refuseStrayFiles);

function draggedOver(place: EventTarget, types: readonly string[]) {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = new Event('dragover', { bubbles: true, cancelable: true });
  place.dispatchEvent(Object.assign(event, { dataTransfer }));
  return { isTaken: event.defaultPrevented, dropEffect: dataTransfer.dropEffect };
}

it('a file that nothing takes cannot be dropped', () => {
  expect(draggedOver(document.body, ['Files'])).toEqual({ isTaken: true, dropEffect: 'none' });
});

it('a place that takes files still gets them', () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.addEventListener('dragover', (event) => event.preventDefault());
  expect(draggedOver(place, ['Files'])).toEqual({ isTaken: true, dropEffect: 'copy' });
});

it('what is not a file is left to the browser', () => {
  expect(draggedOver(document.body, ['text/plain'])).toEqual({ isTaken: false, dropEffect: 'copy' });
});
