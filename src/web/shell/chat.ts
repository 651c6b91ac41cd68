import { type EventBus, on } from '../live/events.ts';

/** Where the widget's script is; the page's policy has to name this host. */
const HOST = 'https://widget.intercom.io';

type Command = readonly ['boot', { readonly app_id: string }] | readonly ['shutdown'];

/** What the widget's script replaces; it then obeys the commands that were queued. */
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
  /** Loads the widget by its application id, once; without an id there is none. */
  load(appId: string | null): void;
  /** Forgets the conversation on this screen and stands ready for the next person. */
  restart(): void;
}

/** The support widget, restarted on logout; nothing of it is fetched before an application id is known. */
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

/** The widget of this tab. */
export const chat = createChat({ on });
