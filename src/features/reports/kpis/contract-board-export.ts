import * as z from 'zod/mini';
import type { BoardKey } from '../../../core/board/board.ts';
import { call, file } from '../../../core/contract.ts';
import { valueOfId } from '../../../core/kpis/filter-text.ts';
import { Key, Scope } from '../../../core/kpis/wire.ts';
import { text } from '../../../core/wire.ts';

export const BOARD_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** The compiler checks our own requests; the handler checks incoming ones. */
const BoardName = Key as unknown as z.ZodMiniType<string, BoardKey>;

/** Fits ten filters of long values. */
const Picks = z.optional(text({ min: 0, max: 20_000 }));

export const exportBoard = call({
  method: 'GET',
  path: 'boards/export',
  access: 'viewer',
  summary: 'A screen as a file, with exactly what it shows under these filters, in the same order.',
  query: z.object({
    ...Scope.shape,
    /** Example: `sales`. */
    board: BoardName,
    /** The subject of a detail screen, such as a salesperson's id. */
    about: z.optional(
      text({ max: 2_500 }).check(z.refine((id) => valueOfId(id) !== undefined, 'Must be the id of a value.')),
    ),
    compare: z._default(
      z.enum(['previous', 'lastYear', 'none'], 'Must be previous, lastYear or none.'),
      'previous',
    ),
    /** As in the screen's address: `condition:new`. */
    filters: Picks,
    /** View of single widgets: `people:model`. */
    show: Picks,
    /** Table order: `people:-back_gross`. */
    sort: Picks,
    format: z._default(z.enum(BOARD_FORMATS, 'Must be csv, xlsx or pdf.'), 'xlsx'),
  }),
  reply: file(
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
  ),
});
