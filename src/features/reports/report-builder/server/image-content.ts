import { Problem } from '../../../../core/errors.ts';
import type { WrittenImage } from './image-repository.ts';

/** Wide enough for a page printed at 300 dots an inch. */
const MOST_SIDE = 2_400;
/** A small file can unpack to a picture that fills the memory. */
const MOST_PIXELS = 50_000_000;

const ACCEPTED = 'PNG, JPEG, WebP or GIF';

const STARTS: readonly string[] = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

/**
 * Decodes an upload and writes it anew, upright and without its metadata: nothing of the sent bytes stays.
 *
 * @throws Problem `invalid` for what is no picture of an accepted kind
 */
export async function writtenAnew(name: string, bytes: Buffer): Promise<WrittenImage> {
  if (!isPicture(bytes)) throw refused(`This is not a picture that can be shown. Choose ${ACCEPTED}.`);
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true });
  const { hasAlpha } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .metadata()
    .catch(() => ({ hasAlpha: false }));
  const written = await (hasAlpha ? picture.png() : picture.jpeg({ quality: 86 }))
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refused('The picture is damaged, or larger than 50 megapixels. Save it again and try once more.');
    });
  const { data: content, info } = written;
  const type = hasAlpha ? 'image/png' : 'image/jpeg';
  return { name: nameOf(name), type, width: info.width, height: info.height, content };
}

function isPicture(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 16).toString('latin1');
  const isWebp = beginning.startsWith('RIFF') && beginning.slice(8, 12) === 'WEBP';
  return isWebp || STARTS.some((start) => beginning.startsWith(start));
}

function nameOf(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 120)
      .toWellFormed() || 'Image'
  );
}

function refused(message: string): Problem {
  return new Problem('invalid', '', [{ field: 'uploadedFile', message }]);
}
