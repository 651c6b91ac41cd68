import { type EventBus, on } from '../live/events.ts';

/** Host of the widget's script. The content security policy must name it. */
const HOST = 'https://widget.intercom.io';

type Command = readonly ['boot', { readonly app_id: string }] | readonly ['shutdown'];

/** Placeholder that queues commands until the widget's script replaces it. */
interface Widget {
  (...command: Command): void;
  q?: Command[];
}

declare global {
  interface Window {
    Intercom?: Widget;
  }
}

export interface Chat {
  /** Loads the widget once. A null id loads nothing. */
  load(appId: string | null): void;
  /** Forgets the conversation, ready for the next user. */
  restart(): void;
}

export function createChat(bus: Pick<EventBus, 'on'>): Chat {
  let loaded: string | null = null;

  function boot(appId: string): void {
    window.Intercom?.('boot', { app_id: appId });
  }

  const widget: Chat = {
    load(appId) {
      if (appId === null || loaded !== null) return;
      loaded = appId;
      const queue: Command[] = [];
      window.Intercom = Object.assign((...command: Command) => void queue.push(command), { q: queue });
      const script = document.createElement('script');
      script.src = `${HOST}/widget/${encodeURIComponent(appId)}`;
      script.async = true;
      document.head.append(script);
      boot(appId);
    },
    restart() {
      if (loaded === null) return;
      window.Intercom?.('shutdown');
      boot(loaded);
    },
  };
  bus.on('session.ended', widget.restart);
  return widget;
}

export const chat = createChat({ on });
