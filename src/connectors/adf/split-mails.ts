import { Problem } from '../../core/errors.ts';

const LONGEST_MAIL = 26_214_400;
/** Mail separator of an mbox: `From sender@example.com Mon Jan  5 10:00:00 2026`. */
const SEPARATOR = /^From \S+ .*\d{4}\s*$/;

/**
 * The mails of a file, one at a time: a single mail or an mbox.
 * @throws Problem `tooLarge` for a mail over 25 MB
 */
export async function* splitMails(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let mail: string[] = [];
  let size = 0;
  for await (const line of linesOf(chunks)) {
    if (SEPARATOR.test(line)) {
      if (size > 0) yield bytesOf(mail);
      mail = [];
      size = 0;
      continue;
    }
    mail.push(line);
    size += line.length;
    if (size > LONGEST_MAIL) throw new Problem('tooLarge', 'A mail may be 25 MB at most.');
  }
  if (size > 0) yield bytesOf(mail);
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split(/(?<=\n)/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_MAIL) throw new Problem('tooLarge', 'A mail may be 25 MB at most.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function bytesOf(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.join(''), 'latin1');
}
