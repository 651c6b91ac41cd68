// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToasts, type ToastInput } from '../../shell/notify.ts';
import { UiProvider } from '../theme.tsx';
import { ToastStack } from './toasts.tsx';

// jsdom has no media queries.
window.matchMedia ??= () =>
  ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) as never;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function aStack() {
  const toasts = createToasts();
  render(
    <UiProvider env="test">
      <ToastStack toasts={toasts} />
    </UiProvider>,
  );
  const notify = (toast: Partial<ToastInput>) =>
    act(() => toasts.notify({ type: 'info', message: 'Read me', ...toast }));
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  const texts = () =>
    screen.queryAllByRole('button').map((button) => button.closest('[data-type]')?.textContent);
  return { notify, pass, texts };
}

describe('a toast', () => {
  it('closes after 5 seconds', () => {
    const { notify, pass, texts } = aStack();
    notify({});
    pass(4_999);
    expect(texts()).toEqual(['Read me']);
    pass(1);
    expect(texts()).toEqual([]);
  });

  it('stays until dismissed with a timeout of 0', () => {
    const { notify, pass, texts } = aStack();
    notify({ type: 'ongoing', message: 'Loading older months', timeout: 0 });
    pass(3_600_000);
    expect(texts()).toEqual(['Loading older months']);
    act(() => screen.getByRole('button', { name: 'Close notification' }).click());
    expect(texts()).toEqual([]);
  });

  it('runs its action and closes', () => {
    const { notify, texts } = aStack();
    const undo = vi.fn();
    notify({ message: 'Saved', timeout: 0, action: { label: 'Undo', act: undo } });
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undo).toHaveBeenCalledOnce();
    expect(texts()).toEqual([]);
  });

  it('that replaces one of its group has its full time', () => {
    const { notify, pass, texts } = aStack();
    notify({ message: 'First', group: '/api/kpi/get' });
    pass(4_000);
    notify({ message: 'Second', group: '/api/kpi/get' });
    pass(4_000);
    expect(texts()).toEqual(['Second']);
    pass(1_000);
    expect(texts()).toEqual([]);
  });

  it('stays while the pointer or the focus is on it, and so do all others', () => {
    const { notify, pass, texts } = aStack();
    notify({ message: 'One' });
    notify({ message: 'Two', timeout: 1_000 });
    fireEvent.mouseEnter(screen.getByRole('list'));
    pass(60_000);
    fireEvent.mouseLeave(screen.getByRole('list'));
    pass(1_000);
    expect(texts()).toEqual(['One']);
    act(() => screen.getByRole('button').focus());
    pass(60_000);
    expect(texts()).toEqual(['One']);
    act(() => screen.getByRole('button').blur());
    pass(5_000);
    expect(texts()).toEqual([]);
  });

  it('is closed with Escape when it has the focus', () => {
    const { notify, texts } = aStack();
    notify({});
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' });
    expect(texts()).toEqual([]);
  });

  it('is announced at once for a failure, and politely otherwise', () => {
    const { notify } = aStack();
    notify({ type: 'negative', message: 'Failed' });
    notify({ type: 'positive', message: 'Saved' });
    expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual(['Failed']);
    expect(screen.getByText('Saved').closest('[aria-live="polite"]')).toBeTruthy();
  });
});

describe('the message of a toast', () => {
  it('is plain text unless marked as HTML', () => {
    const { notify } = aStack();
    notify({ message: '<b>Smith & Sons</b>' });
    expect(screen.getByText('<b>Smith & Sons</b>')).toBeTruthy();
  });

  it('shows paragraphs of plain text below each other', () => {
    const { notify } = aStack();
    notify({ message: '<p>One.</p><p>Two.</p>', html: true });
    expect([...document.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual([
      'One.',
      'Two.',
    ]);
  });

  it.each([
    {
      why: 'harmless marks',
      html: '<p>The <b>month</b> is closed.</p>',
      shown: '<p>The <b>month</b> is closed.</p>',
    },
    { why: 'a handler', html: '<p onclick="steal()">Hello</p>', shown: '<p>Hello</p>' },
    { why: 'an image that fails', html: '<p>A<img src=x onerror=steal()>B</p>', shown: '<p>AB</p>' },
    { why: 'a script', html: '<p>A</p><script>steal()</script>', shown: '<p>A</p>' },
    { why: 'a link that runs', html: '<a href="javascript:steal()">Go</a>', shown: '<a>Go</a>' },
    { why: 'a frame', html: '<iframe srcdoc="<script>steal()</script>"></iframe>A', shown: 'A' },
    { why: 'a style', html: '<p style="position:fixed">A</p><style>*{}</style>', shown: '<p>A</p>' },
    { why: 'a form', html: '<form action="//evil"><input name=p>Sign in</form>', shown: 'Sign in' },
    { why: 'a drawing', html: '<svg><g onload="steal()"></g></svg>A', shown: 'A' },
    { why: 'an ampersand', html: '<p>R&B</p>', shown: '<p>R&amp;B</p>' },
  ])('is cleaned of $why', async ({ html, shown }) => {
    vi.useRealTimers();
    const { notify } = aStack();
    notify({ message: html, html: true, timeout: 0 });
    const place = () => document.querySelector('[data-type] > div > div');
    await vi.waitFor(() => expect(place()?.innerHTML).toBe(shown), { timeout: 4_000 });
  });
});
