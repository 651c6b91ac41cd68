/** The events of a stream of changes, one at a time. */
export interface EventStream<Event> {
  readonly status: number;
  /** Waits for the next event; throws once the stream has ended. */
  next(): Promise<Event>;
  close(): void;
}

export async function eventStream<Event>(
  open: (init: RequestInit) => Promise<Response>,
  token: string,
): Promise<EventStream<Event>> {
  const closing = new AbortController();
  const response = await open({
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  const next = async (): Promise<Event> => {
    for (;;) {
      const event = /data: ?(.*)\n\n/.exec(pending);
      if (event) {
        pending = pending.slice(event.index + event[0].length);
        return JSON.parse(event[1] ?? 'null') as Event;
      }
      const chunk = await reader?.read();
      if (chunk?.done !== false) throw new Error('The stream ended.');
      pending += chunk.value;
    }
  };
  return { status: response.status, next, close: () => closing.abort() };
}
