import { buffer } from 'node:stream/consumers';
import { Problem } from '../../../../core/errors.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { missing } from '../../../../server/identity/access.ts';
import * as contract from '../contract.ts';
import { editableReport, lockedReport } from './handlers.ts';
import { writtenAnew } from './image-content.ts';
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
