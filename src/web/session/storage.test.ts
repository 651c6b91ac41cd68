import { describe, expect, it } from 'vitest';
import { createStorage } from './storage.ts';

function aStore(texts = new Map<string, string>()) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    key: (index: number) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
}

describe('browser storage', () => {
  it('stores values as JSON text', () => {
    const texts = new Map<string, string>();
    const storage = createStorage(() => aStore(texts));
    storage.set('settings', { year: 2026, dealerShipId: '0' });
    expect(texts.get('settings')).toBe('{"year":2026,"dealerShipId":"0"}');
    expect(storage.get('settings')).toEqual({ year: 2026, dealerShipId: '0' });
  });

  it.each(['dark', '{broken', '', '5,7'])('returns the raw text of %j, which is not JSON', (text) => {
    expect(createStorage(() => aStore(new Map([['key', text]]))).get('key')).toBe(text);
  });

  it('returns null for a missing or removed value', () => {
    const storage = createStorage(() => aStore());
    expect(storage.get('theme')).toBeNull();
    storage.set('theme', 'light');
    storage.remove('theme');
    expect(storage.get('theme')).toBeNull();
  });

  it('clears everything except the named keys', () => {
    const texts = new Map([
      ['theme', '"light"'],
      ['settings', '{}'],
      ['budget view', '{"tab":"tree"}'],
    ]);
    createStorage(() => aStore(texts)).clear({ except: ['theme'] });
    expect([...texts]).toEqual([['theme', '"light"']]);
  });

  it('clears values it could not write, too', () => {
    const storage = createStorage(() => {
      throw new Error('Access is denied.');
    });
    storage.set('theme', 'light');
    storage.set('settings', {});
    storage.clear({ except: ['theme'] });
    expect([storage.get('theme'), storage.get('settings')]).toEqual(['light', null]);
  });

  it('keeps values for the lifetime of the page where the browser refuses storage', () => {
    const storage = createStorage(() => {
      throw new Error('Access is denied.');
    });
    expect(storage.get('theme')).toBeNull();
    storage.set('theme', 'light');
    expect(storage.get('theme')).toBe('light');
    storage.remove('theme');
    expect(storage.get('theme')).toBeNull();
  });

  it('prefers a value it could not write over the stored one', () => {
    const store = aStore(new Map([['theme', '"dark"']]));
    const full = () => {
      throw new Error('The quota is exceeded.');
    };
    const storage = createStorage(() => ({ ...store, setItem: full }));
    storage.set('theme', 'light');
    expect(storage.get('theme')).toBe('light');
  });
});
