import type { Call } from '../../core/contract.ts';
import type { KeptTable } from '../../core/documents/kept-document.ts';
import type { Role } from '../../core/navigation/roles.ts';
import { type Context, type Download, type Route, serve } from '../http/route.ts';
import { newDocumentCode, verifyAddress } from './document-code.ts';
import { type DocumentRow, insertDocument } from './document-repository.ts';

type FileCall = Call & { readonly access: Role };

/** What a file says about itself. */
export interface CodedFile {
  readonly title: string;
  readonly format: DocumentRow['format'];
  readonly scope: string;
  readonly period: string;
  readonly tables: readonly KeptTable[];
  /** The request, with what it took from settings that may change. */
  readonly query: object;
}

interface CodedExport<C extends FileCall, Read> {
  readonly read: (context: Context<C>) => Promise<Read>;
  readonly file: (read: Read, context: Context<C>) => CodedFile;
  /** `verifyUrl` is null for a file without a code. */
  readonly write: (read: Read, context: Context<C>, verifyUrl: string | null) => Promise<Download>;
}

/** Larger files are kept by nobody. */
const MOST_CELLS = 200_000;

/**
 * An export whose files carry a code, under which their numbers are kept and can be read again. Files of several
 * dealer groups and those of access tokens, which write nothing, have none.
 */
export function serveCoded<C extends FileCall, Read>(call: C, coded: CodedExport<C, Read>): Route {
  return {
    ...serve(call, async (context) => {
      const read = await coded.read(context);
      const verifyUrl = await keep(call, coded.file(read, context), context as unknown as KeepContext);
      return (await coded.write(read, context, verifyUrl)) as never;
    }),
    readTables: async (context: never) => coded.file(await coded.read(context), context).tables,
  };
}

type KeepContext = Pick<Context<FileCall>, 'services' | 'now'> &
  Pick<Context<Call & { readonly access: 'viewer' }>, 'scope' | 'db' | 'caller'>;

async function keep(call: Call, file: CodedFile, context: KeepContext): Promise<string | null> {
  const { scope, db, caller, services, now } = context;
  const [dealerGroupId, ...others] = scope.dealerGroupIds;
  const cells = file.tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0);
  const isKept = dealerGroupId !== undefined && others.length === 0 && caller.tokenGroupId === undefined;
  if (!isKept || cells > MOST_CELLS) return null;
  const { title, format, scope: stores, period, tables, query } = file;
  const code = newDocumentCode();
  const document: DocumentRow = {
    ...{ dealerGroupId, code, title, format, madeAt: now },
    ...{ isPrivate: false, ownerId: caller.userId, madeFor: caller.userId },
    ...{ dealershipIds: scope.dealershipIds, shownIds: scope.dealershipIds },
    from: { path: call.path, query },
    content: { scope: stores, period, freshness: '', tables },
  };
  await db.run((tx) => insertDocument(tx, document, services.trueNow()));
  return verifyAddress(services.settings, code);
}
