/** The events of the app and their payloads. */
export interface AppEvents {
  /** Cancels every GET of a client configured for it. */
  'reads.cancelled': null;
  'route.changed': { readonly to: string };
  'session.started': null;
  /** Signed out for any reason. `returnTo` is the path to return to after a failed session. */
  'session.ended': { readonly returnTo: string | null };
  /** Numbers of these dealerships changed on the server. Facts `*` means any of them. */
  'live.changed': {
    readonly dealerGroupId: number;
    readonly dealershipIds: readonly number[];
    readonly facts: readonly string[];
  };
}

export type EventName = keyof AppEvents;

type Listener<Payload> = (payload: Payload) => void;

export interface EventBus {
  on<Name extends EventName>(name: Name, listener: Listener<AppEvents[Name]>): () => void;
  once<Name extends EventName>(name: Name, listener: Listener<AppEvents[Name]>): () => void;
  off<Name extends EventName>(name: Name, listener: Listener<AppEvents[Name]>): void;
  emit<Name extends EventName>(name: Name, payload: AppEvents[Name]): void;
}

interface Entry {
  readonly listener: Listener<never>;
  readonly run: Listener<never>;
}

export function createEventBus(report: (error: unknown) => void = (error) => reportError(error)): EventBus {
  const entries = new Map<EventName, readonly Entry[]>();

  function add(name: EventName, entry: Entry): () => void {
    entries.set(name, [...(entries.get(name) ?? []), entry]);
    return () => keep(name, (other) => other !== entry);
  }

  function keep(name: EventName, wanted: (entry: Entry) => boolean): void {
    entries.set(name, (entries.get(name) ?? []).filter(wanted));
  }

  return {
    on: (name, listener) => add(name, { listener, run: listener }),
    once(name, listener) {
      const stop = add(name, {
        listener,
        run: (payload) => {
          stop();
          listener(payload);
        },
      });
      return stop;
    },
    off: (name, listener) => keep(name, (entry) => entry.listener !== listener),
    emit(name, payload) {
      for (const entry of entries.get(name) ?? []) {
        try {
          (entry.run as Listener<typeof payload>)(payload);
        } catch (error) {
          report(error);
        }
      }
    },
  };
}

export const { on, once, off, emit } = createEventBus();
