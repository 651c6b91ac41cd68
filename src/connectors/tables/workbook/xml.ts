import { SaxesParser } from 'saxes';
import { Problem } from '../../../core/errors.ts';
import { encodingOf } from '../../text/decode-text.ts';

/** Called while a document streams; names come without their prefix. */
export interface XmlListener {
  opened(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  closed?(name: string): void;
  doctype?(): void;
}

/**
 * Reads an XML document piece by piece and yields after each, so that the listener's results can be passed
 * on.
 * @throws Problem when it is not well-formed
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  damaged = 'The workbook is damaged: its contents are cut off or garbled.',
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', () => {
    throw new Problem('invalid', damaged);
  });
  parser.on('doctype', () => listener.doctype?.());
  parser.on('opentag', ({ name, attributes }) => listener.opened(local(name), attributes));
  parser.on('closetag', ({ name }) => listener.closed?.(local(name)));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.close();
}

export async function readWholeXml(bytes: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> {
  for await (const _ of readXml(bytes, listener));
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
