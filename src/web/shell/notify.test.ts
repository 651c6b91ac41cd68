import { describe, expect, it } from 'vitest';
import { createToasts } from './notify.ts';

describe('toasts', () => {
  it('show plain text for 5 seconds by default', () => {
    const { notify, shown } = createToasts();
    notify({ type: 'positive', message: 'Report saved successfully' });
    notify({ type: 'ongoing', message: 'Loading', timeout: 0, html: true });
    expect(shown()).toMatchObject([
      { type: 'positive', message: 'Report saved successfully', html: false, timeout: 5_000 },
      { type: 'ongoing', message: 'Loading', html: true, timeout: 0 },
    ]);
  });

  it('stay twice as long when they offer an action', () => {
    const { notify, shown } = createToasts();
    notify({ type: 'positive', message: 'Flight moved.', action: { label: 'Undo', act: () => undefined } });
    expect(shown()).toMatchObject([{ timeout: 10_000 }]);
  });

  it('replace the previous toast of their group', () => {
    const { notify, shown } = createToasts();
    notify({ type: 'negative', message: 'First', group: '/api/kpi/get' });
    notify({ type: 'negative', message: 'Other', group: '/api/kpi/list' });
    notify({ type: 'negative', message: 'Second', group: '/api/kpi/get' });
    expect(shown()).toMatchObject([
      { message: 'Second', turn: 2 },
      { message: 'Other', turn: 1 },
    ]);
  });

  it('are closed by their caller and by id', () => {
    const { notify, close, shown } = createToasts();
    const done = notify({ type: 'ongoing', message: 'Loading' });
    notify({ type: 'info', message: 'Read me' });
    done();
    done();
    expect(shown()).toMatchObject([{ message: 'Read me' }]);
    close(shown()[0]?.id ?? '');
    expect(shown()).toEqual([]);
  });

  it('notify on every change and only then', () => {
    const { notify, close, shown, subscribe } = createToasts();
    let changes = 0;
    const stop = subscribe(() => {
      changes += 1;
    });
    notify({ type: 'info', message: 'One' });
    close('unknown');
    expect(changes).toBe(1);
    expect(shown()).toBe(shown());
    stop();
    notify({ type: 'info', message: 'Two' });
    expect(changes).toBe(1);
  });
});
