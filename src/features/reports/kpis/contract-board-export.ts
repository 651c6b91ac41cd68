import * as z from 'zod/mini';
import type { BoardKey } from '../../../core/board/board.ts';
import { call, file } from '../../../core/contract.ts';
import { valueOfId } from '../../../core/kpis/filter-text.ts';
import { Key, Scope } from '../../../core/kpis/wire.ts';
import { text } from '../../../core/wire.ts';

export const BOARD_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** The compiler checks our own requests; the handler looks up what arrives. */
const BoardName = Key as unknown as z.ZodMiniType<string, BoardKey>;

/** As long as ten filters of long values are. */
const Picks = z.optional(text({ min: 0, max: 20_000 }));

export const exportBoard = call({
  method: 'GET',
  path: 'boards/export',
  access: 'viewer',
  summary: 'A screen as a file: exactly what it shows under these filters, in the order it shows it.',
  query: z.object({
    ...Scope.shape,
    /** Which screen: `sales`. */
    board: BoardName,
    /** What the screen is about where it is about one thing: the id of a salesperson. */
    about: z.optional(
      text({ max: 2_500 }).check(z.refine((id) => valueOfId(id) !== undefined, 'Must be the id of a value.')),
    ),
    compare: z._default(
      z.enum(['previous', 'lastYear', 'none'], 'Must be previous, lastYear or none.'),
      'previous',
    ),
    /** As the screen has them in its address: `condition:new`. */
    filters: Picks,
    /** What single widgets show: `people:model`. */
    show: Picks,
    /** The order of tables: `people:-back_gross`. */
    sort: Picks,
    format: z._default(z.enum(BOARD_FORMATS, 'Must be csv, xlsx or pdf.'), 'xlsx'),
  }),
  reply: file(
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
  ),
});
