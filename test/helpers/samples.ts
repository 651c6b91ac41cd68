import { randomBytes } from 'node:crypto';
import { createSecret, hashOfSecret } from '../../src/server/identity/one-time-secrets.ts';
import { type Member, PASSWORD } from './dealers.ts';
import { drop } from './ingest.ts';
import { deliveredToken, queuedMessage, unsubscribeToken } from './message-samples.ts';
import { SIGN_IN_SAMPLES } from './samples-sign-in.ts';
import type { TestServer } from './server.ts';
import { documentCodeOf, exportCodeOf, MAPPED_COLUMNS, type Tenant } from './tenant.ts';

/**
 * The registry of legitimate requests. The walks over every call (tenancy, access, malformed input)
 * send a call's ids and required fields by themselves; what they cannot know is said here.
 *
 * A new call whose fields are in `FIELD_SAMPLES`, or any value of the right type does, needs no entry. Otherwise
 * the walks fail and name it: add the fields to `FIELD_SAMPLES` where every call means the same by
 * them, or an entry under its path to `SAMPLES`.
 */

/** The sender of a request, the server and the tenant. */
export interface Stage {
  readonly to: TestServer;
  readonly tenant: Tenant;
  /** The sender, for whom required records are created. */
  readonly by: Member;
  readonly token: string;
}

type Input = Record<string, unknown>;

export interface Sample {
  /** Distinguishes several samples of one call. */
  readonly about?: string;
  /** Overrides the fields filled in automatically; undefined leaves one out. */
  readonly input?: (stage: Stage) => Input | Promise<Input>;
  readonly file?: (stage: Stage) => { readonly name: string; readonly content: string };
  /** An unparsed body with its type. */
  readonly raw?: { readonly type: string; readonly content: string };
  /** Replaces the user's token. */
  readonly bearer?: (stage: Stage) => Promise<string>;
  /** The cookie of a device, found after the input. */
  readonly cookie?: (stage: Stage) => string;
  /** If the call needs more than its declared access. */
  readonly role?: 'admin' | 'marketing';
  /** Changes the whole group, so members of some stores only get 403. */
  readonly isGroupWide?: true;
}

/** Sample values by field name, used wherever the field is required. */
export const FIELD_SAMPLES: Readonly<Record<string, unknown>> = {
  board: 'ppc',
  campaign: 'A new campaign',
  dimension: 'lead_source',
  formula: 'leads / units_retail',
  kpi: 'leads',
  metric: 'leads',
  metrics: ['leads', 'units_retail'],
  kpis: ['leads', 'units_retail'],
  year: 2026,
  ordinal: 0,
  position: 0,
};

const DEALS =
  'Deal Number,Contract Date,New/Used,Make,Salesperson,Sale Price,Front Gross\n' +
  '1,2026-11-02,New,Kia,Ana Ruiz,30000,1500.50\n2,soon,New,Kia,Bo Lee,31000,1000\n';
let registrationFiles = 0;
const REGISTRATIONS = 'Month,ZIP,Make,Selling Dealer,Registrations\n2026-08,64111,Kia,Maple Kia,3\n';
const UNKNOWN = 'Wann,Nummer,Gewinn\n03/04/2026,a1,1500\n05/04/2026,a2,900\n';
const MAPPING = { connector: 'dms-deals', columns: MAPPED_COLUMNS };
const ADF = `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><id sequence="1" source="AutoList">77</id>
<requestdate>2026-11-12T10:00:00-06:00</requestdate><vehicle><make>Kia</make><model>Soul</model></vehicle>
<customer><contact><name part="full">Pat Doe</name><email>pat@example.com</email></contact></customer>
<vendor><contact><name part="full">Store</name></contact></vendor></prospect></adf>`;
const CLIENT = { clientId: 'client-1', clientSecret: 'secret', refreshToken: 'refresh-SECRET-5b1c' };
const FLIGHT = { start: '2026-11-03', end: '2026-11-20', targetBudget: 200 };
const NOTE = { day: '2026-11-10', text: 'Site relaunch' };
const groupWide = { isGroupWide: true } as const;

/** By path: what a legitimate request needs beyond the field samples. */
export const SAMPLES: Readonly<Record<string, Sample | readonly Sample[]>> = {
  ...SIGN_IN_SAMPLES,
  'auth/login': { input: signIn },
  'auth/token': {
    input: async (stage) => ({ fingerprint: 'walks', refreshToken: await refreshToken(stage) }),
  },
  'auth/logout': { input: async (stage) => ({ refreshToken: await refreshToken(stage) }) },
  'auth/invitation': { input: async (stage) => ({ password: await oneTimePassword(stage) }) },
  'auth/invite': {
    input: async (stage) => ({
      username: newcomer(stage),
      password: await oneTimePassword(stage),
      new_password: 'a password nobody would guess 41',
      rememberme: 0,
    }),
  },
  'users/accept-invitation': {
    input: async (stage) => ({ password: await oneTimePassword(stage) }),
    bearer: async (stage) => await stage.to.tokenOf(await newcomerAccount(stage)),
  },
  'users/check-invitations': { input: invitedPeople },
  'users/invite': { input: invitedPeople },
  'users/change': {
    input: ({ tenant }) => ({ role: 'manager', allDealerships: 0, dealerships: [tenant.ids.dealership] }),
  },
  'users/audit': { input: () => ({ person: undefined }), ...groupWide },
  'users/audit-export': { input: () => ({ person: undefined }), ...groupWide },
  'files/view': { input: async (stage) => ({ token: await fileToken(stage) }) },

  'outbox/message': { input: queuedMessage },
  'outbox/retry': { input: queuedMessage },
  unsubscribe: { input: unsubscribeToken },
  'unsubscribe/about': { input: unsubscribeToken },
  'unsubscribe/change': { input: unsubscribeToken },

  'dealer/update': [
    { about: 'store', input: () => ({ opensAt: '09:30', aliases: ['Another name'] }) },
    { about: 'group', input: () => ({ id: undefined, budgetCampaignView: 1 }), role: 'admin', ...groupWide },
  ],

  'annotation/add': [
    { about: 'store', input: ({ tenant }) => ({ ...NOTE, storeId: tenant.ids.dealership }) },
    { about: 'group', input: () => ({ ...NOTE, storeId: undefined }), ...groupWide },
  ],
  'annotation/change': { input: newAnnotation },
  'annotation/delete': { input: newAnnotation },

  'dealer/change-closed-dates': {
    input: () => ({ add: [{ day: '2026-12-24', name: 'Christmas Eve' }], remove: ['2026-11-27'] }),
  },

  'onboarding/save-stores': { input: ({ tenant }) => ({ stores: [storeOf(tenant)] }), ...groupWide },
  'onboarding/remove-store': { input: emptyStore, ...groupWide },
  'onboarding/read-stores': { file: () => ({ name: 'stores.csv', content: 'Store,ZIP\nMaple Kia,60614\n' }) },
  'onboarding/finish-step': { input: () => ({ step: 'integration' }), ...groupWide },
  'onboarding/skip': { input: () => ({ fact: 'vehicle', skip: 1 }), ...groupWide },
  'onboarding/submit': { input: inOnboarding, ...groupWide },

  'installation/start': {
    input: async (stage) => ({
      ...{ secret: await firstRunSecret(stage), name: 'Ana Ruiz', groupName: 'Maple Motors' },
      ...{ email: `${crypto.randomUUID()}@example.com`, password: 'tamarind gearbox lantern 47' },
      ...{ fingerprint: 'walks', rememberme: 0 },
    }),
  },
  'installation/approve': { input: submittedGroup },
  'installation/create-group': {
    input: () => ({ groupName: 'Maple', name: 'Ana', email: `${crypto.randomUUID()}@example.com` }),
  },
  'installation/accept-request': { input: startRequest },
  'installation/decline-request': { input: startRequest },
  'installation/add-operator': { input: ({ tenant }) => ({ email: tenant.restricted.email }) },
  'installation/remove-operator': { input: anotherOperator },
  'installation/audit': { input: () => ({ person: undefined }) },
  'installation/audit-export': { input: () => ({ person: undefined }) },
  'installation/save': { input: () => ({ activatesAtOnce: 1 }) },
  'referral/view': { input: async (stage) => ({ hash: await referralHash(stage) }) },
  'referral/submit': {
    input: async (stage) => ({
      ...{ hash: await referralHash(stage), name: 'Bo Lee', groupName: 'Harbor Cars' },
      email: `${crypto.randomUUID()}@example.com`,
    }),
  },

  'market-share/report-upload': { file: () => ({ name: 'registrations.csv', content: REGISTRATIONS }) },
  'market-share/report-remove': { input: aRegistrationFile },
  'market-share/update': { input: () => ({ value: '#3b82f6' }) },
  'market-share/name': { input: plantedName },
  'market-share/area': { input: () => ({ kind: 'zips', zips: ['64111'] }) },

  'alerts/save-rule': { input: () => ({ rule: 'L1', thresholds: { drop: 30 }, minimum: 25, isOff: false }) },
  'alerts/back-test': { input: () => ({ rule: 'L1', months: 1 }) },

  'category/create': { input: () => ({ name: 'Radio', color: '#3fb68b' }), ...groupWide },
  'category/update': { input: () => ({ name: 'Radio' }), ...groupWide },
  'category/move': groupWide,
  'product/create': { input: () => ({ name: 'Local radio' }), ...groupWide },
  'product/update': { input: () => ({ name: 'Local radio' }), ...groupWide },
  'product/move': groupWide,
  'budget/delete-category': groupWide,
  'budget/delete-product': groupWide,
  'budget/undo': { input: ownChange },
  'budget/update': { input: () => ({ budgetTarget: 250 }) },
  'budget/copy': { input: copiedMonths },
  'budget/copy-preview': { input: copiedMonths },
  'budget/delete-campaign': { input: campaignOf },

  'expense/create': {
    input: async (stage) => ({ targetBudget: 100, files: [{ id: await keptFile(stage) }] }),
  },
  'expense/update': { input: async (stage) => ({ notes: 'Moved', files: [{ id: await keptFile(stage) }] }) },
  'expense/update-coop': { input: () => ({ status: 'planned', expected: 10 }) },
  'budget/change-amounts': {
    input: ({ tenant: { ids } }) => {
      const { dealership: dealerShipId, product: productId } = ids;
      const line = { dealerShipId, monthStart: '2026-11-01', productId, campaign: 'A new campaign' };
      return { changes: [{ id: ids.expense, line, targetBudget: 120 }] };
    },
  },
  'budget/read-export': {
    file: ({ tenant }) => ({
      name: 'budget.csv',
      content: `Code,${exportCodeOf(tenant.ids.dealership ?? 0)}\nCategory,Product,Planned\nDigital,Search,120\n`,
    }),
  },
  'expense/update-product': {
    input: ({ tenant }) => ({ price: 300, expensesPercents: [{ id: tenant.ids.expense, percent: 100 }] }),
    ...groupWide,
  },
  'files/upload': { file: () => ({ name: 'invoice.pdf', content: '%PDF-1.4\n%%EOF\n' }) },
  'expense/add-invoice': { input: async (stage) => ({ fileId: await keptFile(stage) }) },
  'planner/move-flight': { input: () => ({ flights: [FLIGHT] }) },

  'product-budget/template-create': {
    input: ({ tenant }) => ({ name: 'Even', type: 0, percents: [part(tenant.ids.dealership)] }),
    ...groupWide,
  },
  'product-budget/template-update': {
    input: ({ tenant }) => ({ name: 'Even', percents: [part(tenant.ids.dealership)] }),
    ...groupWide,
  },
  'product-budget/template-delete': groupWide,
  'product-budget/save-campaign': {
    input: ({ tenant }) => ({ ...split(), campaign: 'Spring', percents: [part(tenant.ids.dealership)] }),
    ...groupWide,
  },
  'product-budget/save-dealership': {
    input: () => ({ ...split(), percents: [{ campaign: 'Spring', percent: 100 }] }),
  },
  'product-budget/save-all': {
    input: ({ tenant }) => ({
      ...split(),
      campaigns: ['Spring'],
      percents: [{ campaign: 'Spring', ...part(tenant.ids.dealership) }],
      campaignPercents: [{ campaign: 'Spring', percent: 100 }],
    }),
    ...groupWide,
  },

  'feeds/upload': { file: () => ({ name: 'deals.csv', content: DEALS }) },
  'feeds/preview': { file: () => ({ name: 'deals.csv', content: DEALS }) },
  'feeds/preview-again': { input: waitingFile },
  'feeds/confirm': { input: waitingFile },
  'feeds/discard': { input: waitingFile },
  'feeds/undo': { input: async (stage) => ({ id: await uploaded(stage, DEALS) }) },
  'feeds/release': { input: heldBackFile },
  'feeds/read-again': { input: async (stage) => ({ id: await uploaded(stage, UNKNOWN) }) },
  'feeds/table-to-map': { input: unknownFile },
  'feeds/try-mapping': { input: async (stage) => ({ ...(await unknownFile(stage)), ...MAPPING }) },
  'feeds/save-mapping': [
    { about: 'store', input: async (stage) => ({ ...(await unknownFile(stage)), ...MAPPING }) },
    {
      about: 'group',
      input: async (stage) => ({ ...(await unknownFile(stage)), ...MAPPING, dealershipId: undefined }),
      ...groupWide,
    },
  ],
  'feeds/change-mapping': { input: () => MAPPING },
  'feeds/create-intake': { input: () => ({ title: 'Website mails' }) },
  'feeds/connect': { input: () => ({ platform: 'google_ads', account: '123-456-7890', ...ADS() }) },
  'feeds/connect-again': { input: () => CLIENT },
  'intake/leads': { raw: { type: 'application/xml', content: ADF }, bearer: intakeKey },

  'reports-builder/update': { input: changedReport, ...groupWide },
  'reports-builder/versions': groupWide,
  'reports-builder/version': { input: () => ({ version: 1 }), ...groupWide },
  'reports-builder/restore-version': { input: laterVersion, ...groupWide },
  'reports-builder/delete': groupWide,
  'reports-builder/editing': { input: () => ({ tab: 'tab-of-mine' }), ...groupWide },
  'reports-builder/upload': { file: () => ({ name: 'logo.gif', content: SMALL_GIF }), ...groupWide },
  'reports-builder/remove-img': groupWide,
  'reports-builder/schedule': groupWide,
  'reports-builder/save-schedule': { input: scheduledReport, ...groupWide },
  'reports-builder/next-runs': { input: () => ({ ...MORNINGS }) },
  'reports-builder/runs': groupWide,
  'reports-builder/as-of': { input: () => ({ day: '2026-11-18' }) },
  'verify/document': { input: ({ tenant }) => ({ code: documentCodeOf(tenant.group.id) }) },
  'reports-builder/delivered': { input: deliveredToken },
  'kpi/board': {
    input: () => ({ tiles: [{ id: 'a', kind: 'value', kpis: ['leads'] }], filters: [] }),
  },
  'dealer-overview/set-tag': { input: () => ({ tag: 'New' }) },
  'enterprise/add-report': [
    { about: 'own', input: () => enterpriseReport('Mine', 0) },
    { about: 'global', input: () => enterpriseReport('For everyone', 1), role: 'marketing', ...groupWide },
  ],
  'enterprise/update-report': {
    input: () => enterpriseReport('Renamed', 1),
    role: 'marketing',
    ...groupWide,
  },
  'enterprise/delete-report': { input: ownEnterpriseReport },
  'custom-groups/preview': { input: ({ tenant }) => listOf(tenant) },
  'custom-groups/create': [
    { about: 'own', input: ({ tenant }) => ({ name: 'Mine', isGlobal: 0, ...listOf(tenant) }) },
    {
      about: 'global',
      input: ({ tenant }) => ({ name: 'For everyone', isGlobal: 1, ...listOf(tenant) }),
      role: 'marketing',
      ...groupWide,
    },
  ],
  'custom-groups/update': {
    input: ({ tenant }) => ({ name: 'Renamed', isGlobal: 1, ...listOf(tenant) }),
    role: 'marketing',
    ...groupWide,
  },
  'custom-groups/delete': { input: ownCustomGroup },
  'custom-groups/add-report': [
    { about: 'own', input: () => comparisonReport('Mine', 0) },
    { about: 'global', input: () => comparisonReport('For everyone', 1), role: 'marketing', ...groupWide },
  ],
  'custom-groups/update-report': {
    input: () => comparisonReport('Renamed', 1),
    role: 'marketing',
    ...groupWide,
  },
  'custom-groups/delete-report': { input: ownComparisonReport },
  'kpi/add': { input: () => ({ metric: 'units_retail' }) },
  'market-price/comparables': { input: () => ({ vehicle: '2HGFE2F55RH100002', listedAt: 1 }) },
  'inventory/vehicle': { input: () => ({ vehicle: '2HGFE2F55RH100002' }) },
  'inventory/add-work-list': { input: newWorkList },
  'inventory/note-on-work-list': { input: ownWorkList },
  'inventory/delete-work-list': { input: ownWorkList },
  'inventory/hand-over-work-list': { input: listToHandOver },
  'inventory/save-filter': { input: () => ({ name: 'Old and dear', filters: 'age:91-;price:50000-' }) },
  'inventory/delete-filter': { input: () => ({ name: 'Old and dear' }) },
  'sales/person': { input: () => ({ person: 'Ana~20Ruiz' }) },
  'source-mapping/preview': { input: () => ({ id: undefined, ...newRule() }) },
  'source-mapping/save': [
    { about: 'create', input: () => ({ id: undefined, ...newRule() }), ...groupWide },
    { about: 'update', input: () => ({ ...newRule(), action: 'update' }), ...groupWide },
  ],
  'target/save': {
    input: ({ tenant }) => ({ targets: [{ dealerShipId: tenant.ids.dealership, month: 11, target: 120 }] }),
  },
  'target/from-last-year': { input: () => ({ percent: 5 }) },
  'target/upload': {
    file: ({ tenant }) => ({
      name: 'targets.csv',
      content: `Rooftop,KPI,Month,Target\n${tenant.ids.dealership},leads,2026-11,120\n`,
    }),
  },
};

/** One pixel. Only ASCII, because samples are sent as text. */
const SMALL_GIF = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';

/** An item that names a store and an image, so that the walks can put foreign ids in both places. */
/** The report is saved once more, so that its first version can be restored. */
async function laterVersion({ to, tenant: { ids } }: Stage): Promise<Input> {
  const of = [ids.dealerGroup, ids.report];
  const { rows } = await to.database.owner.query<{ version: number }>(
    `update report set version = version + 1 where dealer_group_id = $1 and id = $2 returning version`,
    of,
  );
  return { restoredVersion: 1, version: rows[0]?.version };
}

function changedReport({ tenant: { ids } }: Stage) {
  const place = { id: 'item1', title: '', row: 1, col: 1, width: 12, height: 4 };
  const shown = { kind: 'image', imageId: ids.reportImage, alt: '', dealerships: [ids.dealership] };
  const pages = [{ pageTitle: 'First', description: '', gridItems: [{ ...place, ...shown }] }];
  return { title: 'Changed', reportSettings: { pages } };
}

const MORNINGS = { minute: '0', hour: '7', dayOfMonth: '*', month: '*', dayOfWeek: '*' };

function scheduledReport({ tenant: { ids } }: Stage) {
  const recipients = [{ userId: ids.user }, { email: 'partner@example.com', dealerships: [ids.dealership] }];
  return { task: MORNINGS, recipients };
}

async function ownEnterpriseReport({ to, tenant, by }: Stage): Promise<Input> {
  const { rows } = await to.database.owner.query<{ id: number }>(
    `insert into enterprise_report (dealer_group_id, user_id, name, is_global, dealership_ids, metrics, compared,
       in_percent, order_by)
     values ($1, $2, 'Mine', false, '{}', '{leads}', '{}', '{}', 'dealership')
     on conflict (dealer_group_id, user_id, lower(name)) where not is_global do update set name = excluded.name
     returning id`,
    [tenant.group.id, by.userId],
  );
  return { id: rows[0]?.id };
}

/** The first store of the tenant, as a list of dealer groups and as a rule. */
function listOf({ group, ids }: Tenant) {
  const step = { operation: 'minus', brands: ['Kia'], states: ['KS'], minUnits: 0, maxUnits: 500 };
  return { dealerGroups: [{ id: group.id, dealerships: [ids.dealership] }], steps: [step] };
}

async function ownCustomGroup({ to, tenant, by }: Stage): Promise<Input> {
  const { rows } = await to.database.owner.query<{ id: number }>(
    `insert into custom_group (dealer_group_id, user_id, name, is_global, dealer_group_ids, dealer_groups, steps)
     values ($1, $2, 'Mine', false, array[$1::integer], $3, '[]')
     on conflict (dealer_group_id, user_id, lower(name)) where not is_global do update set name = excluded.name
     returning id`,
    [tenant.group.id, by.userId, JSON.stringify([{ id: tenant.group.id, dealerships: [] }])],
  );
  return { customGroupId: rows[0]?.id };
}

function comparisonReport(name: string, isGlobal: 0 | 1) {
  const metrics = [{ kpi: 'leads', comparison: 1, percentages: 0 }];
  return { name, isGlobal, metrics, orderBy: 'dealership', anonymous: 1 };
}

async function ownComparisonReport({ to, tenant, by }: Stage): Promise<Input> {
  const { rows } = await to.database.owner.query<{ id: number }>(
    `insert into custom_group_report (dealer_group_id, custom_group_id, user_id, name, is_global, dealer_group_ids,
       dealership_ids, metrics, compared, in_percent, order_by)
     values ($1, $2, $3, 'Mine', false, '{}', '{}', '{leads}', '{}', '{}', 'dealership')
     on conflict (dealer_group_id, custom_group_id, user_id, lower(name)) where not is_global
       do update set name = excluded.name
     returning id`,
    [tenant.group.id, tenant.ids.customGroup, by.userId],
  );
  return { id: rows[0]?.id };
}

/** A vehicle that the store's list has. */
async function aListedVehicle({ to, tenant }: Stage) {
  const { rows } = await to.database.owner.query<{ vehicle: string }>(
    'select unit as vehicle from vehicle_description where dealer_group_id = $1 and dealership_id = $2',
    [tenant.group.id, tenant.ids.dealership],
  );
  return { dealerShipId: tenant.ids.dealership, vehicle: rows[0]?.vehicle };
}

let annotationsMade = 0;

async function newAnnotation(stage: Stage): Promise<Input> {
  annotationsMade += 1;
  const { group, ids } = stage.tenant;
  const { rows } = await stage.to.database.owner.query<{ id: number }>(
    `insert into annotation (dealer_group_id, dealership_id, day, text, created_at)
     values ($1, $2, '2026-11-11', $3, now()) returning id`,
    [group.id, ids.dealership, `Made ${annotationsMade}`],
  );
  return { ...NOTE, text: `Changed ${annotationsMade}`, id: rows[0]?.id };
}

async function newWorkList(stage: Stage): Promise<Input> {
  return { name: 'To auction', note: 'Thursday', vehicles: [await aListedVehicle(stage)] };
}

async function ownWorkList(stage: Stage, name = 'Mine'): Promise<Input> {
  const { to, tenant, by } = stage;
  const { dealerShipId, vehicle } = await aListedVehicle(stage);
  const { rows } = await to.database.owner.query<{ id: number }>(
    `insert into vehicle_work_list (dealer_group_id, owner_id, name, created_at) values ($1, $2, $3, now())
     on conflict (dealer_group_id, owner_id, lower(name)) do update set name = excluded.name returning id`,
    [tenant.group.id, by.userId, name],
  );
  await to.database.owner.query(
    `insert into vehicle_work_item (dealer_group_id, list_id, dealership_id, unit, listed_day)
     values ($1, $2, $3, $4, '2026-11-01') on conflict do nothing`,
    [tenant.group.id, rows[0]?.id, dealerShipId, vehicle],
  );
  return { id: rows[0]?.id, listedAt: dealerShipId, vehicle, note: 'Done' };
}

/** Of a name of the sender's own: the new owner may get several. */
async function listToHandOver(stage: Stage): Promise<Input> {
  return await ownWorkList(stage, `List of ${stage.by.userId}`);
}

function enterpriseReport(name: string, isGlobal: 0 | 1) {
  const metrics = [{ kpi: 'leads', comparison: 1, percentages: 0 }];
  return { name, isGlobal, dealerships: [], metrics, orderBy: 'dealership' };
}

function ADS() {
  return { ...CLIENT, developerToken: 'developer-SECRET-9d2e' };
}

function split() {
  return { budgetType: 'targetBudget', budget: 500 };
}

function part(dealerShipId: number | undefined) {
  return { dealerShipId, percent: 100 };
}

function newRule() {
  return { action: 'create', match: 'contains', pattern: 'autolist', name: 'AutoList', class: 'third_party' };
}

function copiedMonths() {
  return { fromYear: 2026, fromMonth: 11, toYear: 2026, toMonth: 12, direction: 'plannedToPlanned' };
}

/** A change can only be undone by the person who made it. */
async function ownChange({ to, tenant, by }: Stage): Promise<Input> {
  await to.database.owner.query('update budget_act set user_id = $3 where dealer_group_id = $1 and id = $2', [
    tenant.group.id,
    tenant.ids.budgetAct,
    by.userId,
  ]);
  return {};
}

async function campaignOf({ to, tenant }: Stage): Promise<Input> {
  const { rows } = await to.database.owner.query<{ campaign: string }>(
    'select campaign from expense where dealer_group_id = $1 and id = $2',
    [tenant.group.id, tenant.ids.expense],
  );
  return { campaign: rows[0]?.campaign };
}

function storeOf({ ids }: Tenant) {
  return { id: ids.dealership, name: 'Maple Kia', timeZone: 'America/Chicago', zip: '60614' };
}

/** Of the whole group, so its scope is not narrowed to the tenant's store. */
async function emptyStore({ to, tenant }: Stage): Promise<Input> {
  const { rows } = await to.database.owner.query<{ id: number }>(
    `insert into dealership (dealer_group_id, name, time_zone) values ($1, $2, 'America/Chicago') returning id`,
    [tenant.group.id, `Empty ${crypto.randomUUID()}`],
  );
  return { id: rows[0]?.id, dealerShipId: undefined };
}

async function inOnboarding({ to, tenant }: Stage): Promise<Input> {
  const { id } = tenant.group;
  await to.database.owner.query("update dealer_group set status = 'onboarding' where id = $1", [id]);
  await to.database.owner.query(
    `update onboarding set dealership_done_at = now(), integration_done_at = now(), users_done_at = now()
     where dealer_group_id = $1`,
    [id],
  );
  return {};
}

async function submittedGroup(stage: Stage): Promise<Input> {
  await inOnboarding(stage);
  const { id } = stage.tenant.group;
  await stage.to.database.owner.query(
    'update onboarding set submitted_at = now() where dealer_group_id = $1',
    [id],
  );
  return { id };
}

/** Another file each time, so that it can be taken back. */
async function aRegistrationFile({ to, tenant }: Stage): Promise<Input> {
  registrationFiles += 1;
  const content = `${REGISTRATIONS}2026-07,64111,Kia,Maple Kia,${registrationFiles}\n`;
  const { runId } = await drop(to.services.ingest, content, {
    group: tenant.group,
    dealershipId: tenant.ids.dealership ?? 0,
    name: 'registrations.csv',
  });
  return { fileId: runId };
}

async function plantedName({ to, tenant }: Stage): Promise<Input> {
  const { rows } = await to.database.owner.query<{ rawName: string }>(
    'select raw_name as "rawName" from market_dealer_name where competitor_id = $1',
    [tenant.ids.competitor],
  );
  return { rawName: rows[0]?.rawName };
}

async function firstRunSecret({ to }: Stage): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await to.database.owner.query("update installation set first_run_hash = sha256(convert_to($1, 'UTF8'))", [
    secret,
  ]);
  return secret;
}

async function startRequest({ to }: Stage): Promise<Input> {
  const { rows } = await to.database.owner.query<{ id: number }>(
    `insert into onboarding_request (name, email, group_name, sender_hash, requested_at)
     values ('Bo Lee', $1, 'Harbor Cars', '\\x00', now()) returning id`,
    [`${crypto.randomUUID()}@example.com`],
  );
  return { request: rows[0]?.id };
}

async function anotherOperator({ to, tenant }: Stage): Promise<Input> {
  const { userId } = tenant.restricted;
  await to.database.owner.query('update user_account set is_operator = true where id = $1', [userId]);
  return { id: userId };
}

async function referralHash({ to, tenant }: Stage): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await to.database.owner.query('insert into referral_link values ($1, $2, $3, now())', [
    code,
    tenant.admin.userId,
    tenant.group.id,
  ]);
  return code;
}

function signIn({ tenant }: Stage) {
  return { username: tenant.admin.email, password: PASSWORD, fingerprint: 'walks', rememberme: 0 };
}

async function refreshToken(stage: Stage): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(signIn(stage));
  const answer = await stage.to.request('auth/login', { method: 'POST', headers, body });
  return ((await answer.json()) as { refreshToken?: string }).refreshToken;
}

async function fileToken(stage: Stage): Promise<unknown> {
  const { tenant } = stage;
  const { url } = await prepared(stage, `files/link?${scoped(tenant)}&id=${tenant.ids.file}`, {});
  return new URLSearchParams(String(url).split('?')[1]).get('token');
}

async function intakeKey(stage: Stage): Promise<string> {
  const { tenant } = stage;
  const body = JSON.stringify({ title: 'Mails', dealershipId: tenant.ids.dealership });
  const headers = { 'content-type': 'application/json' };
  const made = await prepared(stage, `feeds/create-intake?${scoped(tenant)}`, {
    method: 'POST',
    body,
    headers,
  });
  return String(made.key);
}

async function keptFile(stage: Stage): Promise<unknown> {
  const { fileId } = await sentFile(stage, 'files/upload', '%PDF-1.4\n%%EOF\n');
  return fileId;
}

async function uploaded(stage: Stage, content: string): Promise<unknown> {
  const { imports } = await sentFile(stage, 'feeds/upload', content);
  return (imports as { id: number }[] | undefined)?.[0]?.id;
}

async function previewed(stage: Stage, content: string): Promise<Input> {
  const { files } = await sentFile(stage, 'feeds/preview', content);
  return { id: (files as { importId: number }[] | undefined)?.[0]?.importId };
}

function waitingFile(stage: Stage): Promise<Input> {
  return previewed(stage, DEALS);
}

function unknownFile(stage: Stage): Promise<Input> {
  return previewed(stage, UNKNOWN);
}

async function heldBackFile(stage: Stage): Promise<Input> {
  const { id } = await waitingFile(stage);
  await stage.to.database.owner.query("update import_run set status = 'quarantined' where id = $1", [id]);
  return { id };
}

function sentFile(stage: Stage, path: string, content: string) {
  const body = new FormData();
  body.append('uploadedFile', new Blob([content]), 'file.csv');
  return prepared(stage, `${path}?${scoped(stage.tenant)}`, { method: 'POST', body });
}

function invitedPeople({ tenant }: Stage): Input {
  const { dealership } = tenant.ids;
  const person = { name: 'Pat Doe', email: 'Pat@Example.com', phone: '312 555 0100', role: 'viewer' };
  return { people: [{ ...person, allDealerships: 0, dealerships: [dealership] }] };
}

function newcomer({ tenant, by }: Stage): string {
  return `newcomer-${tenant.group.id}-${by.userId}@example.com`;
}

/** A new invitation of the sender; sent anew each time. */
async function oneTimePassword(stage: Stage): Promise<string> {
  const { to, tenant, by } = stage;
  const secret = `${tenant.group.id}-${createSecret()}`;
  await to.database.owner.query(
    `insert into invitation (dealer_group_id, email, name, role, dealership_ids, secret_hash, invited_by, sent_at,
       expires_at)
     values ($1, $2, 'Pat Doe', 'viewer', array[$3::integer], $4, $5, now(), now() + interval '7 days')`,
    [tenant.group.id, newcomer(stage), tenant.ids.dealership, hashOfSecret(secret), by.userId],
  );
  return secret;
}

async function newcomerAccount(stage: Stage): Promise<number> {
  const { rows } = await stage.to.database.owner.query<{ id: number }>(
    "insert into user_account (email, name, created_at) values ($1, 'Pat Doe', now()) returning id",
    [newcomer(stage)],
  );
  return rows[0]?.id ?? 0;
}

function scoped({ ids }: Tenant): string {
  return `dealerGroupId=${ids.dealerGroup}&dealerShipId=${ids.dealership}`;
}

async function prepared({ to, token }: Stage, path: string, init: RequestInit): Promise<Input> {
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
  const answer = await to.request(path, { ...init, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`A walk could not prepare ${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Input;
}
