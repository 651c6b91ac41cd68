const NEVER_A_FEED: readonly { readonly starts: readonly number[]; readonly message: string }[] = [
  {
    starts: [0x50, 0x4b, 0x03, 0x04],
    message: 'This is a zip archive or an Excel workbook. Unpack it, or save the sheet as CSV.',
  },
  {
    starts: [0xd0, 0xcf, 0x11, 0xe0],
    message:
      'This is an old Excel workbook or an Outlook message. Save it as CSV, or the mail as .eml or text.',
  },
  { starts: [0x25, 0x50, 0x44, 0x46], message: 'This is a PDF. Export the same report as CSV.' },
  { starts: [0x1f, 0x8b], message: 'This file is compressed (gzip). Unpack it first.' },
  { starts: [0x89, 0x50, 0x4e, 0x47], message: 'This is a picture.' },
  { starts: [0xff, 0xd8, 0xff], message: 'This is a picture.' },
  { starts: [0x47, 0x49, 0x46, 0x38], message: 'This is a picture.' },
  { starts: [0x7b, 0x5c, 0x72, 0x74, 0x66], message: 'This is a Rich Text document. Save it as plain text.' },
];

/**
 * Says what a file is when it can be no feed at all, or null when a connector should look at it.
 *
 * @param bytes the beginning of the file
 */
export function describeFile(bytes: Uint8Array): string | null {
  if (bytes.every((byte) => byte <= 0x20)) return 'The file is empty.';
  const known = NEVER_A_FEED.find(({ starts }) => starts.every((byte, index) => bytes[index] === byte));
  return known?.message ?? null;
}
