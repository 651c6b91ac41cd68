import * as z from 'zod/mini';
import { call, DealerScope, file, json, upload } from '../../../core/contract.ts';
import { idOf, text } from '../../../core/wire.ts';

/** File types are detected by content: PDF, images, Office files, CSV; 20 MB each. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024;

export const uploadFile = call({
  method: 'POST',
  path: 'files/upload',
  access: 'marketing',
  summary:
    'Uploads a file for an expense and returns its id. Its type is recognized by its content, never by its name.',
  query: DealerScope,
  body: upload('uploadedFile', MOST_FILE_BYTES),
  reply: json(
    z.object({
      fileId: z.number(),
      filename: z.string(),
      type: z.string(),
      bytes: z.number(),
    }),
  ),
});

export const getFile = call({
  method: 'GET',
  path: 'files/get',
  access: 'viewer',
  summary: 'A file of an expense, streamed.',
  query: z.object({ ...DealerScope.shape, id: idOf('file') }),
  reply: file('application/octet-stream'),
});

export const linkFile = call({
  method: 'GET',
  path: 'files/link',
  access: 'viewer',
  summary:
    'An address that shows a file of an expense in its own tab; valid for one minute and only for the caller.',
  query: z.object({ ...DealerScope.shape, id: idOf('file') }),
  reply: json(
    z.object({
      url: z.string(),
      /** Milliseconds since 1970. */
      expiresAt: z.number(),
    }),
  ),
});

export const viewFile = call({
  method: 'GET',
  path: 'files/view',
  access: 'public',
  summary: 'The file of a view link: PDFs and pictures are shown, others are downloaded.',
  query: z.object({ token: text({ max: 2_000 }) }),
  reply: file('application/octet-stream'),
});
