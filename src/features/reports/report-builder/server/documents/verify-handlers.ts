import { type KeptTable, typedCode } from '../../../../../core/documents/kept-document.ts';
import type { ScopedDatabase } from '../../../../../server/database/database.ts';
import { type DocumentRow, findDocument } from '../../../../../server/documents/document-repository.ts';
import { momentText, zoneOf } from '../../../../../server/exports/head.ts';
import { type Context, type Route, serve } from '../../../../../server/http/route.ts';
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
import type { ReportSettings } from '../../report-shapes.ts';
import { readDocument } from '../read-document.ts';
import { compared } from './compared.ts';
import { keptTables } from './kept-tables.ts';

type Verifying = Context<typeof verifyDocument>;

/** `routes` is a function, because this is one of them. */
export const verifyRoutes = (routes: () => readonly Route[]): readonly Route[] => [
  serve(verifyDocument, async (context) => {
    const { query, caller, services, now } = context;
    const document = await documentFor(services, caller, typedCode(query.code));
    const { dealerGroupId, code, title, format, madeAt, content, from } = document;
    const seen = await authorize(services.database, caller, 'viewer', { dealerGroupId });
    if (!maySee(document, seen)) throw missing('code');
    const known = await readAgain(document, { ...context, seen, routes });
    const timeZone = zoneOf(scopeWithin(seen, document.dealershipIds));
    const { scope, period, freshness } = content;
    return {
      document: {
        ...{ code, dealerGroupId, title, format, scope, period, freshness },
        reportId: 'path' in from ? null : from.reportId,
        ...compared(content.tables, known),
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

interface Reading extends Verifying {
  readonly seen: AuthorizedScope;
  readonly routes: () => readonly Route[];
}

/** The same question at the same business moment, answered by what is known today. */
async function readAgain(document: DocumentRow, reading: Reading): Promise<readonly KeptTable[]> {
  const { from, madeAt, dealershipIds, shownIds } = document;
  const { seen, services, routes } = reading;
  const db: ScopedDatabase = {
    run: (work, how) => services.database.inGroups(seen.dealerGroupIds, work, how),
  };
  const scope = scopeWithin(seen, dealershipIds);
  if ('path' in from) {
    const route = routes().find(({ call, readTables }) => call.path === from.path && readTables);
    // A screen that no longer exists has nothing to compare with.
    return (
      (await route?.readTables?.({ ...reading, query: from.query, scope, db, now: madeAt } as never)) ?? []
    );
  }
  const { settings, choice, compare } = from;
  const reader = { choice, compare, scope, seen: scopeWithin(seen, shownIds), db, now: madeAt };
  return keptTables(await readDocument(settings as ReportSettings, reader));
}
