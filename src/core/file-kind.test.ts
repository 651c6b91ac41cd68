import { describe, expect, it } from 'vitest';
import { containerOf, describeFile } from './file-kind.ts';

const bytes = (...start: number[]) => Uint8Array.from([...start, ...Array.from({ length: 600 }, () => 0x41)]);
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];
const utf16 = (name: string) => [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);

describe('what a file is by its first bytes', () => {
  it.each([
    ['a PDF', bytes(0x25, 0x50, 0x44, 0x46), /PDF/],
    ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47), /picture/],
    ['a Rich Text document', bytes(0x7b, 0x5c, 0x72, 0x74, 0x66), /Rich Text/],
    ['an archive of 7z', bytes(0x37, 0x7a, 0xbc, 0xaf), /7z/],
    ['an old workbook', bytes(...OLD_OFFICE), /old Excel workbook/],
    ['a workbook with a password', bytes(...OLD_OFFICE, ...utf16('xEncryptedPackage')), /password/],
    ['an Outlook message', bytes(...OLD_OFFICE, ...utf16('__substg1.0')), /Outlook/],
    ['an old Word document', bytes(...OLD_OFFICE, ...utf16('WordDocument')), /Word/],
    ['nothing', new Uint8Array(), /empty/],
    ['a byte order mark alone', Uint8Array.from([0xef, 0xbb, 0xbf]), /empty/],
  ])('%s', (_, content, message) => {
    expect(describeFile(content)).toMatch(message);
  });

  it('text, and what begins almost like another format, is left to the connectors', () => {
    expect(describeFile(bytes(0x7b, 0x5c, 0x73, 0x74, 0x66))).toBeNull();
    expect(describeFile(bytes(0xd0, 0xcf, 0x11, 0xe1))).toBeNull();
    expect(containerOf(bytes(0x50, 0x4b, 0x03, 0x04))).toBe('zip');
    expect(containerOf(bytes(0x50, 0x4b, 0x03, 0x05))).toBeNull();
  });
});
