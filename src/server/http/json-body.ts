import type { FastifyInstance } from 'fastify';
import { Problem } from '../../core/errors.ts';

/** Readers of nested values recurse. */
const DEEPEST = 64;

/** Deep bodies are refused before parsing; an empty body is none. */
export function takeJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (depthOf(text) > DEEPEST) done(tooDeep(), undefined);
    else void parse(request, text, done);
  });
}

/** Brackets inside strings do not count. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') isInText = !isInText;
    else if (isInText && character === '\\') at += 1;
    else if (!isInText && (character === '[' || character === '{')) deepest = Math.max(deepest, ++depth);
    else if (!isInText && (character === ']' || character === '}')) depth -= 1;
  }
  return deepest;
}

function tooDeep(): Problem {
  const message = `The body nests more than ${DEEPEST} levels deep.`;
  return new Problem('malformed', message, [{ field: 'body', message }]);
}
