// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createEventBus } from '../live/events.ts';
import { createChat } from './chat.ts';

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

beforeEach(() => {
  document.head.replaceChildren();
  delete window.Intercom;
});

describe('the chat widget', () => {
  it('is absent without an application id', () => {
    const bus = createEventBus();
    createChat(bus).load(null);
    bus.emit('session.ended', { returnTo: null });
    expect(scripts()).toEqual([]);
    expect(window.Intercom).toBeUndefined();
  });

  it('is loaded once by its application id', () => {
    const chat = createChat(createEventBus());
    chat.load('ab12');
    chat.load('ab12');
    expect(scripts()).toEqual(['https://widget.intercom.io/widget/ab12']);
    expect(window.Intercom?.q).toEqual([['boot', { app_id: 'ab12' }]]);
  });

  it('restarts when the user signs out', () => {
    const bus = createEventBus();
    createChat(bus).load('ab12');
    const commands: unknown[] = [];
    window.Intercom = (...command) => commands.push(command);
    bus.emit('session.ended', { returnTo: null });
    expect(commands).toEqual([['shutdown'], ['boot', { app_id: 'ab12' }]]);
  });
});
