import { aDealerGroup } from './dealers.ts';
import type { Place } from './leads.ts';
import { server, type TestServer } from './server.ts';
import { storeSpellings } from './spellings.ts';

const ZONES = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'Pacific/Honolulu'];

export interface Town {
  readonly server: TestServer;
  readonly userId: number;
  readonly groups: readonly number[];
  readonly places: readonly Place[];
}

/** Two groups of four stores, each in its own time zone, and one person in both. */
export async function aTown(now: Date): Promise<Town> {
  const running = await server({ now });
  const first = await aDealerGroup(running.database, { dealerships: ZONES.length });
  const second = await aDealerGroup(running.database, { dealerships: ZONES.length });
  await running.database.owner.query(
    'insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, $3, true)',
    [second.id, first.admin.userId, 'viewer'],
  );
  const places: Place[] = [];
  for (const group of [first, second]) {
    for (const [index, dealershipId] of group.dealershipIds.entries()) {
      const timeZone = ZONES[index] ?? '';
      await running.database.owner.query(
        'update dealership set time_zone = $3 where dealer_group_id = $1 and id = $2',
        [group.id, dealershipId, timeZone],
      );
      places.push({ dealerGroupId: group.id, dealershipId, timeZone });
    }
  }
  await storeSpellings(running.database, [first.id, second.id]);
  return { server: running, userId: first.admin.userId, groups: [first.id, second.id], places };
}
