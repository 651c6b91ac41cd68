import type { Database } from '../../src/server/database/database.ts';

interface StoredInquiry {
  readonly dealership_id: number;
  readonly source: string;
  readonly natural_key: string;
  readonly department: string;
  readonly day: string;
  readonly requested_at: Date | null;
  readonly said_duplicate: boolean;
  readonly is_duplicate: boolean;
  readonly duplicate_of_source: string | null;
  readonly duplicate_of_key: string | null;
  readonly people: readonly (string | null)[];
}

const DAY_MS = 86_400_000;

/** Stored leads that are marked otherwise than a plain comparison of all pairs says; none where they are right. */
export async function wrongDuplicates(db: Database, dealerGroupId: number): Promise<object[]> {
  const { rows } = await db.owner.query<StoredInquiry>(
    `select dealership_id, source, natural_key, department, day::text as day, requested_at, said_duplicate, is_duplicate,
       duplicate_of_source, duplicate_of_key,
       array[encode(email_hash, 'hex'), encode(phone_hash, 'hex'), encode(customer_hash, 'hex')] as people
     from lead where dealer_group_id = $1`,
    [dealerGroupId],
  );
  return rows.flatMap((lead) => {
    const [first] = rows
      .filter((other) => isBefore(other, lead) && areOfOnePerson(other, lead))
      .sort((one, other) => (isEarlier(one, other) ? -1 : 1));
    const expected = {
      is_duplicate: lead.said_duplicate || first !== undefined,
      duplicate_of_source: first?.source ?? null,
      duplicate_of_key: first?.natural_key ?? null,
    };
    const isRight = Object.entries(expected).every(
      ([name, value]) => lead[name as keyof typeof expected] === value,
    );
    return isRight ? [] : [{ lead, expected }];
  });
}

/** In milliseconds; a lead with a mere day comes after the day's others. */
function momentOf({ requested_at, day }: StoredInquiry): number {
  return requested_at?.getTime() ?? Date.parse(`${day}T00:00:00Z`) + DAY_MS;
}

function isEarlier(one: StoredInquiry, other: StoredInquiry): boolean {
  const [a, b] = [momentOf(one), momentOf(other)];
  if (a !== b) return a < b;
  return `${one.source}\0${one.natural_key}` < `${other.source}\0${other.natural_key}`;
}

function isBefore(one: StoredInquiry, other: StoredInquiry): boolean {
  return isEarlier(one, other) && momentOf(other) - momentOf(one) <= 30 * DAY_MS;
}

function areOfOnePerson(one: StoredInquiry, other: StoredInquiry): boolean {
  const isSamePlace = one.dealership_id === other.dealership_id && one.department === other.department;
  return isSamePlace && one.people.some((hash, at) => hash !== null && hash === other.people[at]);
}
