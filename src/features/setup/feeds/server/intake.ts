import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Problem } from '../../../../core/errors.ts';
import { systemScope } from '../../../../server/identity/access.ts';
import type { Ingest, Outcome } from '../../../../server/ingest/delivery.ts';
import { importFile } from '../../../../server/ingest/import-file.ts';
import { groupOfKey, intakeKey } from '../rules.ts';
import { feedWithKey, type KeptKey } from './intake-repository.ts';

export interface OpenFeed {
  readonly dealerGroupId: number;
  readonly id: number;
  readonly dealershipId: number;
  readonly title: string;
}

/**
 * Finds the active intake of a key.
 *
 * @throws Problem `unauthenticated` for an unknown, replaced or revoked key
 */
export async function openWith({ database }: Ingest, key: string): Promise<OpenFeed> {
  const dealerGroupId = groupOfKey(key);
  const feed =
    dealerGroupId === null
      ? null
      : await database.inGroups([dealerGroupId], (tx) => feedWithKey(tx, dealerGroupId, hashOfKey(key)));
  if (dealerGroupId === null || feed === null) {
    throw new Problem(
      'unauthenticated',
      'Unknown intake key. Send the feed’s key as "Authorization: Bearer …".',
    );
  }
  return { dealerGroupId, ...feed };
}

/**
 * Imports a posted mail or document. It is committed, and open screens are notified, before this
 * returns.
 *
 * @throws Problem `invalid` with the reason when it contains no lead
 */
export async function takePost(ingest: Ingest, feed: OpenFeed, raw: Readable): Promise<Outcome> {
  const parts: Buffer[] = [];
  for await (const part of raw as AsyncIterable<Buffer>) parts.push(part);
  const bytes = Buffer.concat(parts);
  const outcomes = await importFile(ingest, {
    scope: await systemScope(ingest.database, feed.dealerGroupId, [feed.dealershipId]),
    dealershipId: feed.dealershipId,
    cameBy: 'intake',
    feedId: feed.id,
    file: {
      name: feed.title,
      async *open() {
        yield bytes;
      },
    },
  });
  const [outcome] = outcomes ?? [];
  if (!outcome) throw new Error('A post cannot have been imported before.');
  if (outcome.state === 'refused') throw new Problem('invalid', outcome.reason ?? 'No lead was found.');
  return outcome;
}

export function makeKey(dealerGroupId: number): { key: string; kept: KeptKey } {
  const key = intakeKey(dealerGroupId, randomBytes(32).toString('base64url'));
  return { key, kept: { hash: hashOfKey(key), hint: key.slice(-4) } };
}

/** A plain hash is enough: keys are random and too many to guess. */
function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
