import type { RecordShape } from './record-shape.ts';

const KEPT_MONTHS = 25;
/** Compresses well, and one version is still quick to read. */
const VERSIONS_A_ROW = 2_000;

interface Replaced {
  /** Rows of dealership_id, source, natural_key, before (the version), before_run_id. */
  readonly from: string;
  /** Parameters: dealer group, business time of the change, real time. */
  readonly dealerGroupId: string;
  readonly now: string;
  readonly trueNow: string;
}

/**
 * For reports as of a day. A version is valid until its `valid_to`, from the later of its `valid_from` and
 * the previous version's `valid_to`.
 */
export function keepHistory(
  { target }: RecordShape,
  { from, dealerGroupId, now, trueNow }: Replaced,
): string {
  return `insert into record_history (dealer_group_id, dealership_id, fact, valid_to, versions, delete_after)
    select ${dealerGroupId}, v.dealership_id, '${target}', ${now}::timestamptz,
      jsonb_agg(jsonb_build_object('source', v.source, 'natural_key', v.natural_key,
        'valid_from', i.finished_at, 'version', v.before)),
      ${trueNow}::timestamptz + interval '${KEPT_MONTHS} months'
    from (select *, row_number() over () / ${VERSIONS_A_ROW} as part from ${from}) v
      left join import_run i on i.dealer_group_id = ${dealerGroupId} and i.id = v.before_run_id
    where v.before is not null
    group by v.dealership_id, v.part`;
}
