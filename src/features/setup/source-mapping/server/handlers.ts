import type { RawNameKind } from '../../../../core/kpis/fact.ts';
import { rawNameClasses } from '../../../../core/sources/raw-name-classes.ts';
import type { Resolved, SourceRule } from '../../../../core/sources/source-rules.ts';
import { addDays, type Day, today } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup, requireWholeGroup } from '../../../../server/identity/access.ts';
import { lockDealerships } from '../../../../server/ingest/merge-records.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { lockRules } from '../../../../server/sources/note-spellings.ts';
import {
  keepMoved,
  type MovedSpelling,
  moveChannels,
  movedBy,
} from '../../../../server/sources/resolve-again.ts';
import { rulesOf, type SpellingsOf } from '../../../../server/sources/resolving.ts';
import * as contract from '../contract.ts';
import { changedRules, classSums, classTitle, hasNames, ruleStamp } from '../rules.ts';
import { everyDealership, keepRules, spellingsOf, volumesOf } from './repository.ts';

const DAYS_LOOKED_AT = 365;
const MOST_MOVED = 200;

export const sourceMappingRoutes = [
  serve(contract.ruleList, async ({ scope, query: { kind }, db }) => {
    const of = { dealerGroupId: onlyGroup(scope), kind };
    return await db.run(async (tx) => ({
      rules: await listedRules(tx, of, await rulesOf(tx, of)),
      classes: [...rawNameClasses[kind]],
      hasNames: hasNames(kind),
    }));
  }),

  serve(contract.spellingList, async ({ scope, query, db, now }) => {
    const { kind, which, search = '', limit } = query;
    const of = { dealerGroupId: onlyGroup(scope), kind };
    const since = yearBefore(scope, now);
    const [spellings, volumes] = await db.run(async (tx) => [
      await spellingsOf(tx, of),
      await volumesOf(tx, scope, { kind, since }),
    ]);
    const found = spellings
      .filter(({ spelling }) => isShown(scope, volumes, spelling))
      .filter((one) => which === 'all' || isUnmapped(kind, one))
      .filter(({ spelling }) => spelling.toLowerCase().includes(search.toLowerCase()))
      .map((one) => ({
        ...one,
        classTitle: classTitle(kind, one.class),
        volume: volumes.get(one.spelling) ?? 0,
      }))
      .sort(byVolume);
    return {
      spellings: found.slice(0, limit),
      count: found.length,
      volume: sum(found.map(({ volume }) => volume)),
      volumeOfAll: sum([...volumes.values()]),
      since,
    };
  }),

  serve(contract.previewChange, async ({ scope, query: { kind }, body, db, now }) => {
    const of = { dealerGroupId: onlyGroup(scope), kind };
    const since = yearBefore(scope, now);
    return await db.run(async (tx) => {
      const rules = changedRules(kind, await rulesOf(tx, of), body);
      const { moved } = await movedBy(tx, of, rules);
      // A rule that takes over a raw name with the same result changes nothing.
      const other = moved.filter(({ from, to }) => from.name !== to.name || from.class !== to.class);
      const volumes =
        other.length === 0 ? new Map<string, number>() : await volumesOf(tx, scope, { kind, since });
      const counted = other
        .filter(({ spelling }) => isShown(scope, volumes, spelling))
        .map((one) => ({ ...one, volume: volumes.get(one.spelling) ?? 0 }))
        .sort(byVolume);
      return {
        moved: counted.slice(0, MOST_MOVED).map(({ spelling, volume, from, to }) => ({
          spelling,
          volume,
          from: meaning(kind, from),
          to: meaning(kind, to),
        })),
        count: counted.length,
        volume: sum(counted.map(({ volume }) => volume)),
        classes: await wholeSums(tx, of, { moved: counted, volumes }),
        since,
      };
    });
  }),

  serve(contract.saveChange, async ({ scope, query: { kind }, body, db, now }) => {
    const of = { dealerGroupId: onlyGroup(scope), kind };
    requireWholeGroup(scope, 'Mapping rules');
    return await db.run(async (tx) => {
      const everyone = await everyDealership(tx, of.dealerGroupId);
      // The same lock order as imports: dealerships first, then rules.
      if (kind === 'channel') await lockDealerships(tx, of.dealerGroupId, everyone);
      await lockRules(tx, of.dealerGroupId);
      const wanted = changedRules(kind, await rulesOf(tx, of), body);
      const rules = await keepRules(tx, of, { rules: wanted, by: { userId: scope.userId, at: now } });
      const { moved } = await movedBy(tx, of, rules);
      await keepMoved(tx, of, moved);
      const lines = kind === 'channel' ? await moveChannels(tx, of.dealerGroupId, moved) : 0;
      await announce(tx, {
        dealerGroupId: of.dealerGroupId,
        dealershipIds: everyone,
        facts: [...FACTS[kind]],
      });
      return { rules: await listedRules(tx, of, rules), spellings: moved.length, lines };
    });
  }),
];

/** Measures that depend on each kind. */
const FACTS: Readonly<Record<RawNameKind, readonly string[]>> = {
  lead: ['lead', 'deal'],
  spend: ['spend'],
  channel: ['web_traffic'],
  campaign: ['ad_performance'],
  query: ['search_performance'],
};

async function listedRules(tx: Tx, of: SpellingsOf, rules: readonly SourceRule[]): Promise<contract.Rule[]> {
  const counts = Map.groupBy(await spellingsOf(tx, of), ({ ruleId }) => ruleId);
  return rules.map(({ id, match, pattern, name, class: value }) => ({
    id,
    match,
    pattern,
    name,
    class: value,
    classTitle: classTitle(of.kind, value),
    spellings: counts.get(id)?.length ?? 0,
    stamp: ruleStamp({ id, match, pattern, name, class: value }),
  }));
}

/** Totals before and after of the classes that change. */
async function wholeSums(
  tx: Tx,
  of: SpellingsOf,
  { moved, volumes }: { moved: readonly MovedSpelling[]; volumes: ReadonlyMap<string, number> },
) {
  const becomes = new Map(moved.map(({ spelling, to }) => [spelling, to.class]));
  const all = (await spellingsOf(tx, of)).map((one) => ({
    volume: volumes.get(one.spelling) ?? 0,
    from: one.class,
    to: becomes.has(one.spelling) ? (becomes.get(one.spelling) ?? null) : one.class,
  }));
  return classSums(of.kind, all).map((one) => ({
    ...one,
    title: classTitle(of.kind, one.class) ?? 'Not mapped',
  }));
}

/** No rule matches, and no built-in vendor either. */
function isUnmapped(kind: RawNameKind, { class: value, ruleId }: Resolved): boolean {
  if (ruleId !== null) return false;
  return value === null || (kind === 'channel' && value === '(Other)');
}

function meaning(kind: RawNameKind, { name, class: value }: Resolved): contract.Meaning {
  return { name, class: value, classTitle: classTitle(kind, value) };
}

/** Raw names that only occur in other stores are hidden from users without access to them. */
function isShown(scope: AuthorizedScope, volumes: ReadonlyMap<string, number>, spelling: string): boolean {
  return scope.coversGroups || volumes.has(spelling);
}

function yearBefore(scope: AuthorizedScope, now: Date): Day {
  return addDays(today(now, scope.dealerships[0]?.timeZone ?? 'UTC'), -DAYS_LOOKED_AT);
}

function byVolume(
  one: { readonly volume: number; readonly spelling: string },
  other: { readonly volume: number; readonly spelling: string },
): number {
  return other.volume - one.volume || (one.spelling < other.spelling ? -1 : 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
