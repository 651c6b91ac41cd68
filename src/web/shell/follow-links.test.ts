// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followLinks } from './follow-links.ts';

const went: unknown[] = [];
let stop: () => void;

beforeEach(() => {
  went.length = 0;
  stop = followLinks({ navigate: async (to: unknown) => void went.push(to) } as never);
  // jsdom cannot leave the page, so the default action is stopped here.
  document.addEventListener('click', prevent);
});

afterEach(() => {
  stop();
  document.removeEventListener('click', prevent);
  document.body.replaceChildren();
});

function prevent(event: Event): void {
  event.preventDefault();
}

function press(html: string, how: MouseEventInit = {}): unknown[] {
  document.body.innerHTML = html;
  document
    .querySelector('a *, a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  return went;
}

it('takes a plain link of the app through the router, with its query', () => {
  expect(press('<a href="/data-feeds?dealerShipId=5,7#late">Feeds</a>')).toEqual([
    { to: '/data-feeds', search: { dealerShipId: '5,7' }, hash: 'late' },
  ]);
});

it('takes a click on an element inside a link', () => {
  expect(press('<a href="/data-feeds"><b>Feeds</b></a>')).toHaveLength(1);
});

it.each([
  { why: 'another site', html: '<a href="https://dealer.example/">Site</a>' },
  { why: 'a file of the server', html: '<a href="/api/feeds/rejected-rows?id=1">Rows</a>' },
  { why: 'a download', html: '<a href="/leads.csv" download>Leads</a>' },
  { why: 'another window', html: '<a href="/faq" target="_blank">FAQ</a>' },
  { why: 'a place on this page', html: '<a href="#screen">Skip</a>' },
  { why: 'no address', html: '<a>Nowhere</a>' },
])('leaves $why to the browser', ({ html }) => {
  expect(press(html)).toEqual([]);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'leaves %o to the browser, which opens it elsewhere',
  (how) => {
    expect(press('<a href="/faq">FAQ</a>', how)).toEqual([]);
  },
);
