import { buffer } from 'node:stream/consumers';
import { Problem } from '../../../../core/errors.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { missing } from '../../../../server/identity/access.ts';
import * as contract from '../contract.ts';
import { editableReport, lockedReport } from './handlers.ts';
import { deleteImage, findImage, insertImage, type WrittenImage } from './image-repository.ts';

export const imageRoutes: readonly Route[] = [
  serve(contract.uploadImage, async ({ scope, db, query, uploads, now }) => {
    // The rights are checked before the file is read.
    await db.run((tx) => editableReport(tx, scope, query.id));
    let image: WrittenImage | null = null;
    for await (const file of uploads) {
      if (image) throw oneByOne();
      image = await writtenAnew(file.name, await buffer(file.content));
    }
    if (!image) throw oneByOne();
    const { name, width, height } = image;
    const written = image;
    const imageId = await db.run(async (tx) => {
      const { dealerGroupId, id: reportId } = await lockedReport(tx, scope, query.id);
      return await insertImage(tx, { dealerGroupId, reportId, userId: scope.userId, at: now }, written);
    });
    return { imageId, name, width, height };
  }),

  serve(contract.viewImage, async ({ scope, db, query }) => {
    const image = await db.run((tx) => findImage(tx, scope, query.imageId));
    if (!image) throw missing('imageId');
    const { type, content, width, height } = image;
    return { url: `data:${type};base64,${content.toString('base64')}`, width, height };
  }),

  serve(contract.removeImage, async ({ scope, db, query }) =>
    db.run(async (tx) => {
      const image = await findImage(tx, scope, query.imageId);
      if (!image) throw missing('imageId');
      const { dealerGroupId } = await lockedReport(tx, scope, image.reportId);
      return { removed: await deleteImage(tx, { dealerGroupId, id: image.id }) };
    }),
  ),
];

/** The response has room for only one id. */
function oneByOne(): Problem {
  const message = 'Send one file at a time.';
  return new Problem('malformed', message, [{ field: 'uploadedFile', message }]);
}

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
async function writtenAnew(name: string, bytes: Buffer): Promise<WrittenImage> {
  if (!isPicture(bytes)) throw refusedImage(`This is not a picture that can be shown. Choose ${ACCEPTED}.`);
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
      throw refusedImage(
        'The picture is damaged, or larger than 50 megapixels. Save it again and try once more.',
      );
    });
  const { data: content, info } = written;
  const type = hasAlpha ? 'image/png' : 'image/jpeg';
  return { name: formatName(name), type, width: info.width, height: info.height, content };
}

function isPicture(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 16).toString('latin1');
  const isWebp = beginning.startsWith('RIFF') && beginning.slice(8, 12) === 'WEBP';
  return isWebp || STARTS.some((start) => beginning.startsWith(start));
}

function formatName(name: string): string {
  return (
    name
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 120)
      .toWellFormed() || 'Image'
  );
}

function refusedImage(message: string): Problem {
  return new Problem('invalid', '', [{ field: 'uploadedFile', message }]);
}
