import type { Chosen } from '../../../../../core/board/chosen.ts';
import type { PeriodChoice } from '../../../../../core/kpis/comparison.ts';
import type { Tx } from '../../../../../server/database/database.ts';
import type { ReportSettings } from '../../report-shapes.ts';
import type { KeptTable } from '../../rules-document.ts';
import type { ReportFormat } from '../write-report.ts';

/** As long as superseded versions of records are kept. */
const KEPT_MONTHS = 25;

export interface DocumentContent {
  readonly scope: string;
  readonly period: string;
  readonly freshness: string;
  readonly tables: readonly KeptTable[];
}

export interface DocumentRow {
  readonly dealerGroupId: number;
  readonly code: string;
  readonly reportId: number;
  readonly title: string;
  readonly format: ReportFormat;
  readonly isPrivate: boolean;
  readonly ownerId: number;
  /** Null for somebody without an account. */
  readonly madeFor: number | null;
  readonly madeAt: Date;
  readonly dealershipIds: readonly number[];
  readonly shownIds: readonly number[];
  readonly settings: ReportSettings;
  readonly choice: PeriodChoice;
  readonly compare: Chosen['compare'];
  readonly content: DocumentContent;
}

export async function insertDocument(tx: Tx, document: DocumentRow, now: Date): Promise<void> {
  const { dealerGroupId, code, reportId, title, format, isPrivate, ownerId, madeFor, madeAt } = document;
  const { dealershipIds, shownIds, settings, choice, compare, content } = document;
  await tx.client.query(
    `insert into report_document (dealer_group_id, code, report_id, title, format, is_private, owner_id, made_for,
       made_at, dealership_ids, shown_ids, settings, choice, compare, content, delete_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       $16::timestamptz + make_interval(months => $17))`,
    [
      ...[dealerGroupId, code, reportId, title, format, isPrivate, ownerId, madeFor, madeAt],
      ...[dealershipIds, shownIds, JSON.stringify(settings), JSON.stringify(choice), compare],
      ...[JSON.stringify(content), now, KEPT_MONTHS],
    ],
  );
}

/** A document of the transaction's groups. */
export async function findDocument(
  tx: Tx,
  groups: readonly number[],
  code: string,
): Promise<DocumentRow | null> {
  const { rows } = await tx.client.query<DocumentRow>(
    `select dealer_group_id as "dealerGroupId", code, report_id as "reportId", title, format,
            is_private as "isPrivate", owner_id as "ownerId", made_for as "madeFor", made_at as "madeAt",
            dealership_ids as "dealershipIds", shown_ids as "shownIds", settings, choice, compare, content
     from report_document where dealer_group_id = any($1::integer[]) and code = $2`,
    [groups, code],
  );
  return rows[0] ?? null;
}

export async function deleteOldDocuments(tx: Tx, dealerGroupId: number, now: Date): Promise<void> {
  await tx.client.query('delete from report_document where dealer_group_id = $1 and delete_after <= $2', [
    dealerGroupId,
    now,
  ]);
}
