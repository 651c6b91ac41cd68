import { describe, expect, it } from 'vitest';
import { createEventBus } from './events.ts';

function aBus() {
  const failures: unknown[] = [];
  const heard: string[] = [];
  const bus = createEventBus((error) => failures.push(error));
  return { bus, failures, heard, hear: ({ to }: { to: string }) => heard.push(to) };
}

describe('the event bus', () => {
  it('calls a listener on every event of its name, until it is stopped', () => {
    const { bus, heard, hear } = aBus();
    const stop = bus.on('route.changed', hear);
    bus.emit('route.changed', { to: 'budget' });
    bus.emit('session.started', null);
    bus.emit('route.changed', { to: 'sales' });
    stop();
    bus.emit('route.changed', { to: 'seo' });
    expect(heard).toEqual(['budget', 'sales']);
  });

  it('calls a listener once', () => {
    const { bus, heard, hear } = aBus();
    bus.once('route.changed', hear);
    bus.emit('route.changed', { to: 'budget' });
    bus.emit('route.changed', { to: 'sales' });
    expect(heard).toEqual(['budget']);
  });

  it('removes a listener, also one registered once', () => {
    const { bus, heard, hear } = aBus();
    bus.on('route.changed', hear);
    bus.once('route.changed', hear);
    bus.off('route.changed', hear);
    bus.emit('route.changed', { to: 'budget' });
    expect(heard).toEqual([]);
  });

  it('lets listeners come and go during an event', () => {
    const { bus, heard, hear } = aBus();
    const stop = bus.on('route.changed', () => {
      stop();
      bus.on('route.changed', hear);
    });
    bus.emit('route.changed', { to: 'budget' });
    bus.emit('route.changed', { to: 'sales' });
    expect(heard).toEqual(['sales']);
  });

  it('reports a failing listener and still calls the others', () => {
    const { bus, heard, hear, failures } = aBus();
    const failure = new Error('broken');
    bus.on('route.changed', () => {
      throw failure;
    });
    bus.on('route.changed', hear);
    bus.emit('route.changed', { to: 'budget' });
    expect(heard).toEqual(['budget']);
    expect(failures).toEqual([failure]);
  });
});
