import { Problem } from '../../../../core/errors.ts';
import { isWhole, percentUnits, toPercent } from '../../../../core/money/percent.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  onlyGroup,
  requireWholeGroup,
} from '../../../../server/identity/access.ts';
import type { Template } from '../contract.ts';
import * as contract from '../contract.ts';
import { type CurrentKeys, isIncomplete, isOffered, type KeptTemplate } from '../rules-templates.ts';
import { missing, productMonth, requestedMonth } from './product-month.ts';
import { campaignsOf } from './repository.ts';
import {
  changeTemplate,
  insertTemplate,
  nameIsTaken,
  removeTemplate,
  type TemplateRow,
  templateById,
  templatesOf,
} from './template-repository.ts';

export const templateRoutes = [
  serve(contract.templateList, ({ scope, query, now, db }) =>
    db.run(async (tx) => {
      const { productId = null } = query;
      if (productId !== null) await productMonth(tx, { scope, now, query: { ...query, productId } });
      const dealerGroupId = onlyGroup(scope);
      const month = requestedMonth({ scope, query, now });
      const current = {
        dealerships: scope.dealershipIds.map(String),
        campaigns: await campaignsOf(tx, { dealerGroupId, productId, month, scope }),
      };
      const offered = (await templatesOf(tx, dealerGroupId)).filter((row) => isOffered(row, current));
      return { templates: offered.map((row) => shownTemplate(row, current, scope)) };
    }),
  ),

  serve(contract.createTemplate, async ({ scope, body, db }) => {
    const dealerGroupId = onlyGroup(scope);
    const parts = partsOf(scope, body.type, body.percents);
    const forKey = forKeyOf(scope, body.type, body.for);
    requireWholeGroup(scope, 'Templates');
    const wanted = { name: body.name, type: body.type, forKey, ...parts };
    const row = await db.run(async (tx) =>
      (await nameIsTaken(tx, dealerGroupId, { id: 0, type: body.type, name: body.name }))
        ? null
        : await insertTemplate(tx, dealerGroupId, wanted),
    );
    if (!row) throw nameTaken();
    return { template: shownTemplate(row, itself(row, scope.dealershipIds), scope) };
  }),

  serve(contract.updateTemplate, (update) => {
    for (const { dealerShipId } of update.body.percents ?? []) {
      if (dealerShipId !== undefined) dealershipIn(update.scope, dealerShipId, 'percents');
    }
    return update.db.run((tx) => updated(tx, update));
  }),

  serve(contract.deleteTemplate, ({ scope, query, db }) =>
    db.run(async (tx) => {
      const dealerGroupId = onlyGroup(scope);
      const before = await templateById(tx, { dealerGroupId, id: query.id });
      if (!before) throw missing('id');
      requireWholeGroup(scope, 'Templates');
      return { deleted: await removeTemplate(tx, { dealerGroupId, id: query.id }) };
    }),
  ),
];

type Update = Context<typeof contract.updateTemplate>;

async function updated(tx: Tx, { scope, query: { id, version }, body }: Update) {
  const dealerGroupId = onlyGroup(scope);
  const before = await templateById(tx, { dealerGroupId, id });
  if (!before) throw missing('id');
  requireWholeGroup(scope, 'Templates');
  const name = body.name ?? before.name;
  if (version !== undefined && version !== before.version) throw stale(before.name, name);
  const { keys, units } = body.percents ? partsOf(scope, before.type, body.percents) : before;
  if (await nameIsTaken(tx, dealerGroupId, { id, type: before.type, name })) throw nameTaken();
  const row = await changeTemplate(tx, dealerGroupId, { id, name, keys, units });
  if (!row) throw missing('id');
  return { template: shownTemplate(row, itself(row, scope.dealershipIds), scope) };
}

/** A template that was just saved only knows its own campaigns. */
function itself({ type, keys }: KeptTemplate, dealershipIds: readonly number[]) {
  return { dealerships: dealershipIds.map(String), campaigns: type === 1 ? keys : [] };
}

function nameTaken(): Problem {
  return refused('name', 'Another template of this kind has this name.');
}

function stale(now: string, yours: string): Problem {
  const message = `Someone else changed this template meanwhile: yours is called “${yours}”, theirs “${now}”. Look at theirs, then save again.`;
  return new Problem('conflict', message, [{ field: 'version', message }]);
}

interface TemplatePart {
  readonly campaign?: string | undefined;
  readonly dealerShipId?: number | undefined;
  readonly percent: number;
}

/** Users of some dealerships see only the parts of theirs, and that there are others. */
function shownTemplate(row: TemplateRow, current: CurrentKeys, scope: AuthorizedScope): Template {
  const seen = row.keys.map(
    (key) => row.type === 1 || scope.coversGroups || current.dealerships.includes(key),
  );
  const percents = row.keys.flatMap((key, index) => {
    if (!seen[index]) return [];
    const percent = toPercent(row.units[index] ?? 0);
    return [row.type === 0 ? { dealerShipId: Number(key), percent } : { campaign: key, percent }];
  });
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    for: row.forKey,
    percents,
    isIncomplete: isIncomplete(row, current),
    version: row.version,
  };
}

/**
 * Checks every dealership.
 *
 * @param type 0 takes only dealerships, 1 only campaigns
 */
function partsOf(
  scope: AuthorizedScope,
  type: number,
  percents: readonly TemplatePart[],
): { keys: string[]; units: number[] } {
  for (const { dealerShipId } of percents) {
    if (dealerShipId !== undefined) dealershipIn(scope, dealerShipId, 'percents');
  }
  const keys = percents.map(({ campaign, dealerShipId }) => {
    const [key, stranger] = type === 0 ? [dealerShipId, campaign] : [campaign, dealerShipId];
    if (key !== undefined && stranger === undefined) return String(key);
    throw refused(
      'percents',
      `Each part names a ${type === 0 ? 'dealership' : 'campaign'} and nothing else.`,
    );
  });
  if (new Set(keys).size < keys.length) throw refused('percents', 'Name each part only once.');
  const units = percents.map(({ percent }) => percentUnits(percent));
  if (!isWhole(units)) throw refused('percents', 'The percents of a template make 100.');
  return { keys, units };
}

/** What a template is for: a campaign by name, or a dealership of the scope. */
function forKeyOf(scope: AuthorizedScope, type: number, named: string | undefined): string | null {
  if (named === undefined) return null;
  if (type === 0) return named;
  if (!/^[1-9]\d{0,9}$/.test(named)) throw missing('for');
  return String(dealershipIn(scope, Number(named), 'for').id);
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', message, [{ field, message }]);
}
