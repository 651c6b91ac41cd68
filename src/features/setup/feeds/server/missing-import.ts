import { Problem } from '../../../../core/errors.ts';

/** What an id answers that does not exist, is another's, or whose file is kept no longer. */
export function missingImport(field = 'id'): Problem {
  const message = 'There is no such id, or it is not yours to see.';
  return new Problem('missing', message, [{ field, message }]);
}
