import type { Fetch } from '../session/authorized-fetch.ts';

/** Told how many bytes of a request have been sent. */
export type OnSent = (bytes: number) => void;

/** A request that tells how much of it has been sent, which `fetch` does not. */
export function uploadingFetch(onSent: OnSent): Fetch {
  return (url, { method = 'GET', headers = {}, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      );
      // A TypeError is what the client takes for a connection that broke.
      for (const end of ['error', 'abort', 'timeout']) {
        request.addEventListener(end, () => reject(new TypeError('The request was not answered.')));
      }
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
      signal?.addEventListener('abort', stop, { once: true });
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
