import { Problem } from '../../../../core/errors.ts';

/** The same error for an unknown id, one out of scope, and a deleted file. */
export function missingImport(field = 'id'): Problem {
  const message = 'There is no such id, or you may not see it.';
  return new Problem('missing', message, [{ field, message }]);
}
