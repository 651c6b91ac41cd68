import { Problem } from '../../../../core/errors.ts';
import { toCents } from '../../../../core/money/money.ts';
import { today } from '../../../../core/time/period.ts';
import type { StoreDates } from '../../../../core/time/store-dates.ts';
import { recordChange } from '../../../../server/audit/audit.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, serve } from '../../../../server/http/route.ts';
import { visibilityOf } from '../../../../server/http/visibility.ts';
import { dealershipIn, onlyGroup, requireWholeGroup } from '../../../../server/identity/access.ts';
import { queueRecount } from '../../../../server/ingest/recount-inventory.ts';
import { REDERIVE_DAYS } from '../../../../server/ingest/rederive-days.ts';
import type { GroupSettings } from '../contract.ts';
import * as contract from '../contract.ts';
import { changeDates } from './closed-dates-repository.ts';
import {
  changeDealership,
  changeGroup,
  codeIsTaken,
  type DealershipChange,
  dealershipSettings,
  dealershipsInOrder,
  groupSettings,
  groupsByName,
  nameIsTaken,
  replaceAliases,
  stepsOf,
} from './repository.ts';

const ALL_DEALERSHIPS = { id: 0, name: 'All Dealerships' };

type Update = Context<typeof contract.updateDealer>;

export const dealerRoutes = [
  serve(contract.dealerFullList, async ({ caller, services, now }) => {
    const memberships = await visibilityOf(services.database, caller.userId);
    const ids = [...memberships.keys()];
    const listed = await services.database.inGroups(ids, async (tx) => {
      const groups = await groupsByName(tx, ids);
      const dealerships = await dealershipsInOrder(tx, ids);
      const steps = await stepsOf(tx, ids);
      return groups.map((group) => {
        const ofGroup = dealerships.filter(({ dealerGroupId }) => dealerGroupId === group.id);
        return {
          ...group,
          dealerships: ofGroup.filter(({ id }) => memberships.get(group.id)?.(id)),
          today: today(now, ofGroup[0]?.timeZone ?? 'UTC'),
          ...(group.status === 'onboarding' && { step: steps.get(group.id) ?? ('dealership' as const) }),
        };
      });
    });
    return {
      active: listed.filter(({ status }) => status === 'active'),
      onboarding: listed.filter(({ status }) => status === 'onboarding'),
    };
  }),

  serve(contract.dealerList, async ({ scope }) => ({
    dealerships: [ALL_DEALERSHIPS, ...scope.dealerships.map(({ id, name }) => ({ id, name }))],
  })),

  serve(contract.dealerSettings, async ({ scope, db }) => {
    const dealerGroupId = onlyGroup(scope);
    return await db.run(async (tx) => ({
      group: await groupSettings(tx, dealerGroupId),
      dealerships: await dealershipSettings(tx, scope),
    }));
  }),

  serve(contract.changeClosedDates, async ({ scope, body, db }) => {
    await db.run((tx) => changeDates(tx, scope, { add: body.add ?? [], remove: body.remove ?? [] }));
    return { dealerships: scope.dealerships.length };
  }),

  serve(contract.updateDealer, (update) =>
    update.db.run(async (tx) => ({
      version:
        update.query.id === undefined
          ? await updateGroup(tx, update)
          : await updateDealership(tx, update, update.query.id),
    })),
  ),
];

async function updateGroup(tx: Tx, { scope, body, services }: Update): Promise<number> {
  const dealerGroupId = onlyGroup(scope);
  if (scope.role !== 'admin')
    throw new Problem('forbidden', "Only an admin changes a dealer group's settings.");
  requireWholeGroup(scope, 'Group settings');
  const before = await groupSettings(tx, dealerGroupId);
  refuseForeignFields(body, [...OF_A_STORE]);
  const version = await changeGroup(tx, dealerGroupId, {
    version: body.version,
    set: {
      name: body.name,
      budget_campaign_view: body.budgetCampaignView,
      sale_day_basis: body.saleDayBasis,
      gross_basis: body.grossBasis,
      attribution: body.attribution,
      age_survives_transfers: body.ageSurvivesTransfers,
    },
  });
  const after = await groupSettings(tx, dealerGroupId);
  const actor = {
    dealerGroupId,
    actorId: scope.userId,
    action: 'group.settings',
    subject: after.name,
  } as const;
  await recordChange(tx, { ...actor, ...changedFields(before, after) }, services.trueNow());
  if (body.saleDayBasis !== undefined || body.grossBasis !== undefined) {
    const key = `${REDERIVE_DAYS}:group:${dealerGroupId}`;
    await services.jobs.enqueue(tx, REDERIVE_DAYS, { dealerGroupId }, { key });
  }
  if (after.ageSurvivesTransfers !== before.ageSurvivesTransfers) {
    await queueRecount(tx, services.jobs, { dealerGroupId });
  }
  return version;
}

function changedFields(before: GroupSettings, after: GroupSettings) {
  const names = (Object.keys(after) as (keyof GroupSettings)[]).filter(
    (name) => name !== 'version' && after[name] !== before[name],
  );
  const of = (settings: GroupSettings) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  return { before: of(before), after: of(after) };
}
const OF_INVENTORY = ['inventoryPriceField', 'inventoryFee', 'holdingCost'] as const;

const OF_A_STORE = [
  ...(['timeZone', 'opensAt', 'closesAt', 'closedWeekdays', 'aliases'] as const),
  ...(['legalName', 'code', 'street', 'city', 'state', 'zip', 'brands', 'isFranchise'] as const),
  ...(['websiteUrls', 'pmaZips', 'pmaRadiusMiles', 'openDate', 'closeDate'] as const),
  ...OF_INVENTORY,
] as const;

async function updateDealership(tx: Tx, { scope, body, services }: Update, id: number): Promise<number> {
  const before = dealershipIn(scope, id, 'id');
  refuseForeignFields(body, ['budgetCampaignView', 'saleDayBasis', 'grossBasis', 'attribution']);
  refuseForeignFields(body, ['ageSurvivesTransfers']);
  if (body.name !== undefined && (await nameIsTaken(tx, before, body.name))) {
    const message = 'Another store of this group has this name.';
    throw new Problem('invalid', message, [{ field: 'name', message }]);
  }
  if (body.code && (await codeIsTaken(tx, before, body.code))) {
    const message = 'Another store of this group has this code.';
    throw new Problem('invalid', message, [{ field: 'code', message }]);
  }
  refuseCrossedDates({ ...before, ...changed(body) });
  const version = await changeDealership(tx, before, {
    version: body.version,
    set: {
      name: body.name,
      time_zone: body.timeZone,
      opens_at: body.opensAt,
      closes_at: body.closesAt,
      closed_weekdays: body.closedWeekdays,
      ...placeColumns(body),
      ...inventoryColumns(body),
    },
  });
  if (body.aliases !== undefined) await replaceAliases(tx, before, body.aliases);
  if (body.timeZone !== undefined && body.timeZone !== before.timeZone) {
    const payload = { dealerGroupId: before.dealerGroupId, dealershipId: before.id };
    await services.jobs.enqueue(tx, REDERIVE_DAYS, payload, { key: `${REDERIVE_DAYS}:${before.id}` });
  }
  if (OF_INVENTORY.some((field) => body[field] !== undefined)) {
    await queueRecount(tx, services.jobs, { dealerGroupId: before.dealerGroupId, dealershipId: id });
  }
  return version;
}

function changed({ openDate, closeDate }: Update['body']): Partial<StoreDates> {
  return { ...(openDate !== undefined && { openDate }), ...(closeDate !== undefined && { closeDate }) };
}

function refuseCrossedDates({ openDate, closeDate }: StoreDates): void {
  if (openDate === null || closeDate === null || openDate <= closeDate) return;
  const message = 'A store closes on or after the day it opens.';
  throw new Problem('invalid', message, [{ field: 'closeDate', message }]);
}

function placeColumns(body: Update['body']): DealershipChange {
  return {
    legal_name: body.legalName,
    code: body.code,
    street: body.street,
    city: body.city,
    state: body.state,
    zip: body.zip,
    brands: body.brands,
    is_franchise: body.isFranchise,
    website_urls: body.websiteUrls,
    pma_zips: body.pmaZips,
    pma_radius_miles: body.pmaRadiusMiles,
    open_date: body.openDate,
    close_date: body.closeDate,
  };
}

function inventoryColumns({ inventoryPriceField, inventoryFee, holdingCost }: Update['body']) {
  return {
    inventory_price_field: inventoryPriceField,
    inventory_fee_cents: inventoryFee === undefined ? undefined : toCents(inventoryFee),
    holding_cost_cents: holdingCost === undefined ? undefined : toCents(holdingCost),
  };
}

/** A group setting sent for a dealership is refused, not silently ignored. */
function refuseForeignFields(body: Update['body'], fields: readonly (keyof Update['body'])[]): void {
  const foreign = fields.filter((field) => body[field] !== undefined);
  if (foreign.length === 0) return;
  throw new Problem(
    'invalid',
    '',
    foreign.map((field) => ({ field, message: `${field} does not belong to what is being changed.` })),
  );
}
