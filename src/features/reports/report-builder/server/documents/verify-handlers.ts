import { momentText, zoneOf } from '../../../../../server/exports/head.ts';
import { serve } from '../../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  authorize,
  type Caller,
  missing,
  scopeWithin,
} from '../../../../../server/identity/access.ts';
import { groupsOfMember } from '../../../../../server/identity/custom-groups.ts';
import type { Services } from '../../../../../server/services.ts';
import { verifyDocument } from '../../contract-documents.ts';
import { typedCode } from '../../rules-document.ts';
import { readDocument } from '../read-document.ts';
import { compared } from './compared.ts';
import { type DocumentRow, findDocument } from './document-repository.ts';
import { keptTables } from './kept-tables.ts';

export const verifyRoutes = [
  serve(verifyDocument, async ({ query, caller, services, now }) => {
    const document = await documentFor(services, caller, typedCode(query.code));
    const { dealerGroupId, code, reportId, title, format, madeAt, content } = document;
    const seen = await authorize(services.database, caller, 'viewer', { dealerGroupId });
    if (!maySee(document, seen)) throw missing('code');
    const known = await readAgain(services, document, seen);
    const timeZone = zoneOf(scopeWithin(seen, document.dealershipIds));
    const { scope, period, freshness } = content;
    return {
      document: {
        ...{ code, dealerGroupId, reportId, title, format, scope, period, freshness },
        ...compared(content.tables, keptTables(known)),
        madeAt: momentText(madeAt, timeZone),
        comparedAt: momentText(now, timeZone),
      },
    };
  }),
];

/** A code of a group that is not theirs gets the answer of one that does not exist. */
async function documentFor(
  { database }: Pick<Services, 'database'>,
  { userId, tokenGroupId }: Caller,
  code: string | null,
): Promise<DocumentRow> {
  const all = await database.asUser(userId, (tx) => groupsOfMember(tx, userId));
  const groups = tokenGroupId === undefined ? all : all.filter((id) => id === tokenGroupId);
  const document =
    code === null ? null : await database.inGroups(groups, (tx) => findDocument(tx, groups, code));
  if (!document) throw missing('code');
  return document;
}

/** Whoever sees all of its stores; of a private report its owner and whom it was made for. */
function maySee(
  { shownIds, isPrivate, ownerId, madeFor }: DocumentRow,
  { dealershipIds, userId }: AuthorizedScope,
): boolean {
  const seen = new Set(dealershipIds);
  if (!shownIds.every((id) => seen.has(id))) return false;
  return !isPrivate || userId === ownerId || userId === madeFor;
}

/** The same question at the same business moment, answered by what is known today. */
async function readAgain(
  { database }: Pick<Services, 'database'>,
  { settings, choice, compare, madeAt, dealershipIds, shownIds }: DocumentRow,
  seen: AuthorizedScope,
) {
  return await readDocument(settings, {
    ...{ choice, compare, now: madeAt },
    scope: scopeWithin(seen, dealershipIds),
    seen: scopeWithin(seen, shownIds),
    db: { run: (work, how) => database.inGroups(seen.dealerGroupIds, work, how) },
  });
}
