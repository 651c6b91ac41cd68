// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Answer } from '../../../test/helpers/local-server.ts';
import { aBrowser } from '../../../test/helpers/tabs.ts';
import { call, json } from '../../core/contract.ts';
import { ApiProvider, createQueryClient, useCall, useSave } from './use-call.ts';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const list = call({
  method: 'GET',
  path: 'kpi/get',
  access: 'viewer',
  summary: 'One number.',
  query: z.object({ metric: z.string(), month: z.optional(z.number()) }),
  reply: json(z.object({ value: z.number() })),
});
const rename = call({
  method: 'POST',
  path: 'kpi/rename',
  access: 'viewer',
  summary: 'Names it.',
  body: z.object({ name: z.string() }),
  reply: json(z.object({})),
});

async function aPage(answer: Answer) {
  const browser = await aBrowser(answer);
  onTestFinished(browser.server.close);
  const tab = browser.tab();
  tab.session.open({ accessToken: 'a', refreshToken: 'r', expiresAt: browser.clock.now() + 60_000 });
  const queries = createQueryClient({ repeatAfter: 1 });
  onTestFinished(() => queries.clear());
  const api = {
    session: tab.session,
    client: tab.client(),
    lasting: tab.client({ cancelOn: {} }),
    quiet: tab.client({ catchErrors: false }),
    anonymous: tab.client({ catchErrors: false, authenticated: false }),
  };
  const show = (screenful: React.ReactNode) => (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ApiProvider value={api}>{screenful}</ApiProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  return { ...tab, show, heard: () => browser.server.heard.map(({ url }) => url) };
}

function Figure({ metric, month }: { metric: string | null; month?: number }) {
  const query = useCall(list, metric === null ? null : { metric, ...(month !== undefined && { month }) });
  return <p>{query.error ? query.error.message : `${metric}: ${query.data?.value ?? query.status}`}</p>;
}

const text = (value: string) => waitFor(() => expect(screen.getByText(value)).toBeTruthy());

describe('useCall', () => {
  it('requests once for several components, and again for another input', async () => {
    const { show, heard } = await aPage(({ url }) => ({ body: { value: url.length } }));
    const both = (metric: string) =>
      show(
        <>
          <Figure metric={metric} month={0} />
          <Figure metric={metric} month={0} />
        </>,
      );
    const { rerender } = render(both('leads'));
    await waitFor(() => expect(screen.getAllByText(/leads: \d+/)).toHaveLength(2));
    rerender(both('sales'));
    await waitFor(() => expect(screen.getAllByText(/sales: \d+/)).toHaveLength(2));
    expect(heard()).toEqual(['/api/kpi/get?metric=leads&month=1', '/api/kpi/get?metric=sales&month=1']);
  });

  it('requests nothing without input', async () => {
    const { show, heard } = await aPage(() => ({ body: { value: 1 } }));
    render(show(<Figure metric={null} />));
    await text('null: pending');
    expect(heard()).toEqual([]);
  });

  it('shows one toast for a failure that no part of the screen shows, and does not retry by itself', async () => {
    const { show, heard, toasts } = await aPage(() => ({
      status: 422,
      body: { message: 'Unknown metric.' },
    }));
    render(show(<Figure metric="moods" />));
    await text('Unknown metric.');
    await waitFor(() => expect(toasts.shown()).toHaveLength(1));
    expect(heard()).toHaveLength(1);
  });

  it('is cancelled when its screen closes', async () => {
    const { show, heard, toasts } = await aPage(() => 'never');
    const { unmount } = render(show(<Figure metric="leads" />));
    await waitFor(() => expect(heard().length).toBeGreaterThan(0));
    unmount();
    expect(toasts.shown()).toEqual([]);
  });

  it('repeats a call that an event cancelled while it was still on screen', async () => {
    let requested = 0;
    const { show, bus, toasts, heard } = await aPage(() => {
      requested += 1;
      return requested === 1 ? 'never' : { body: { value: requested } };
    });
    render(show(<Figure metric="leads" />));
    await waitFor(() => expect(heard()).toHaveLength(1));
    act(() => bus.emit('route.changed', { to: 'sales' }));
    await waitFor(() => expect(screen.getByText('leads: 2')).toBeTruthy());
    expect(toasts.shown()).toEqual([]);
  });
});

describe('useSave', () => {
  function Rename({ via }: { via: 'client' | 'quiet' }) {
    const { save, fieldError, isSaving } = useSave(rename, { refreshes: [list], via });
    return (
      <button type="button" onClick={() => save({ name: 'Deals' }).catch(() => undefined)}>
        {isSaving ? 'saving' : (fieldError?.message ?? 'save')}
      </button>
    );
  }

  it('repeats the calls it may have changed', async () => {
    let value = 0;
    const { show } = await aPage(({ method }) => {
      value += 1;
      return { body: method === 'POST' ? {} : { value } };
    });
    render(
      show(
        <>
          <Figure metric="leads" />
          <Rename via="client" />
        </>,
      ),
    );
    await text('leads: 1');
    act(() => screen.getByText('save').click());
    await text('leads: 3');
    await text('save');
  });

  it('drops a first reply that was under way while it saved', async () => {
    let answerFirst = () => {};
    const held = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    onTestFinished(answerFirst);
    let requested = 0;
    let isSaved = false;
    const { show } = await aPage(async ({ method }) => {
      if (method === 'POST') {
        isSaved = true;
        return { body: {} };
      }
      requested += 1;
      if (requested > 1) return { body: { value: isSaved ? 2 : 1 } };
      await held;
      return { body: { value: 1 } };
    });
    render(
      show(
        <>
          <Figure metric="leads" />
          <Rename via="client" />
        </>,
      ),
    );
    await waitFor(() => expect(requested).toBe(1));
    act(() => screen.getByText('save').click());
    await waitFor(() => expect(isSaved).toBe(true));
    await text('leads: 2');
  });

  it('gives the first error to its field, with or without a toast', async () => {
    const errors = [
      { field: 'name', message: 'Too long.' },
      { field: 'name', message: 'Taken.' },
    ];
    const { show, toasts } = await aPage(() => ({ status: 422, body: { errors } }));
    const { rerender } = render(show(<Rename via="quiet" />));
    act(() => screen.getByText('save').click());
    await text('Too long.');
    expect(toasts.shown()).toEqual([]);
    rerender(show(<Rename key="loud" via="client" />));
    act(() => screen.getByText('save').click());
    await text('Too long.');
    expect(toasts.shown()).toMatchObject([{ message: '<p>Too long.</p><p>Taken.</p>' }]);
  });
});
