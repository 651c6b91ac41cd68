import type { Fetch } from '../session/authorized-fetch.ts';

/** Called with the number of bytes sent so far. */
export type OnSent = (bytes: number) => void;

/** A fetch that reports upload progress, which the browser's `fetch` does not. */
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
      // The client treats a TypeError as a broken connection.
      for (const end of ['error', 'abort', 'timeout']) {
        request.addEventListener(end, () => reject(new TypeError('The request was not answered.')));
      }
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
      signal?.addEventListener('abort', stop, { once: true });
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
